import { CalendarSync } from 'lucide-react';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { CONNECTIONS_PATH } from '@/lib/paths';
import { hasPublicPages } from '@/lib/public-pages';

/** To the address of one's own calendar. */
export function CalendarLink() {
  if (!hasPublicPages()) return null;
  return (
    <ButtonLink variant="ghost" to={CONNECTIONS_PATH} icon={<CalendarSync />}>
      {t('All your tournaments in your calendar')}
    </ButtonLink>
  );
}
