import { useMutation, useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { accountsApi, confirmationSchema } from '#shared/accounts';
import { secondFactorsApi } from '#shared/second-factors';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormField } from '@/components/ui/form-field';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { passkeyProblem, signWithPasskey } from '@/lib/passkeys';
import { queryOf } from '@/lib/queries';
import { useSchemaForm } from '@/lib/use-schema-form';
import { CurrentPasswordField } from './account-fields';

const securityQuery = queryOf(secondFactorsApi.getSignInSecurity);

interface IdentityDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

export function IdentityDialog({ onConfirmed, onClose }: IdentityDialogProps) {
  const { data: security } = useQuery(securityQuery);
  const { form, submission } = useSchemaForm({
    schema: confirmationSchema,
    defaultValues: { currentPassword: '', code: '' },
    send: (body) => call(accountsApi.confirmIdentity, { body }),
    onSaved: onConfirmed,
  });
  return (
    <FormDialog
      size="sm"
      title={t('Is it you?')}
      description={
        security?.twoStep.isOn
          ? t(
              'You logged in a while ago. Before we change this, please type your password and a code from your authenticator app.',
            )
          : t('You logged in a while ago. Before we change this, please type your password.')
      }
      form={form}
      submission={submission}
      isDirty={false}
      problemText={submission.problem?.text}
      onClose={onClose}
      submitLabel={t('Continue')}
      pendingLabel={t('Checking…')}
    >
      <CurrentPasswordField form={form} name="currentPassword" label={t('Password')} />
      {security?.twoStep.isOn && (
        <FormField
          form={form}
          name="code"
          label={t('Code')}
          required
          hint={t('A recovery code works too.')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
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
    onError: (error) => notifyError(t('Not confirmed'), serverMessage(error, error.message)),
  });
  return (
    <Button icon={<Fingerprint />} loading={isPending} onClick={() => mutate()}>
      {t('Use a passkey instead')}
    </Button>
  );
}
