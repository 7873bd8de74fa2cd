import { zodResolver } from '@hookform/resolvers/zod';
import { accountsApi, loginSchema } from '@shared/accounts';
import { deviceTimeZone } from '@shared/rules/time-zones';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Field } from '@/components/ui/field';
import { PageForm } from '@/components/ui/page-form';
import { PasswordInput } from '@/components/ui/password-input';
import { call } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { UsernameInput } from './account-fields';
import { clearCaches, userQuery } from './api';
import { CodeForm, PasskeySignIn, useSignedIn } from './second-step';

export function LoginForm() {
  const client = useQueryClient();
  const [needsCode, setNeedsCode] = useState(false);
  const onSignedIn = useSignedIn();
  const form = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = form.formState;
  const submission = useSubmit({
    send: (body: { username: string; password: string }) => {
      clearCaches(client);
      return call(accountsApi.login, { body: { ...body, timeZone: deviceTimeZone() } }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'second_factor_required') return null;
          throw error;
        },
      );
    },
    onSaved: (user) => (user ? onSignedIn(user) : setNeedsCode(true)),
    failed: () => ({
      title: 'Login failed',
      text: 'Unable to log in. Please check your username and password.',
    }),
    onError: () => client.setQueryData(userQuery.queryKey, null),
  });

  const onInvalid = () => {
    const { username, password } = form.getValues();
    if (!username.trim() || !password) notifyError('Missing fields', 'Please fill in all fields');
  };

  if (needsCode) return <CodeForm onBack={() => setNeedsCode(false)} />;
  return (
    <>
      <PageForm
        large
        form={form}
        submission={submission}
        onInvalid={onInvalid}
        submitLabel="Log in"
        pendingLabel="Logging in…"
        footer={
          <p className="text-center">
            <Link
              to="/forgot-password"
              className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink"
            >
              Forgot your password?
            </Link>
          </p>
        }
      >
        <Field label="Username or e-mail" required error={errors.username?.message}>
          {(wiring) => (
            <UsernameInput {...wiring} {...form.register('username')} enterKeyHint="next" />
          )}
        </Field>
        <Field label="Password" required error={errors.password?.message}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              {...form.register('password')}
              autoComplete="current-password"
            />
          )}
        </Field>
      </PageForm>
      <PasskeySignIn />
    </>
  );
}
