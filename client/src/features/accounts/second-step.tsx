import { zodResolver } from '@hookform/resolvers/zod';
import { deviceTimeZone } from '@shared/rules/time-zones';
import { codeSchema, secondFactorsApi } from '@shared/second-factors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PageForm } from '@/components/ui/page-form';
import { call } from '@/lib/api';
import { ApiError, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { passkeyProblem, signWithPasskey } from '@/lib/passkeys';
import { useSubmit } from '@/lib/use-submit';
import { clearCaches, nameOf, signIn } from './api';

/** Stores the person and welcomes them, however they signed in. */
export function useSignedIn() {
  const client = useQueryClient();
  return (user: Parameters<typeof signIn>[1]) => {
    notifySuccess('Login successful', `Welcome back to Ripcord, ${nameOf(user)}!`);
    void signIn(client, user);
  };
}

/** Says why not where passkeys cannot be used. */
export function PasskeySignIn() {
  const client = useQueryClient();
  const onSignedIn = useSignedIn();
  const problem = passkeyProblem();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const options = await call(secondFactorsApi.startPasskeySignIn);
      const assertion = await signWithPasskey(options);
      clearCaches(client);
      const body = { ...assertion, timeZone: deviceTimeZone() };
      return call(secondFactorsApi.signInWithPasskey, { body });
    },
    onSuccess: onSignedIn,
    onError: (error) => notifyError('Login failed', serverMessage(error, error.message)),
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
      Sign in with a passkey
    </Button>
  );
}

/** After the right password: asks for the code of an authenticator app, or a recovery code. */
export function CodeForm({ onBack }: { onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const onSignedIn = useSignedIn();
  const form = useForm({ resolver: zodResolver(codeSchema), defaultValues: { code: '' } });
  const submission = useSubmit({
    form,
    send: (body: { code: string }) =>
      call(secondFactorsApi.signInWithCode, { body: { ...body, timeZone: deviceTimeZone() } }),
    onSaved: onSignedIn,
    failed: 'Login failed',
    onError: (error) => {
      // The password was too long ago.
      if (error instanceof ApiError && error.status === 401) onBack();
    },
  });
  return (
    <PageForm
      large
      form={form}
      submission={submission}
      autoComplete="off"
      submitLabel="Continue"
      pendingLabel="Checking…"
      footer={
        <div className="flex flex-wrap justify-center gap-x-2">
          <Button variant="ghost" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
          </Button>
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        </div>
      }
    >
      <p className="text-muted">
        {isRecovery
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'Your password is right. Now open the authenticator app on your phone and enter the six digits that it shows for Ripcord.'}
      </p>
      <Field
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : 'Code'}
        required
        error={form.formState.errors.code?.message}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('code')}
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="characters"
            inputMode={isRecovery ? 'text' : 'numeric'}
            spellCheck={false}
          />
        )}
      </Field>
    </PageForm>
  );
}
