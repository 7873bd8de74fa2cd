import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { unsubscribeApi } from '#shared/notifications';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { call } from '@/lib/api';
import { isAbsent, serverMessage } from '@/lib/api-error';
import { markStale } from '@/lib/entities';
import { notifyError } from '@/lib/notify';
import { AuthHeading, VisitorMessage } from './auth-layout';
import { BrokenLink } from './broken-link';

const SETTINGS = '/account-settings?tab=notifications';

/** Opened by the link of a mail. A button turns it off: programs that scan mails open links too. */
export function UnsubscribePage({ token }: { token: string }) {
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(unsubscribeApi.unsubscribe, { query: { token } }),
    onSuccess: () => markStale(client, 'notification'),
    // A link that does not work any more has a screen of its own.
    onError: (failure) => {
      if (isAbsent(failure)) return;
      notifyError(t('The mails were not turned off'), serverMessage(failure, failure.message));
    },
  });
  if (data) {
    return (
      <VisitorMessage icon={<MailX />} title={t('Turned off')} text={data.message} role="status">
        <ButtonLink to={SETTINGS} variant="primary" size="lg">
          {t('Notification settings')}
        </ButtonLink>
      </VisitorMessage>
    );
  }
  if (!token || isAbsent(error)) {
    return (
      <BrokenLink
        text={t(
          'This link does not work any more. You can turn off mails in your account settings, under Notifications.',
        )}
      >
        <ButtonLink to={SETTINGS} variant="primary" size="lg">
          {t('Account settings')}
        </ButtonLink>
      </BrokenLink>
    );
  }
  return (
    <>
      <AuthHeading title={t('Stop these mails?')}>
        {t(
          'You will get no more mails like the one that you came from. Everything else stays as it is.',
        )}
      </AuthHeading>
      <div className="flex flex-col gap-3">
        <Button variant="primary" size="lg" loading={isPending} onClick={() => mutate()}>
          {t('Stop these mails')}
        </Button>
        <ButtonLink to={SETTINGS} size="lg">
          {t('Choose what to get instead')}
        </ButtonLink>
      </div>
    </>
  );
}
