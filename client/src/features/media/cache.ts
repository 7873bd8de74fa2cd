import type { FeedItem } from '@shared/feed';
import { type Media, mediaApi } from '@shared/media';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ApiPage } from '@/lib/api';

type Pages<T> = InfiniteData<ApiPage<T>, string | null>;
type Key = readonly unknown[];

const ROOT = mediaApi.listMedia.path;
const DETAIL = mediaApi.getMedia.path;
/** The community feed's keys begin so. */
const FEED = 'feed';

/** Lists of posts; comments and single posts are below the same address and are none. */
const isMediaList = ([path]: Key) =>
  path === ROOT || path === mediaApi.listMyMedia.path || path === mediaApi.listCommunityMedia.path;
const isFeed = ([path]: Key) => path === FEED;
const isDetail = ([path]: Key) => path === DETAIL;

/** Whether a cached answer shows posts. */
const showsMedia = (key: Key) => isMediaList(key) || isFeed(key) || isDetail(key);

/**
 * Marks every list of posts, the feed and the single posts as stale; what is on screen is asked for
 * again. `gone` names a post that was deleted, whose own page must not ask for it.
 */
export function refreshMedia(client: QueryClient, { gone }: { gone?: number } = {}): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => showsMedia(queryKey) && !isPost(queryKey, gone),
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

interface Changes {
  post: (media: Media) => Media;
  list: (items: Media[]) => Media[];
  feed: (items: FeedItem[]) => FeedItem[];
}

function changeEverywhere(client: QueryClient, { post, list, feed }: Changes): void {
  const where = (matches: (key: Key) => boolean) => ({
    predicate: ({ queryKey }: { queryKey: Key }) => matches(queryKey),
  });
  client.setQueriesData<Media>(where(isDetail), (media) => media && post(media));
  client.setQueriesData<Pages<Media>>(where(isMediaList), (data) => data && inPages(data, list));
  client.setQueriesData<Pages<FeedItem>>(where(isFeed), (data) => data && inPages(data, feed));
}

/** Other features may keep something under the same keys that does not page. */
function inPages<T>(data: Pages<T>, change: (items: T[]) => T[]): Pages<T> {
  if (!Array.isArray(data.pages)) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

/** An answer that left before something changed may come back without it: it is asked anew. */
export function distrustAnswersUnderWay(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) => showsMedia(queryKey) && state.fetchStatus === 'fetching',
  });
}
