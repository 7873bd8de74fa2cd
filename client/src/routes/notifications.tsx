import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { MarkAllRead, NotificationList } from '@/features/notifications';

export function Component() {
  return (
    <>
      <PageHeader
        title={t('Notifications')}
        hasActionRow
        actions={
          <>
            <MarkAllRead />
            <ButtonLink to="/account-settings?tab=notifications" variant="ghost" size="sm">
              {t('Settings')}
            </ButtonLink>
          </>
        }
      />
      <Card className="max-w-3xl px-2 pt-0 md:px-3 md:pt-0">
        <NotificationList />
      </Card>
    </>
  );
}
