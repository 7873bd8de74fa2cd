import { RESET_PASSWORD_MIN, RESET_TOKEN_INVALID, RESET_TOKEN_MISSING } from '@shared/accounts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button, ButtonLink } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { resetTokenQuery, useCompleteReset } from './api';
import { UnreachableAlert, VisitorMessage } from './auth-layout';
import { NewPasswordFields, PasswordHint } from './new-password-fields';

/** A reset link that was opened: checked first, then the form, then done; or not valid. */
export function ResetPassword({ token }: { token: string }) {
  const { data, error, isLoading } = useQuery(resetTokenQuery(token));
  const [done, setDone] = useState(false);

  if (done) {
    return (
      <VisitorMessage
        icon={<CircleCheck />}
        title="Password changed"
        text="Your new password is set. You can log in with it now."
        role="status"
      >
        <ButtonLink to="/auth" variant="primary" size="lg">
          Go to login
        </ButtonLink>
      </VisitorMessage>
    );
  }
  if (isLoading) {
    return (
      <div className="flex flex-col items-center gap-4 py-16 text-center">
        <Spinner className="size-9 text-accent-ink" />
        <h1 tabIndex={-1} role="status" className="text-lg text-muted">
          Checking your reset link…
        </h1>
      </div>
    );
  }
  if (data?.valid) return <ResetForm token={token} onDone={() => setDone(true)} />;
  return (
    <VisitorMessage
      icon={<Link2Off />}
      title="This link does not work"
      text={reason(token, data, error)}
      role="alert"
    >
      <ButtonLink to="/forgot-password" variant="primary" size="lg">
        Request a new link
      </ButtonLink>
      <ButtonLink to="/auth" variant="ghost">
        Back to login
      </ButtonLink>
    </VisitorMessage>
  );
}

function reason(token: string, data: { message: string } | undefined, error: unknown): string {
  if (!token) return RESET_TOKEN_MISSING;
  if (error instanceof NetworkError) {
    return 'Error validating your reset token. Please try again later.';
  }
  return data?.message || serverMessage(error, RESET_TOKEN_INVALID);
}

interface Values {
  newPassword: string;
  confirmation: string;
}

const FAILED = 'There was an error resetting your password. Please try again.';

/** The first thing wrong with the two passwords: which field, and the specification's notice. */
function findProblem({ newPassword, confirmation }: Values) {
  if (!newPassword) {
    return ['newPassword', 'Password required', 'Please enter a new password'] as const;
  }
  if (newPassword.length < RESET_PASSWORD_MIN) {
    const text = `Password must be at least ${RESET_PASSWORD_MIN} characters long`;
    return ['newPassword', 'Password too short', text] as const;
  }
  if (newPassword !== confirmation) {
    const text = 'The password confirmation does not match';
    return ['confirmation', "Passwords don't match", text] as const;
  }
  return null;
}

/** A new password and its confirmation. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const complete = useCompleteReset();
  const form = useForm<Values>({ defaultValues: { newPassword: '', confirmation: '' } });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const { errors } = form.formState;

  const submit = form.handleSubmit((values) => {
    const problem = findProblem(values);
    if (problem) {
      const [field, title, message] = problem;
      form.setError(field, { message }, { shouldFocus: true });
      notifyError(title, message);
      return;
    }
    complete.mutate(
      { token, newPassword: values.newPassword },
      {
        onSuccess: ({ success, message }) => {
          if (!success) return notifyError('Password reset failed', message || FAILED);
          notifySuccess('Password reset successful', 'You can log in with your new password.');
          onDone();
        },
        onError: (error) => {
          const text =
            error instanceof NetworkError
              ? 'Failed to reset password. Please try again later.'
              : serverMessage(error, FAILED);
          notifyError('Password reset failed', text);
        },
      },
    );
  });

  return (
    <>
      <h1 tabIndex={-1} className="font-display text-4xl leading-tight font-bold tracking-wide">
        Choose a new password
      </h1>
      <p className="mt-1 mb-6 text-muted">You will be logged out on your other devices.</p>
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        <NewPasswordFields
          password={form.register('newPassword')}
          confirmation={form.register('confirmation')}
          errors={{ password: errors.newPassword, confirmation: errors.confirmation }}
          hint={<PasswordHint password={newPassword} min={RESET_PASSWORD_MIN} />}
        />
        <UnreachableAlert error={complete.error} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          loading={complete.isPending}
        >
          {complete.isPending ? 'Saving…' : 'Set new password'}
        </Button>
      </form>
    </>
  );
}
