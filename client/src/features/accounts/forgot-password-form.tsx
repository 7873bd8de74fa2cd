import { zodResolver } from '@hookform/resolvers/zod';
import { USERNAME_MAX } from '@shared/accounts';
import { text } from '@shared/fields';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useCurrentUser, useRequestReset } from './api';
import { UsernameInput } from './username-input';

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
