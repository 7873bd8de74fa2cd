import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountsApi, RESET_REQUESTED, resetRequestSchema } from '#shared/accounts';
import { t } from '#shared/translate';
import { FormField } from '@/components/ui/form-field';
import { PageForm } from '@/components/ui/page-form';
import { call } from '@/lib/api';
import { NetworkError } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { UsernameInput } from './account-fields';
import { AuthHeading, LoginLink, VisitorMessage } from './auth-layout';

interface Answer {
  /** Set in development only, where no mail is sent. */
  resetUrl?: string | undefined;
}

/** Treats a refusal as success, so that nobody learns which usernames exist. */
const requestReset = (body: { username: string }): Promise<Answer> =>
  call(accountsApi.requestReset, { body }).catch((error: unknown) => {
    if (error instanceof NetworkError) throw error;
    return {};
  });

export function ForgotPassword() {
  const [answer, setAnswer] = useState<Answer>();
  const form = useForm({
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { username: '' },
  });
  const submission = useSubmit({
    send: requestReset,
    onSaved: setAnswer,
    failed: () => ({
      title: t('Failed to request password reset. Please try again later.'),
      text: '',
    }),
  });

  if (answer) {
    return (
      <VisitorMessage
        icon={<MailCheck />}
        title={t('Check your email')}
        text={t(RESET_REQUESTED)}
        role="status"
      >
        {answer.resetUrl && (
          <a href={answer.resetUrl} className="break-all text-accent-ink underline">
            {answer.resetUrl}
          </a>
        )}
        <LoginLink variant="primary" size="lg">
          {t('Return to login')}
        </LoginLink>
      </VisitorMessage>
    );
  }

  return (
    <>
      <AuthHeading title={t('Forgot your password?')}>
        {t(
          'Enter your username and we send a link to the email address of your account. Without an address, the administrator can set a new password for you.',
        )}
      </AuthHeading>
      <PageForm
        large
        form={form}
        submission={submission}
        onInvalid={() =>
          notifyError(
            t('Username required'),
            t('Please enter your username to reset your password'),
          )
        }
        submitLabel={t('Send reset link')}
        pendingLabel={t('Sending…')}
        footer={
          <LoginLink variant="ghost" icon={<ArrowLeft />} className="w-full">
            {t('Back to login')}
          </LoginLink>
        }
      >
        <FormField form={form} name="username" label={t('Username')} required as={UsernameInput} />
      </PageForm>
    </>
  );
}
