import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isKnownTimeZone } from '#shared/rules/time-zones';

/** The user, for code below the features. A response from an older version has no time zone. */
type SignedIn = { id: number; timeZone?: string } | null;

function useSignedIn<T>(select: (user: SignedIn | undefined) => T): T {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback(
      // Batched: a `useQuery` that creates its query notifies the cache while it renders.
      (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
      [client],
    ),
    () => select(client.getQueryData<SignedIn>(['user'])),
  );
}

/** Whether nobody is signed in, as the server has said. */
export const useIsVisitor = () => useSignedIn((user) => user === null);

export const useSignedInId = () => useSignedIn((user) => user?.id);

/** The zone of the signed-in person's days; undefined means the device's clock. */
export function useTimeZone(): string | undefined {
  const timeZone = useSignedIn((user) => user?.timeZone);
  return timeZone && isKnownTimeZone(timeZone) ? timeZone : undefined;
}
