import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type FeedFilter, type FeedItem, feedApi } from '#shared/feed';
import { call } from '@/lib/api';
import { itemKey, itemsOf, keepFirstPage, type Pages, pagesOf } from '@/lib/queries';

export interface FeedSearch {
  filter: FeedFilter;
  q: string;
}

/** Several screens of a phone, and three rows of the widest grid. */
const PAGE_SIZE = 12;

/** Keeps the list while a post or combo is open, so that going back restores it (ms). */
const GC_MS = 30 * 60_000;

/** When the screen is reopened, an older list restarts from its first page (milliseconds). */
const STALE_MS = 30_000;

/** A list with more pages is not refetched automatically: that is one call per page. */
const SHORT_PAGES = 2;

/** Above this scroll position (pixels) the reader counts as being at the top. */
const AT_TOP_PX = 200;

/**
 * Whether the list may refetch automatically: only while it is short and at the top, since new
 * items would shift what is being read. Otherwise `newsQuery` looks for news and the reader
 * decides.
 */
function mayRefetch({ state: { data, isInvalidated } }: Pick<Query, 'state'>): boolean {
  const pages = (data as Pages<FeedItem> | undefined)?.pages.length ?? 0;
  return isInvalidated || (pages <= SHORT_PAGES && window.scrollY < AT_TOP_PX);
}

export const feedQuery = ({ filter, q }: FeedSearch) => ({
  ...pagesOf(feedApi.getFeed, { query: { filter, q, limit: PAGE_SIZE } }),
  select: uniqueItems,
  gcTime: GC_MS,
  refetchOnMount: mayRefetch,
  refetchOnWindowFocus: mayRefetch,
  refetchOnReconnect: mayRefetch,
});

const uniqueItems = (data: Pages<FeedItem>) => itemsOf(data, itemKey);

/**
 * The newest item on the server, to compare with the newest one shown. That one is part of the key:
 * if it is deleted, earlier responses no longer count.
 */
export const newsQuery = ({ filter, q }: FeedSearch, shown: FeedItem) =>
  queryOptions({
    queryKey: ['feed-news', { filter, q, shown: itemKey(shown) }] as const,
    queryFn: async ({ signal }): Promise<FeedItem | null> => {
      const [newest = null] = await call(feedApi.getFeed, {
        query: { filter, q, limit: 1 },
        signal,
      });
      return newest;
    },
    // Always starts from the list's current state.
    gcTime: 0,
  });

/** Truncates a stale list; called when the screen is opened other than by going back. */
export function restartIfStale(client: QueryClient, search: FeedSearch): void {
  const { queryKey } = feedQuery(search);
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  if (updatedAt !== undefined && Date.now() - updatedAt > STALE_MS) keepFirstPage(client, queryKey);
}

export function showNews(client: QueryClient, search: FeedSearch): void {
  window.scrollTo(0, 0);
  keepFirstPage(client, feedQuery(search).queryKey);
  void client.invalidateQueries({ queryKey: [feedApi.getFeed.path] });
}
