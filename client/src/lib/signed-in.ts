import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** The signed-in user's id, for code below the features. */
export function useSignedInId(): number | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback((listener) => client.getQueryCache().subscribe(listener), [client]),
    () => client.getQueryData<{ id: number } | null>(['user'])?.id,
  );
}
