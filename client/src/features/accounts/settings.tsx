import { zodResolver } from '@hookform/resolvers/zod';
import { emailChangeSchema, passwordChangeSchema, REGISTER_PASSWORD_MIN } from '@shared/accounts';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { applyFieldErrors } from '@/lib/form-errors';
import { useCurrentUser, useUpdateEmail } from './api';
import { NewPasswordFields, PasswordHint } from './new-password-fields';
import { useChangePassword } from './settings-api';

/** One's e-mail address: where reset links go, and a second name to sign in with. */
export function EmailForm() {
  const { email } = useCurrentUser();
  const update = useUpdateEmail();
  const form = useForm({
    resolver: zodResolver(emailChangeSchema),
    defaultValues: { email: email ?? '' },
  });

  const submit = form.handleSubmit((values) =>
    update.mutate(values, {
      onSuccess: (user) => form.reset({ email: user.email ?? '' }),
      onError: (error) => void applyFieldErrors(form, error),
    }),
  );

  return (
    <Card className="max-w-xl">
      <CardTitle>Email</CardTitle>
      <p className="mt-1 mb-5 text-muted">
        {email
          ? 'Links to reset your password go to this address. You can also log in with it.'
          : 'Without an address nobody can send you a link when you forget your password. Nobody else sees it.'}
      </p>
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        <Field label="Email address" required error={form.formState.errors.email?.message}>
          {(wiring) => (
            <Input
              {...wiring}
              {...form.register('email')}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" loading={update.isPending}>
          {update.isPending ? 'Saving…' : 'Save email'}
        </Button>
      </form>
    </Card>
  );
}

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** A new password, with the present one; every other device is signed out by it. */
export function PasswordForm() {
  const { username } = useCurrentUser();
  const change = useChangePassword();
  const form = useForm({ resolver: zodResolver(passwordChangeSchema), defaultValues: EMPTY });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const { errors } = form.formState;

  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => form.reset(EMPTY),
      onError: (error) => void applyFieldErrors(form, error),
    }),
  );

  return (
    <Card className="max-w-xl">
      <CardTitle>Change password</CardTitle>
      <p className="mt-1 mb-5 text-muted">You will be logged out on your other devices.</p>
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        {/* So that password managers know whose password it is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Field label="Current password" required error={errors.currentPassword?.message}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              {...form.register('currentPassword')}
              autoComplete="current-password"
            />
          )}
        </Field>
        <NewPasswordFields
          password={form.register('newPassword')}
          confirmation={form.register('confirmPassword')}
          errors={{ password: errors.newPassword, confirmation: errors.confirmPassword }}
          hint={<PasswordHint password={newPassword} min={REGISTER_PASSWORD_MIN} />}
        />
        <Button type="submit" variant="primary" loading={change.isPending}>
          {change.isPending ? 'Saving…' : 'Update password'}
        </Button>
      </form>
    </Card>
  );
}
