import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  accountsApi,
  RESET_PASSWORD_MIN,
  RESET_TOKEN_INVALID,
  RESET_TOKEN_MISSING,
} from '#shared/accounts';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { PageForm } from '@/components/ui/page-form';
import { call } from '@/lib/api';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import {
  findPasswordProblem,
  NewPasswordFields,
  PasswordHint,
  showProblem,
} from './account-fields';
import { AuthHeading, LoginLink, VisitorLoading, VisitorMessage } from './auth-layout';
import { BrokenLink } from './broken-link';
import { resetTokenQuery } from './queries';

export function ResetPassword({ token }: { token: string }) {
  const { data, error, isLoading } = useQuery(resetTokenQuery(token));
  const [done, setDone] = useState(false);

  if (done) {
    return (
      <VisitorMessage
        icon={<CircleCheck />}
        title={t('Password changed')}
        text={t('Your new password is set. You can log in with it now.')}
        role="status"
      >
        <LoginLink variant="primary" size="lg">
          {t('Go to login')}
        </LoginLink>
      </VisitorMessage>
    );
  }
  if (isLoading) return <VisitorLoading>{t('Checking your reset link…')}</VisitorLoading>;
  if (data?.valid) return <ResetForm token={token} onDone={() => setDone(true)} />;
  return (
    <BrokenLink text={reason(token, data, error)}>
      <ButtonLink to="/forgot-password" variant="primary" size="lg">
        {t('Request a new link')}
      </ButtonLink>
      <LoginLink variant="ghost">{t('Back to login')}</LoginLink>
    </BrokenLink>
  );
}

function reason(token: string, data: { message: string } | undefined, error: unknown): string {
  if (!token) return RESET_TOKEN_MISSING;
  if (error instanceof NetworkError) {
    return t('Error validating your reset token. Please try again later.');
  }
  return data?.message || serverMessage(error, t(RESET_TOKEN_INVALID));
}

const EMPTY = { newPassword: '', confirmation: '' };

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({ defaultValues: EMPTY });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const failed = t('There was an error resetting your password. Please try again.');
  const submission = useSubmit({
    send: (values: typeof EMPTY) =>
      call(accountsApi.completeReset, { body: { token, newPassword: values.newPassword } }),
    onSaved: ({ success, message }) => {
      if (!success) return notifyError(t('Password reset failed'), message || failed);
      notifySuccess(t('Password reset successful'), t('You can log in with your new password.'));
      onDone();
    },
    failed: (error) => ({
      title: t('Password reset failed'),
      text:
        error instanceof NetworkError
          ? t('Failed to reset password. Please try again later.')
          : failed,
    }),
  });

  return (
    <>
      <AuthHeading title={t('Choose a new password')}>
        {t('You will be logged out on your other devices.')}
      </AuthHeading>
      <PageForm
        large
        form={form}
        submission={submission}
        onValid={(values) => {
          const problem = findPasswordProblem(values);
          if (problem) showProblem(form, problem);
          else void submission.submit(values);
        }}
        submitLabel={t('Set new password')}
      >
        <NewPasswordFields
          form={form}
          names={['newPassword', 'confirmation']}
          hint={<PasswordHint password={newPassword} min={RESET_PASSWORD_MIN} />}
        />
      </PageForm>
    </>
  );
}
