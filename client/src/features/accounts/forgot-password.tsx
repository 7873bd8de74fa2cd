import { zodResolver } from '@hookform/resolvers/zod';
import { RESET_REQUESTED, resetRequestSchema } from '@shared/accounts';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, ButtonLink } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { NetworkError } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { useRequestReset } from './api';
import { UnreachableAlert } from './unreachable-alert';
import { UsernameInput } from './username-input';
import { VisitorMessage } from './visitor-message';

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
