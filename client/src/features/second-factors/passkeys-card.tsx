import { useMutation } from '@tanstack/react-query';
import { Fingerprint, Plus } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { type Passkey, passkeyNameSchema, secondFactorsApi } from '#shared/second-factors';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormField } from '@/components/ui/form-field';
import { useIdentityCheck } from '@/features/accounts';
import { call } from '@/lib/api';
import { isAbsent } from '@/lib/api-error';
import { formatDate } from '@/lib/dates';
import { notifySuccess } from '@/lib/notify';
import { createPasskey, passkeyProblem } from '@/lib/passkeys';
import { rich } from '@/lib/rich';
import { useSchemaForm } from '@/lib/use-schema-form';
import { useRefetchSecurity } from './api';

export function PasskeysCard({ passkeys }: { passkeys: Passkey[] }) {
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Passkey | null>(null);
  const { withIdentity, question } = useIdentityCheck();
  const refetch = useRefetchSecurity();
  const problem = passkeyProblem();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Passkey) =>
      withIdentity(() => call(secondFactorsApi.deletePasskey, { params: { id } })).catch(
        (error: unknown) => {
          if (!isAbsent(error)) throw error;
        },
      ),
    onSuccess: async () => {
      await refetch();
      notifySuccess(t('Passkey removed'), t('Nobody can log in with it any more.'));
    },
    meta: { failed: t('Failed to remove the passkey') },
  });

  return (
    <SettingsCard
      title={t('Passkeys')}
      text={t(
        'Log in with your fingerprint, your face or the PIN of your phone or computer, without typing a password. Nobody can guess a passkey or trick you into telling it. Your password still works.',
      )}
    >
      {passkeys.length > 0 && (
        <ul aria-label={t('Passkeys')} className="mb-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={setAsked} />
          ))}
        </ul>
      )}
      {problem ? (
        <p className="text-sm text-warning">{problem}</p>
      ) : (
        <Button icon={<Plus />} onClick={() => setAdding(true)}>
          {t('Add a passkey')}
        </Button>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={t('Remove {name}?', { name: asked.name })}
          description={t(
            'You can no longer log in with this passkey. Also delete it on the device, or it will still be offered there.',
          )}
          confirmLabel={isPending ? t('Removing…') : t('Remove')}
          pending={isPending}
          onConfirm={() => mutate(asked, { onSettled: () => setAsked(null) })}
        />
      )}
      {question}
    </SettingsCard>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRemove: (passkey: Passkey) => void;
}

function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex items-center gap-3 py-3">
      <Fingerprint className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold break-words">{name}</p>
        <p className="text-sm text-muted">
          {lastUsedAt
            ? t('Added {added}, last used {used} [[dates]]', {
                added: formatDate(createdAt),
                used: formatDate(lastUsedAt),
              })
            : t('Added {added}, not used yet [[dates]]', { added: formatDate(createdAt) })}
        </p>
      </div>
      <Button size="sm" onClick={() => onRemove(passkey)}>
        {rich('Remove<hidden> {name}</hidden>', { name })}
      </Button>
    </li>
  );
}

const formSchema = z.object({ name: passkeyNameSchema });

/** A suggested name, which the person can change. */
const thisDevice = () =>
  /Android|iPhone|Mobile/.test(navigator.userAgent) ? t('Phone') : t('Computer');

function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { withIdentity, question } = useIdentityCheck();
  const refetch = useRefetchSecurity();
  const { form, submission } = useSchemaForm({
    schema: formSchema,
    defaultValues: { name: thisDevice() },
    send: async ({ name }) => {
      const options = await withIdentity(() => call(secondFactorsApi.startPasskey));
      const credential = await createPasskey(options);
      return call(secondFactorsApi.addPasskey, { body: { name, credential } });
    },
    onSaved: () => {
      void refetch();
      notifySuccess(t('Passkey added'), t('Next time, choose “Use a passkey”.'));
      onClose();
    },
    failed: (error) => ({
      title: t('Failed to add the passkey'),
      text: error instanceof Error ? error.message : '',
    }),
  });
  return (
    <>
      <FormDialog
        size="sm"
        title={t('Add a passkey')}
        description={t(
          'Your device will ask for your fingerprint, your face or its PIN. Ripcord never sees them.',
        )}
        form={form}
        submission={submission}
        isDirty={false}
        problemText={submission.problem?.text}
        onClose={onClose}
        submitLabel={t('Continue')}
        pendingLabel={t('Waiting for your device…')}
      >
        <FormField
          form={form}
          name="name"
          label={t('Name')}
          required
          hint={t('So that you recognise it later.')}
          autoComplete="off"
        />
      </FormDialog>
      {question}
    </>
  );
}
