import { accountsApi, type passwordChangeSchema } from '@shared/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { outboxStore } from '@/lib/outbox';
import { leave, userQuery } from './api';

export type PasswordChange = z.input<typeof passwordChangeSchema>;

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: PasswordChange) => call(accountsApi.changePassword, { body }),
    onSuccess: () =>
      notifySuccess('Password updated successfully', 'You were logged out on your other devices.'),
    onError: (error) =>
      notifyError('Failed to update password', serverMessage(error, error.message)),
  });
}

/** Deletes the account; the guard of the signed-in screens then leads to /auth. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(accountsApi.deleteAccount),
    onSuccess: async () => {
      const user = client.getQueryData(userQuery.queryKey);
      await leave(client);
      // Nobody is left whom it could be sent for.
      if (user) await outboxStore(user.id).clear();
      notifySuccess('Account deleted', 'Everything of yours is gone. Thank you for playing.');
    },
    onError: (error) =>
      notifyError('Failed to delete account', serverMessage(error, error.message)),
  });
}
