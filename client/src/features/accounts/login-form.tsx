import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { accountsApi, loginSchema } from '#shared/accounts';
import { codeSchema, secondFactorsApi } from '#shared/second-factors';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form-field';
import { PageForm } from '@/components/ui/page-form';
import { PasswordInput } from '@/components/ui/password-input';
import { call } from '@/lib/api';
import { ApiError, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { passkeyProblem, signWithPasskey } from '@/lib/passkeys';
import { useSchemaForm } from '@/lib/use-schema-form';
import { useSubmit } from '@/lib/use-submit';
import { UsernameInput } from './account-fields';
import { clearCaches, nameOf, signIn, userQuery } from './api';
import { thisDevice } from './this-device';

export function LoginForm() {
  const client = useQueryClient();
  const [needsCode, setNeedsCode] = useState(false);
  const onSignedIn = useSignedIn();
  const form = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { username: '', password: '' },
  });
  const submission = useSubmit({
    send: (body: { username: string; password: string }) => {
      clearCaches(client);
      return call(accountsApi.login, { body: { ...body, ...thisDevice() } }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'second_factor_required') return null;
          throw error;
        },
      );
    },
    onSaved: (user) => (user ? onSignedIn(user) : setNeedsCode(true)),
    failed: () => ({
      title: t('Login failed'),
      text: t('Unable to log in. Please check your username and password.'),
    }),
    onError: () => client.setQueryData(userQuery.queryKey, null),
  });

  const onInvalid = () => {
    const { username, password } = form.getValues();
    if (!username.trim() || !password)
      notifyError(t('Missing fields'), t('Please fill in all fields'));
  };

  if (needsCode) return <CodeForm onBack={() => setNeedsCode(false)} />;
  return (
    <>
      <PageForm
        large
        form={form}
        submission={submission}
        onInvalid={onInvalid}
        submitLabel={t('Log in')}
        pendingLabel={t('Logging in…')}
        footer={
          <p className="text-center">
            <Link
              to="/forgot-password"
              className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink"
            >
              {t('Forgot your password?')}
            </Link>
          </p>
        }
      >
        <FormField
          form={form}
          name="username"
          label={t('Username or email')}
          required
          as={UsernameInput}
          enterKeyHint="next"
        />
        <FormField
          form={form}
          name="password"
          label={t('Password')}
          required
          as={PasswordInput}
          autoComplete="current-password"
        />
      </PageForm>
      <PasskeySignIn />
    </>
  );
}

/** Stores the signed-in person and welcomes them, for all sign-in methods. */
export function useSignedIn() {
  const client = useQueryClient();
  return (user: Parameters<typeof signIn>[1]) => {
    notifySuccess(
      t('Login successful'),
      t('Welcome back to Ripcord, {name}!', { name: nameOf(user) }),
    );
    void signIn(client, user);
  };
}

/** Explains why if passkeys are unavailable. */
function PasskeySignIn() {
  const client = useQueryClient();
  const onSignedIn = useSignedIn();
  const problem = passkeyProblem();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const options = await call(secondFactorsApi.startPasskeySignIn);
      const assertion = await signWithPasskey(options);
      clearCaches(client);
      const body = { ...assertion, ...thisDevice() };
      return call(secondFactorsApi.signInWithPasskey, { body });
    },
    onSuccess: onSignedIn,
    onError: (error) => notifyError(t('Login failed'), serverMessage(error, error.message)),
  });
  if (problem) {
    return (
      <p className="mt-3 flex items-start gap-2 text-sm text-muted">
        <Fingerprint aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {problem}
      </p>
    );
  }
  return (
    <Button
      size="lg"
      icon={<Fingerprint />}
      className="mt-3 w-full"
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('Use a passkey')}
    </Button>
  );
}

/** Shown after the correct password: asks for an authenticator or recovery code. */
export function CodeForm({ onBack }: { onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const onSignedIn = useSignedIn();
  const { form, submission } = useSchemaForm({
    schema: codeSchema,
    defaultValues: { code: '' },
    send: (body) => call(secondFactorsApi.signInWithCode, { body: { ...body, ...thisDevice() } }),
    onSaved: onSignedIn,
    failed: t('Login failed'),
    onError: (error) => {
      // The password step has expired.
      if (error instanceof ApiError && error.status === 401) onBack();
    },
  });
  return (
    <PageForm
      large
      form={form}
      submission={submission}
      autoComplete="off"
      submitLabel={t('Continue')}
      pendingLabel={t('Checking…')}
      footer={
        <div className="flex flex-wrap justify-center gap-x-2">
          <Button variant="ghost" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? t('Use a code from the app') : t('Use a recovery code')}
          </Button>
          <Button variant="ghost" onClick={onBack}>
            {t('Back')}
          </Button>
        </div>
      }
    >
      <p className="text-muted">
        {isRecovery
          ? t('Enter one of the recovery codes that you saved. Each works once.')
          : t(
              'Your password is right. Now open the authenticator app on your phone and enter the six digits that it shows for Ripcord.',
            )}
      </p>
      <FormField
        key={String(isRecovery)}
        form={form}
        name="code"
        label={isRecovery ? t('Recovery code') : t('Code')}
        required
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="characters"
        inputMode={isRecovery ? 'text' : 'numeric'}
        spellCheck={false}
      />
    </PageForm>
  );
}
