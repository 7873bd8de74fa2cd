import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { accountDeletionApi } from '#shared/account-deletion';
import { accountsApi } from '#shared/accounts';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { outboxStore } from '@/lib/outbox';
import { queryOf } from '@/lib/queries';
import { UsernameInput } from './account-fields';
import { leave, useCurrentUser, userQuery } from './api';
import { useIdentityCheck } from './confirm-identity';
import { DeletionNotes } from './deletion-notes';

export function DangerZone() {
  const { username } = useCurrentUser();
  const [asks, setAsks] = useState(false);
  return (
    <SettingsCard
      className="border-danger/50"
      title={
        <>
          <TriangleAlert className="size-5 text-loss" />
          {t('Delete account')}
        </>
      }
      text={t(
        'Your profile, combos, battles, decks, posts, comments and badges are deleted for good. In chats, your side reads Deleted user, in events Deleted player. You may want to export your data first.',
      )}
    >
      <Button variant="danger" onClick={() => setAsks(true)}>
        {t('Delete account…')}
      </Button>
      {asks && <DeleteAccountDialog username={username} onClose={() => setAsks(false)} />}
    </SettingsCard>
  );
}

/** Deletes the account; the route guard then redirects to /auth. */
function useDeleteAccount({
  withIdentity,
}: Pick<ReturnType<typeof useIdentityCheck>, 'withIdentity'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => withIdentity(() => call(accountsApi.deleteAccount)),
    onSuccess: async () => {
      const user = client.getQueryData(userQuery.queryKey);
      await leave(client);
      if (user) await outboxStore(user.id).clear();
      notifySuccess(t('Account deleted'), t('All your data is gone. Thank you for playing.'));
    },
    onError: (error) =>
      notifyError(t('Failed to delete account'), serverMessage(error, error.message)),
  });
}

function OwnDeletionNotes() {
  const { data } = useQuery(queryOf(accountDeletionApi.previewDeletion, {}));
  return data && <DeletionNotes preview={data} />;
}

/** Requires typing the username, to prevent accidents. */
function DeleteAccountDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { withIdentity, question } = useIdentityCheck();
  const { mutate, isPending, isSuccess } = useDeleteAccount({ withIdentity });
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const formId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const matches = typed.trim().toLowerCase() === username.toLowerCase();
    setWrong(!matches);
    if (matches && !isPending) mutate();
  };

  return (
    <>
      <Dialog
        onClose={() => isPending || onClose()}
        size="sm"
        title={t('Delete your account?')}
        description={t(
          'This action cannot be undone. All your data is deleted at once, on every device.',
        )}
        footer={
          <>
            <Button onClick={onClose} disabled={isPending}>
              {t('Cancel')}
            </Button>
            <Button variant="danger" type="submit" form={formId} loading={isPending}>
              {isPending ? t('Deleting…') : t('Delete account')}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={submit} noValidate className="space-y-4">
          {!isPending && !isSuccess && <OwnDeletionNotes />}
          <Field
            label={t('Type your username, {username}', { username })}
            required
            error={isWrong ? t('Please type {username} to continue', { username }) : undefined}
          >
            {(wiring) => (
              <UsernameInput
                {...wiring}
                value={typed}
                disabled={isPending}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
        </form>
      </Dialog>
      {question}
    </>
  );
}
