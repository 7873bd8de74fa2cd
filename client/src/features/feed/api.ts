import type { Combo } from '@shared/combos';
import type { Deck } from '@shared/decks';
import { type FeedFilter, type FeedItem, feedApi } from '@shared/feed';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { type ApiPage, call, callPage } from '@/lib/api';
import { rewriteCached } from '@/lib/rewrite-cached';

/** What of the community is asked for. */
export interface FeedSearch {
  filter: FeedFilter;
  q: string;
}

type FeedPages = InfiniteData<ApiPage<FeedItem>, string | null>;

const PAGE_SIZE = 24;

/** Kept while one reads a post or a combo, so that coming back finds the list as it was. */
const KEEP_MS = 30 * 60_000;

/** After this long, whoever opens the screen anew begins with its first page (milliseconds). */
const FRESH_MS = 30_000;

/** A longer list is not asked for again by itself: it would be a call for each of its pages. */
const SHORT_PAGES = 2;

/** So far down (pixels) nobody is reading yet: new things above move nothing away. */
const AT_TOP_PX = 200;

const FEED_KEY = 'feed';
const feeds = { queryKey: [FEED_KEY] };

/**
 * Whether the whole list may be asked for again without being told: while it is short and nobody
 * has scrolled, for what comes in above would push everything else away. Elsewhere `newsQuery` looks
 * whether there is something new, and the reader decides.
 */
export function mayReload(query: Pick<Query, 'state'>): boolean {
  const { data, isInvalidated } = query.state;
  const pages = (data as FeedPages | undefined)?.pages.length ?? 0;
  return isInvalidated || (pages <= SHORT_PAGES && window.scrollY < AT_TOP_PX);
}

/** The community: of all kinds, newest first, or the top combos. */
export const feedQuery = ({ filter, q }: FeedSearch) =>
  infiniteQueryOptions({
    queryKey: [FEED_KEY, { filter, q }] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(feedApi.getFeed, {
        query: { filter, q, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    gcTime: KEEP_MS,
    refetchOnMount: mayReload,
    refetchOnWindowFocus: mayReload,
    refetchOnReconnect: mayReload,
  });

/**
 * The newest item there is now, to be compared with the newest that is shown, `than`. Where that
 * goes (one's own post was deleted), an earlier answer may name it: it counts for nothing then.
 */
export const newsQuery = ({ filter, q }: FeedSearch, than: FeedItem) =>
  queryOptions({
    queryKey: ['feed-news', { filter, q, than: keyOf(than) }] as const,
    queryFn: async ({ signal }): Promise<FeedItem | null> => {
      const [newest = null] = await call(feedApi.getFeed, {
        query: { filter, q, limit: 1 },
        signal,
      });
      return newest;
    },
    // It begins with what the list shows, each time.
    gcTime: 0,
  });

export function keyOf(item: FeedItem): string {
  if (item.kind === 'combo') return `combo-${item.combo.id}`;
  return item.kind === 'deck' ? `deck-${item.deck.id}` : `media-${item.media.id}`;
}

/**
 * The items of all pages. What moved while the pages were fetched (a combo that gained a battle)
 * may come twice; its first place counts.
 */
export function itemsOf(data: Pick<FeedPages, 'pages'> | undefined): FeedItem[] {
  const items = new Map<string, FeedItem>();
  for (const page of data?.pages ?? []) {
    for (const item of page.items) {
      const key = keyOf(item);
      if (!items.has(key)) items.set(key, item);
    }
  }
  return [...items.values()];
}

function known(client: QueryClient, key: string): FeedItem | undefined {
  for (const [, data] of client.getQueriesData<FeedPages>(feeds)) {
    const item = itemsOf(data).find((one) => keyOf(one) === key);
    if (item) return item;
  }
  return undefined;
}

/** A combo as one of the cached lists has it. */
export function knownCombo(client: QueryClient, id: number): Combo | undefined {
  const item = known(client, `combo-${id}`);
  return item?.kind === 'combo' ? item.combo : undefined;
}

/** A deck as one of the cached lists has it. */
export function knownDeck(client: QueryClient, id: number): Deck | undefined {
  const item = known(client, `deck-${id}`);
  return item?.kind === 'deck' ? item.deck : undefined;
}

/** Takes a combo that is gone, or private now, out of every cached list. */
export function dropCombo(client: QueryClient, id: number): void {
  rewriteCached<FeedPages>(client, feeds, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => item.kind !== 'combo' || item.combo.id !== id),
    })),
  }));
}

/** Cuts a list down to its first page, which is then one call to ask for again. */
function keepFirstPage(client: QueryClient, search: FeedSearch): void {
  client.setQueryData<FeedPages>(
    feedQuery(search).queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    { updatedAt: client.getQueryState(feedQuery(search).queryKey)?.dataUpdatedAt },
  );
}

/** For who comes anew rather than back: an old long list begins again with its first page. */
export function beginAnew(client: QueryClient, search: FeedSearch): void {
  const updatedAt = client.getQueryState(feedQuery(search).queryKey)?.dataUpdatedAt;
  if (updatedAt !== undefined && Date.now() - updatedAt > FRESH_MS) keepFirstPage(client, search);
}

/** Shows what is new: the list from its beginning, asked for again. */
export async function reloadFeed(client: QueryClient, search: FeedSearch): Promise<void> {
  keepFirstPage(client, search);
  await client.invalidateQueries(feeds);
}
