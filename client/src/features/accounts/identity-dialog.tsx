import { zodResolver } from '@hookform/resolvers/zod';
import { accountsApi, confirmationSchema } from '@shared/accounts';
import { secondFactorsApi } from '@shared/second-factors';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { PasswordInput } from '@/components/ui/password-input';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { passkeyProblem, signWithPasskey } from '@/lib/passkeys';
import { useSubmit } from '@/lib/use-submit';
import { useCurrentUser } from './api';

interface IdentityDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

export function IdentityDialog({ onConfirmed, onClose }: IdentityDialogProps) {
  const { username } = useCurrentUser();
  const form = useForm({
    resolver: zodResolver(confirmationSchema),
    defaultValues: { currentPassword: '' },
  });
  const submission = useSubmit({
    form,
    send: (body: { currentPassword: string }) => call(accountsApi.confirmIdentity, { body }),
    onSaved: onConfirmed,
  });
  return (
    <FormDialog
      size="sm"
      title="Is it you?"
      description="You logged in a while ago. Before we change this, please type your password."
      form={form}
      submission={submission}
      isDirty={false}
      problemText={submission.problem?.text}
      onClose={onClose}
      submitLabel="Continue"
      pendingLabel="Checking…"
    >
      {/* So that password managers know whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field label="Password" required error={form.formState.errors.currentPassword?.message}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            {...form.register('currentPassword')}
            autoComplete="current-password"
          />
        )}
      </Field>
      {!passkeyProblem() && <PasskeyConfirmation onConfirmed={onConfirmed} />}
    </FormDialog>
  );
}

/** For people who do not know their password by heart. */
function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const options = await call(secondFactorsApi.startPasskeySignIn);
      const body = await signWithPasskey(options);
      return call(secondFactorsApi.confirmWithPasskey, { body });
    },
    onSuccess: onConfirmed,
    onError: (error) => notifyError('Not confirmed', serverMessage(error, error.message)),
  });
  return (
    <Button icon={<Fingerprint />} loading={isPending} onClick={() => mutate()}>
      Use a passkey instead
    </Button>
  );
}
