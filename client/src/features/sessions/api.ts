import { sessionsApi } from '@shared/sessions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api';
import { isAbsent } from '@/lib/api-error';
import { dropEntity } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { pagesOf } from '@/lib/queries';

export const sessionsQuery = pagesOf(sessionsApi.listSessions, { query: { limit: 20 } });

/** Signs out on another device; one that is gone already counts as done. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call(sessionsApi.deleteSession, { params: { id } }).catch((error: unknown) => {
        if (!isAbsent(error)) throw error;
      }),
    onSuccess: (_nothing, id) => {
      dropEntity(client, 'session', id);
      notifySuccess('Signed out', 'That device has to log in again.');
    },
    meta: { failed: 'Failed to sign out' },
  });
}
