import { accountsApi, confirmationSchema } from '@shared/accounts';
import { secondFactorsApi } from '@shared/second-factors';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { passkeyProblem, signWithPasskey } from '@/lib/passkeys';
import { useSchemaForm } from '@/lib/use-schema-form';
import { CurrentPasswordField } from './account-fields';

interface IdentityDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

export function IdentityDialog({ onConfirmed, onClose }: IdentityDialogProps) {
  const { form, submission } = useSchemaForm({
    schema: confirmationSchema,
    defaultValues: { currentPassword: '' },
    send: (body) => call(accountsApi.confirmIdentity, { body }),
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
      <CurrentPasswordField form={form} name="currentPassword" label="Password" />
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
