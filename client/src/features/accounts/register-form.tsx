import { zodResolver } from '@hookform/resolvers/zod';
import { REGISTER_PASSWORD_MIN, type Registration, registrationSchema } from '@shared/accounts';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError } from '@/lib/notify';
import { useRegister } from './api';
import { AvailabilityStatus } from './availability-status';
import { PasswordHint } from './password-hint';
import { UnreachableAlert } from './unreachable-alert';
import { useUsernameAvailability } from './use-username-availability';
import { UsernameInput } from './username-input';

/** Making an account. The server decides whether a name is free; the line below it only forewarns. */
export function RegisterForm() {
  const register = useRegister();
  const form = useForm<z.input<typeof registrationSchema>, unknown, Registration>({
    resolver: zodResolver(registrationSchema),
    defaultValues: { username: '', password: '', displayName: '' },
  });
  const { errors } = form.formState;
  const [username, password] = useWatch({ control: form.control, name: ['username', 'password'] });
  const availability = useUsernameAvailability(username);

  const submit = form.handleSubmit(
    (values) => register.mutate(values, { onError: (error) => void applyFieldErrors(form, error) }),
    () => {
      const typed = form.getValues();
      if (!typed.username.trim() || !typed.password) {
        notifyError('Missing fields', 'Please fill in all required fields');
      }
    },
  );

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
      <Field
        label="Username"
        required
        error={errors.username?.message}
        hint={<AvailabilityStatus typed={username} state={availability} />}
      >
        {(wiring) => <UsernameInput {...wiring} {...form.register('username')} />}
      </Field>
      <Field
        label="Display name"
        required={false}
        error={errors.displayName?.message}
        hint="What others see. A nickname is best, not your full name."
      >
        {(wiring) => (
          <Input {...wiring} {...form.register('displayName')} autoComplete="nickname" />
        )}
      </Field>
      <Field
        label="Password"
        required
        error={errors.password?.message}
        hint={<PasswordHint password={password} min={REGISTER_PASSWORD_MIN} />}
      >
        {(wiring) => (
          <PasswordInput {...wiring} {...form.register('password')} autoComplete="new-password" />
        )}
      </Field>
      <UnreachableAlert error={register.error} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        loading={register.isPending}
      >
        {register.isPending ? 'Creating account…' : 'Create account'}
      </Button>
    </form>
  );
}
