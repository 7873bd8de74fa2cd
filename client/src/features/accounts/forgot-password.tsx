import { zodResolver } from '@hookform/resolvers/zod';
import { RESET_REQUESTED, resetRequestSchema, USERNAME_MAX } from '@shared/accounts';
import { text } from '@shared/fields';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useCurrentUser, useRequestReset } from './api';
import { UnreachableAlert, VisitorMessage } from './auth-layout';
import { UsernameInput } from './register-form';

/** Asks for a reset link. Any answer is shown alike, so that nobody learns which names exist. */
export function ForgotPassword() {
  const request = useRequestReset();
  const [answered, setAnswered] = useState(false);
  const [developmentUrl, setDevelopmentUrl] = useState<string>();
  const form = useForm({
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { username: '' },
  });

  const submit = form.handleSubmit(
    (values) =>
      request.mutate(values, {
        onSuccess: ({ resetUrl }) => {
          setDevelopmentUrl(resetUrl);
          setAnswered(true);
        },
        onError: (error) => {
          if (error instanceof NetworkError) {
            notifyError('Failed to request password reset. Please try again later.');
          } else {
            setAnswered(true);
          }
        },
      }),
    () => notifyError('Username required', 'Please enter your username to reset your password'),
  );

  if (answered) {
    return (
      <VisitorMessage
        icon={<MailCheck />}
        title="Check your e-mail"
        text={RESET_REQUESTED}
        role="status"
      >
        {developmentUrl && (
          <a href={developmentUrl} className="break-all text-accent-ink underline">
            {developmentUrl}
          </a>
        )}
        <ButtonLink to="/auth" variant="primary" size="lg">
          Return to login
        </ButtonLink>
      </VisitorMessage>
    );
  }

  return (
    <>
      <h1 tabIndex={-1} className="font-display text-4xl leading-tight font-bold tracking-wide">
        Forgot your password?
      </h1>
      <p className="mt-1 mb-6 text-muted">
        Tell us your username, and we send a link to the e-mail address of your account. Without an
        address, the administrator can set a new password for you.
      </p>
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        <Field label="Username" required error={form.formState.errors.username?.message}>
          {(wiring) => <UsernameInput {...wiring} {...form.register('username')} />}
        </Field>
        <UnreachableAlert error={request.error} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          loading={request.isPending}
        >
          {request.isPending ? 'Sending…' : 'Send reset link'}
        </Button>
        <ButtonLink to="/auth" variant="ghost" icon={<ArrowLeft />} className="w-full">
          Back to login
        </ButtonLink>
      </form>
    </>
  );
}

const schema = z.object({
  username: text({ max: USERNAME_MAX, required: 'Username is required' }),
});

/** For whoever is signed in and no longer knows the password: a link by e-mail. */
export function ForgotPasswordForm() {
  const { username, email } = useCurrentUser();
  const request = useRequestReset();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { username } });

  const submit = form.handleSubmit((values) =>
    request.mutate(values, {
      onSuccess: ({ message }) => notifySuccess('Password reset requested', message),
      onError: (error) =>
        notifyError('Failed to request password reset', serverMessage(error, error.message)),
    }),
  );

  return (
    <Card className="max-w-xl">
      <CardTitle>Forgot password</CardTitle>
      <p className="mt-1 mb-5 text-muted">
        {email
          ? 'We send a link to your email address, with which you choose a new password.'
          : 'Set an email address first: the link to choose a new password goes there. Without one, the administrator can set a new password for you.'}
      </p>
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        <Field label="Username" required error={form.formState.errors.username?.message}>
          {(wiring) => <UsernameInput {...wiring} {...form.register('username')} />}
        </Field>
        <Button type="submit" loading={request.isPending}>
          {request.isPending ? 'Sending…' : 'Send reset link'}
        </Button>
        {request.data?.resetUrl && (
          <a href={request.data.resetUrl} className="block break-all text-accent-ink underline">
            {request.data.resetUrl}
          </a>
        )}
      </form>
    </Card>
  );
}
