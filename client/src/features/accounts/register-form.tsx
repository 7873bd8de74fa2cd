import { zodResolver } from '@hookform/resolvers/zod';
import {
  REGISTER_PASSWORD_MIN,
  type Registration,
  registrationSchema,
  USERNAME_CHECK_DELAY_MS,
  USERNAME_MIN,
  USERNAME_PATTERN,
  USERNAME_TAKEN,
  USERNAME_TOO_SHORT,
} from '@shared/accounts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { Spinner } from '@/components/ui/spinner';
import { applyFieldErrors } from '@/lib/form-errors';
import { notifyError } from '@/lib/notify';
import { useDebounced } from '@/lib/use-debounced';
import { useRegister, usernameQuery } from './api';
import { UnreachableAlert } from './auth-layout';
import { PasswordHint } from './new-password-fields';

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

/** The line under the username: always there, so that nothing moves and screen readers hear it. */
export function AvailabilityStatus({ typed, state }: { typed: string; state: Availability }) {
  const length = typed.trim().length;
  return (
    <span role="status" data-state={state} className="flex min-h-5 items-center gap-1.5">
      {length > 0 && length < USERNAME_MIN ? (
        USERNAME_TOO_SHORT
      ) : state === 'checking' ? (
        <>
          <Spinner className="size-4" />
          Checking availability…
        </>
      ) : state === 'available' ? (
        <span className="flex items-center gap-1.5 text-win">
          <CircleCheck className="size-4 shrink-0" />
          Username is available
        </span>
      ) : state === 'taken' ? (
        <span className="flex items-center gap-1.5 text-loss">
          <CircleX className="size-4 shrink-0" />
          {USERNAME_TAKEN}
        </span>
      ) : (
        'Letters, digits and _ . - only'
      )}
    </span>
  );
}

/** "idle" is also the unknown that a failed check leaves behind. */
export type Availability = 'idle' | 'checking' | 'available' | 'taken';

/** Whether the name being typed is free, asked once the typing has stopped for half a second. */
export function useUsernameAvailability(typed: string): Availability {
  const username = typed.trim();
  const settled = useDebounced(username, USERNAME_CHECK_DELAY_MS);
  const canCheck = settled.length >= USERNAME_MIN && USERNAME_PATTERN.test(settled);
  const { data, isFetching, isError } = useQuery({ ...usernameQuery(settled), enabled: canCheck });

  if (!canCheck || settled !== username || isError) return 'idle';
  if (isFetching || !data) return 'checking';
  return data.available ? 'available' : 'taken';
}

/** A field for a username, which phones must not correct or begin with a capital. */
export function UsernameInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      {...props}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
