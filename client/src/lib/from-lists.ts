import type { QueryClient } from '@tanstack/react-query';

/** What is in the cached lists whose keys begin with one of the paths; arrays, or pages of them. */
export function listed<T extends { id: number }>(
  client: QueryClient,
  paths: readonly string[],
): T[] {
  const found = new Map<number, T>();
  for (const path of paths) {
    for (const [, data] of client.getQueriesData({ queryKey: [path] })) {
      for (const item of itemsOf<T>(data)) if (!found.has(item.id)) found.set(item.id, item);
    }
  }
  return [...found.values()];
}

function itemsOf<T>(data: unknown): T[] {
  if (Array.isArray(data)) return data;
  const { pages = [] } = (data ?? {}) as { pages?: { items: T[] }[] };
  return pages.flatMap(({ items }) => items);
}

/**
 * Options for the query of one thing: what one's own lists in the cache say of it, shown until the
 * server answers, or as long as it does not. It counts as old, so it is always asked for again.
 * The items of the lists must be of the very type of the answer.
 */
export function fromLists<T extends { id: number }>(
  client: QueryClient,
  paths: readonly string[],
  id: number | null,
) {
  return {
    initialData: () => listed<T>(client, paths).find((thing) => thing.id === id),
    initialDataUpdatedAt: 0,
  };
}
