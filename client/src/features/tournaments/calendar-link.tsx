import { CalendarPlus, CalendarSync } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buildPath } from '#shared/contract';
import { tournamentsApi } from '#shared/tournaments';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { CONNECTIONS_PATH } from '@/lib/paths';
import { hasPublicPages } from '@/lib/public-pages';

/** To the address of one's own calendar. */
export function CalendarLink() {
  if (!hasPublicPages()) return null;
  return (
    <Link
      to={CONNECTIONS_PATH}
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 self-start rounded-small font-medium text-accent-ink underline-offset-4 hover:underline"
    >
      <CalendarSync aria-hidden="true" className="size-5 shrink-0" />
      {t('Calendar of all your tournaments')}
    </Link>
  );
}

/** The file of a tournament, for the calendar on this device. */
export const AddToCalendar = ({ id }: { id: number }) => (
  <ButtonLink
    reloadDocument
    download
    to={buildPath(tournamentsApi.getTournamentCalendar.path, { id })}
    icon={<CalendarPlus />}
  >
    {t('Add to calendar')}
  </ButtonLink>
);
