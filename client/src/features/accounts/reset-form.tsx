import { RESET_PASSWORD_MIN } from '@shared/accounts';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useCompleteReset } from './api';
import { NewPasswordFields } from './new-password-fields';
import { PasswordHint } from './password-hint';
import { UnreachableAlert } from './unreachable-alert';

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
