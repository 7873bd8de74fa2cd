import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ApiPage } from './api';

/**
 * The newest items of a long list, oldest first and without gaps; `next` is the cursor of older
 * ones. A refetch loads only the newest page.
 */
export type Thread<T> = ApiPage<T>;

interface Item {
  id: number;
}

type FetchPage<T> = (options: { cursor?: string; signal?: AbortSignal }) => Promise<Thread<T>>;

/** For a query function: fetches the newest page and merges it into the cached items. */
export async function fetchNewest<T extends Item>(
  client: QueryClient,
  queryKey: QueryKey,
  fetchPage: FetchPage<T>,
  signal: AbortSignal,
): Promise<Thread<T>> {
  const before = client.getQueryData<Thread<T>>(queryKey);
  const page = await fetchPage({ signal });
  return withNewest(client.getQueryData<Thread<T>>(queryKey), page, before);
}

/** Fetches the page before the oldest known item. */
export async function fetchOlder<T extends Item>(
  client: QueryClient,
  queryKey: QueryKey,
  fetchPage: FetchPage<T>,
): Promise<void> {
  const cursor = client.getQueryData<Thread<T>>(queryKey)?.next;
  if (!cursor) return;
  const page = await fetchPage({ cursor });
  // If a gap opened meanwhile, this page no longer adjoins the known items.
  client.setQueryData<Thread<T>>(queryKey, (known) =>
    known?.next === cursor ? withOlder(known, page) : known,
  );
}

/**
 * Merges the newest page. If more than a page was missed, older items are dropped; paging back
 * reloads them. Items known `before` the fetch that should be on the page but are not were deleted.
 */
export function withNewest<T extends Item>(
  known: Thread<T> | undefined,
  page: Thread<T>,
  before?: Thread<T>,
): Thread<T> {
  if (!known) return page;
  // A response sent before the first item may be empty.
  const oldest = page.items[0]?.id ?? 0;
  const reachesKnown = oldest === 0 || known.items.some(({ id }) => id === oldest);
  const onPage = new Set(page.items.map(({ id }) => id));
  const requested = new Set(before?.items.map(({ id }) => id));
  const isDeleted = ({ id }: T) =>
    requested.has(id) && (id > oldest || page.next === null) && !onPage.has(id);
  const kept = known.items.filter((item) => (reachesKnown || item.id > oldest) && !isDeleted(item));
  const hasOlder = reachesKnown && (kept[0]?.id ?? oldest) < oldest;
  return { items: union(kept, page.items), next: hasOlder ? known.next : page.next };
}

export const withOlder = <T extends Item>(known: Thread<T>, page: Thread<T>): Thread<T> => ({
  items: union(page.items, known.items),
  next: page.next,
});

export const withItem = <T extends Item>(known: Thread<T>, item: T): Thread<T> =>
  known.items.some(({ id }) => id === item.id)
    ? known
    : { ...known, items: union(known.items, [item]) };

/** Sorted by id; if an item is in both lists, `b` wins. */
function union<T extends Item>(a: T[], b: T[]): T[] {
  const byId = new Map([...a, ...b].map((item) => [item.id, item]));
  return [...byId.values()].sort((x, y) => x.id - y.id);
}
