import type { QueryClient } from '@tanstack/react-query';
import { KEPT, KEPT_USER } from './kept';

/** Without a network nothing brings back what memory has dropped. */
export function neverDrop(client: QueryClient): void {
  const gcTime = Number.POSITIVE_INFINITY;
  for (const { queryKey, hash } of KEPT) {
    client.setQueryDefaults(queryKey, { gcTime });
    const query = client.getQueryCache().get(hash);
    query?.setOptions({ ...query.options, gcTime });
  }
}

/** Everything but who is here. */
export const isNoUser = ({ queryHash }: { queryHash: string }) => queryHash !== KEPT_USER.hash;

/**
 * Empties everything but the person, at once: nothing of somebody else may be drawn again. (A reset
 * would bring back what a query began with, which may be theirs.)
 */
export function dropOthers(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll().filter(isNoUser)) {
    void query.cancel({ silent: true });
    query.setState({
      ...query.state,
      data: undefined,
      dataUpdatedAt: 0,
      error: null,
      fetchStatus: 'idle',
      isInvalidated: false,
      status: 'pending',
    });
  }
}
