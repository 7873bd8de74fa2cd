import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Changes cached data but keeps its age and staleness, which `setQueryData` would reset. Pending
 * responses predate the change, so it is applied to them too: a next page is appended to the pages
 * as they were when it was requested.
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
    query.promise?.then(again, () => undefined);
  }
}

function rewrite<T>(client: QueryClient, query: Query, change: (data: T) => T): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state;
  if (data === undefined) return;
  const next = change(data as T);
  // Writing it would clear the query's error.
  if (next === data) return;
  client.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}
