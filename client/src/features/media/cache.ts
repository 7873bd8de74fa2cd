import type { FeedItem } from '@shared/feed';
import { type Media, mediaApi } from '@shared/media';
import type { personListsApi } from '@shared/person-lists';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ApiPage } from '@/lib/api';
import { rewriteCached } from '@/lib/rewrite-cached';

type Pages<T> = InfiniteData<ApiPage<T>, string | null>;
type Key = readonly unknown[];

const ROOT = mediaApi.listMedia.path;
const DETAIL = mediaApi.getMedia.path;
/** Another person's posts, whose contract stays with the profiles. */
const OF_A_PERSON: typeof personListsApi.listPersonMedia.path = '/api/users/:id/media';
/** The community feed's keys begin so. */
const FEED = 'feed';

/** Lists of posts; comments and single posts are below the same address and are none. */
const isMediaList = ([path]: Key) =>
  path === ROOT ||
  path === mediaApi.listMyMedia.path ||
  path === mediaApi.listCommunityMedia.path ||
  path === OF_A_PERSON;
const isFeed = ([path]: Key) => path === FEED;
const isDetail = ([path]: Key) => path === DETAIL;

/** Whether a cached answer shows posts. */
const showsMedia = (key: Key) => isMediaList(key) || isFeed(key) || isDetail(key);

interface Refresh {
  /** A post that was deleted: its own page must not ask for it. */
  gone?: number;
  /**
   * What changed has been written into the feed already. It may have many pages, each of them a
   * call, and would move under the eyes of whoever comes back to it.
   */
  keepsFeed?: boolean;
}

/**
 * Marks every list of posts, the feed and the single posts as stale; what is on screen is asked for
 * again.
 */
export function refreshMedia(
  client: QueryClient,
  { gone, keepsFeed = false }: Refresh = {},
): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      showsMedia(queryKey) && !isPost(queryKey, gone) && !(keepsFeed && isFeed(queryKey)),
  });
}

const isPost = (key: Key, id: number | undefined) =>
  id !== undefined && isDetail(key) && key[1] === id;

/** Writes what is newly known of a post into every cached copy of it. */
export function patchMedia(client: QueryClient, id: number, patch: Partial<Media>): void {
  const update = (media: Media) => (media.id === id ? { ...media, ...patch } : media);
  changeEverywhere(client, {
    post: update,
    list: (items) => items.map(update),
    feed: (items) =>
      items.map((item) => (item.kind === 'media' ? { ...item, media: update(item.media) } : item)),
  });
}

/** Takes a post that was deleted out of every cached list. */
export function dropMedia(client: QueryClient, id: number): void {
  changeEverywhere(client, {
    post: (media) => media,
    list: (items) => items.filter((media) => media.id !== id),
    feed: (items) => items.filter((item) => item.kind !== 'media' || item.media.id !== id),
  });
}

/** Takes a post that is private now out of what everybody sees; its owner's lists keep it. */
export function hideMedia(client: QueryClient, id: number): void {
  const isOther = (media: Media) => media.id !== id;
  rewriteCached<Pages<Media>>(
    client,
    where(([path]) => path === mediaApi.listCommunityMedia.path),
    (data) => inPages(data, (items) => items.filter(isOther)),
  );
  rewriteCached<Pages<FeedItem>>(client, where(isFeed), (data) =>
    inPages(data, (items) => items.filter((item) => item.kind !== 'media' || isOther(item.media))),
  );
}

interface Changes {
  post: (media: Media) => Media;
  list: (items: Media[]) => Media[];
  feed: (items: FeedItem[]) => FeedItem[];
}

const where = (matches: (key: Key) => boolean) => ({
  predicate: ({ queryKey }: { queryKey: Key }) => matches(queryKey),
});

function changeEverywhere(client: QueryClient, { post, list, feed }: Changes): void {
  rewriteCached<Media>(client, where(isDetail), post);
  rewriteCached<Pages<Media>>(client, where(isMediaList), (data) => inPages(data, list));
  rewriteCached<Pages<FeedItem>>(client, where(isFeed), (data) => inPages(data, feed));
}

/** Other features may keep something under the same keys that does not page. */
function inPages<T>(data: Pages<T>, change: (items: T[]) => T[]): Pages<T> {
  if (!Array.isArray(data.pages)) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
