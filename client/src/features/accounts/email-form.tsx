import { zodResolver } from '@hookform/resolvers/zod';
import { emailChangeSchema } from '@shared/accounts';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { applyFieldErrors } from '@/lib/form-errors';
import { useCurrentUser, useUpdateEmail } from './api';

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
