import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ApiPage } from './api';

/**
 * The newest items of a long list, oldest first and without a gap; `next` is the cursor of older
 * ones. Fetching it again brings the newest page only.
 */
export type Thread<T> = ApiPage<T>;

interface Item {
  id: number;
}

type FetchPage<T> = (options: { cursor?: string; signal?: AbortSignal }) => Promise<Thread<T>>;

/** For a query function: the newest page, joined to what is cached. */
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
  // If a gap opened meanwhile, this page no longer joins what is known.
  client.setQueryData<Thread<T>>(queryKey, (known) =>
    known?.next === cursor ? withOlder(known, page) : known,
  );
}

/**
 * If more than a page was missed, older items are dropped; paging back brings them again. What was
 * known `before` the fetch and should be on the page but is not was deleted.
 */
export function withNewest<T extends Item>(
  known: Thread<T> | undefined,
  page: Thread<T>,
  before?: Thread<T>,
): Thread<T> {
  if (!known) return page;
  // An answer that left before the first item may be empty.
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

/** Sorted by id; of an item in both lists, the second one counts. */
function union<T extends Item>(a: T[], b: T[]): T[] {
  const byId = new Map([...a, ...b].map((item) => [item.id, item]));
  return [...byId.values()].sort((x, y) => x.id - y.id);
}
