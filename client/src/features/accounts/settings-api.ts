import { accountsApi } from '@shared/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { outboxStore } from '@/lib/outbox';
import { leave, userQuery } from './api';

/** Deletes the account; the guard of the signed-in screens then leads to /auth. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountsApi.deleteAccount),
    onSuccess: async () => {
      const user = client.getQueryData(userQuery.queryKey);
      await leave(client);
      if (user) await outboxStore(user.id).clear();
      notifySuccess('Account deleted', 'All your data is gone. Thank you for playing.');
    },
    onError: (error) =>
      notifyError('Failed to delete account', serverMessage(error, error.message)),
  });
}
