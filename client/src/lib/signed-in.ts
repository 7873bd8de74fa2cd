import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** The id of who is signed in, as far as it is known; for what lies below the features. */
export function useSignedInId(): number | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback((listener) => client.getQueryCache().subscribe(listener), [client]),
    () => client.getQueryData<{ id: number } | null>(['user'])?.id,
  );
}
