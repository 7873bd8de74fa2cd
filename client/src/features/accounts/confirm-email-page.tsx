import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { accountsApi } from '#shared/accounts';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { call } from '@/lib/api';
import { isAbsent, serverMessage } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { userQuery } from './api';
import { AuthHeading, VisitorMessage } from './auth-layout';
import { BrokenLink } from './broken-link';

/** Opened by a mailed link. A button confirms: programs that scan mails open links too. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(accountsApi.confirmEmail, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
    // A link that does not work any more has a screen of its own.
    onError: (failure) => {
      if (isAbsent(failure)) return;
      notifyError(t('The address was not confirmed'), serverMessage(failure, failure.message));
    },
  });
  if (isSuccess) {
    return (
      <VisitorMessage
        icon={<CircleCheck />}
        title={t('Address confirmed')}
        text={t('Links to reset your password and news by mail can reach you now.')}
        role="status"
      >
        <ButtonLink to="/" variant="primary" size="lg">
          {t('Go to Ripcord')}
        </ButtonLink>
      </VisitorMessage>
    );
  }
  if (!token || isAbsent(error)) {
    return (
      <BrokenLink
        text={t(
          'This link does not work any more. If your address is not confirmed yet, have a new link sent in your account settings.',
        )}
      >
        <ButtonLink to="/account-settings?tab=email" variant="primary" size="lg">
          {t('Account settings')}
        </ButtonLink>
      </BrokenLink>
    );
  }
  return (
    <>
      <AuthHeading title={t('Is this your address?')}>
        {t(
          'Somebody, hopefully you, entered it for a Ripcord account. Once you confirm it, links to reset its password and news by mail are sent here.',
        )}
      </AuthHeading>
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('Confirm my address')}
      </Button>
    </>
  );
}
