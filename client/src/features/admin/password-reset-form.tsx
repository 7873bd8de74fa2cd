import { RESET_PASSWORD_MIN } from '@shared/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NewPasswordFields } from '@/features/accounts';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError } from '@/lib/notify';
import { useResetPassword } from './api';

interface Values {
  username: string;
  newPassword: string;
  confirmation: string;
}

const EMPTY: Values = { username: '', newPassword: '', confirmation: '' };

/** The first thing wrong: which field, and the notice (specification, "Admin password reset"). */
function findProblem({ username, newPassword, confirmation }: Values) {
  if (!username.trim()) {
    return [
      'username',
      'Username required',
      'Please enter a username or an e-mail address',
    ] as const;
  }
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

/** Sets the password of somebody who cannot do it themselves; asks once more before. */
export function PasswordResetForm() {
  const reset = useResetPassword();
  const form = useForm<Values>({ defaultValues: EMPTY });
  const [asked, setAsked] = useState<Values | null>(null);
  const { errors } = form.formState;

  const submit = form.handleSubmit((values) => {
    const problem = findProblem(values);
    if (!problem) return setAsked({ ...values, username: values.username.trim() });
    const [field, title, message] = problem;
    form.setError(field, { message }, { shouldFocus: true });
    notifyError(title, message);
  });

  const confirm = ({ username, newPassword }: Values) =>
    reset.mutate(
      { username, newPassword },
      {
        onSuccess: () => form.reset(EMPTY),
        onError: (error) => void applyFieldErrors(form, error),
        onSettled: () => setAsked(null),
      },
    );

  return (
    <Card className="max-w-xl">
      <CardTitle>Emergency password reset</CardTitle>
      <p className="mt-1 mb-5 text-muted">
        For somebody who cannot get a link by e-mail. They are signed out on every device. Tell them
        the password in person, and ask them to change it.
      </p>
      <form
        onSubmit={(event) => void submit(event)}
        noValidate
        autoComplete="off"
        className="space-y-5"
      >
        <Field label="Username" required error={errors.username?.message}>
          {(wiring) => (
            <Input
              {...wiring}
              {...form.register('username')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <NewPasswordFields
          password={form.register('newPassword')}
          confirmation={form.register('confirmation')}
          errors={{ password: errors.newPassword, confirmation: errors.confirmation }}
          hint={`At least ${RESET_PASSWORD_MIN} characters`}
        />
        <Button type="submit" variant="danger">
          Reset password
        </Button>
      </form>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && !reset.isPending && setAsked(null)}
          title={`Reset the password of ${asked.username}?`}
          description="Their password is replaced and they are signed out on every device. This action cannot be undone."
          confirmLabel={reset.isPending ? 'Resetting…' : 'Reset password'}
          pending={reset.isPending}
          onConfirm={() => confirm(asked)}
        />
      )}
    </Card>
  );
}
