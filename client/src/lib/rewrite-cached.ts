import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Changes what cached answers say without making them look newer than they are: `setQueryData` alone
 * counts them as just fetched and forgets that they were marked as stale. An answer that is under
 * way left before the change, so it is changed in its turn: even one more page of a list is joined
 * to the pages as they were when it was asked for.
 */
export function rewriteCached<T>(
  client: QueryClient,
  filters: QueryFilters,
  change: (data: T) => T,
): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    rewrite(client, query, change);
    if (query.state.fetchStatus === 'idle') continue;
    const again = () => rewrite(client, query, change);
    // What was given up or failed brought nothing to change.
    query.promise?.then(again, () => undefined);
  }
}

function rewrite<T>(client: QueryClient, query: Query, change: (data: T) => T): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state;
  if (data === undefined) return;
  client.setQueryData(query.queryKey, change(data as T), { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}
