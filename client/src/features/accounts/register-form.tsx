import { zodResolver } from '@hookform/resolvers/zod';
import {
  accountsApi,
  REGISTER_PASSWORD_MIN,
  type Registration,
  registrationSchema,
  USERNAME_CHECK_DELAY_MS,
  USERNAME_MIN,
  USERNAME_PATTERN,
  USERNAME_TAKEN,
  USERNAME_TOO_SHORT,
} from '@shared/accounts';
import { deviceTimeZone } from '@shared/rules/time-zones';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PageForm } from '@/components/ui/page-form';
import { PasswordInput } from '@/components/ui/password-input';
import { Spinner } from '@/components/ui/spinner';
import { call } from '@/lib/api';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useDebounced } from '@/lib/use-debounced';
import { useSubmit } from '@/lib/use-submit';
import { PasswordHint, UsernameInput } from './account-fields';
import { clearCaches, nameOf, signIn, usernameQuery } from './api';

export function RegisterForm() {
  const client = useQueryClient();
  const form = useForm<z.input<typeof registrationSchema>, unknown, Registration>({
    resolver: zodResolver(registrationSchema),
    defaultValues: { username: '', password: '', displayName: '' },
  });
  const { errors } = form.formState;
  const [username, password] = useWatch({ control: form.control, name: ['username', 'password'] });
  const availability = useUsernameAvailability(username);
  const submission = useSubmit({
    form,
    send: (body: Registration) => {
      clearCaches(client);
      return call(accountsApi.register, { body: { ...body, timeZone: deviceTimeZone() } });
    },
    onSaved: (user) => {
      notifySuccess('Registration successful', `Welcome to Ripcord, ${nameOf(user)}!`);
      void signIn(client, user);
    },
    failed: () => ({
      title: 'Registration failed',
      text: 'Unable to create account. The username may already exist.',
    }),
  });

  const onInvalid = () => {
    const typed = form.getValues();
    if (!typed.username.trim() || !typed.password) {
      notifyError('Missing fields', 'Please fill in all required fields');
    }
  };

  return (
    <PageForm
      large
      form={form}
      submission={submission}
      onInvalid={onInvalid}
      submitLabel="Create account"
      pendingLabel="Creating account…"
    >
      <Field
        label="Username"
        required
        error={errors.username?.message}
        hint={<AvailabilityStatus typed={username} state={availability} />}
      >
        {(wiring) => (
          <UsernameInput {...wiring} {...form.register('username')} enterKeyHint="next" />
        )}
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
    </PageForm>
  );
}

/** Always rendered: nothing moves, and screen readers hear changes. */
function AvailabilityStatus({ typed, state }: { typed: string; state: Availability }) {
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

/** A failed check is idle too. */
type Availability = 'idle' | 'checking' | 'available' | 'taken';

/** Debounced: asks once typing has paused. */
function useUsernameAvailability(typed: string): Availability {
  const username = typed.trim();
  const settled = useDebounced(username, USERNAME_CHECK_DELAY_MS);
  const canCheck = settled.length >= USERNAME_MIN && USERNAME_PATTERN.test(settled);
  const { data, isFetching, isError } = useQuery({ ...usernameQuery(settled), enabled: canCheck });

  if (!canCheck || settled !== username || isError) return 'idle';
  if (isFetching || !data) return 'checking';
  return data.available ? 'available' : 'taken';
}
