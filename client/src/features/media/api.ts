import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MEDIA_ASSUMED_READY_MS, type Media, mediaApi } from '#shared/media';
import { refreshEntity } from '@/lib/entities';
import { pagesOf, queryOf } from '@/lib/queries';
import { subscribe, useConnection } from '@/lib/realtime';

const PAGE_SIZE = 48;
/** Number of own posts on the profile. */
const LATEST = 3;

/** Poll interval for a post in processing without a socket (milliseconds) … */
const PROCESSING_POLL_MS = 3_000;
/** … and with one, since a socket message may be missed. */
const PROCESSING_CHECK_MS = 15_000;

export const mediaQueries = {
  detail: (id: number) => queryOf(mediaApi.getMedia, { params: { id } }),
  /** Newest first; `q` searches titles and descriptions. */
  mine: (q = '') => pagesOf(mediaApi.listMyMedia, { query: { q, limit: PAGE_SIZE } }),
  latest: () => pagesOf(mediaApi.listMyMedia, { query: { limit: LATEST } }),
  community: (q = '') => pagesOf(mediaApi.listCommunityMedia, { query: { q, limit: PAGE_SIZE } }),
};

export function usePostQuery() {
  const { isConnected } = useConnection();
  const interval = isConnected ? PROCESSING_CHECK_MS : PROCESSING_POLL_MS;
  return (id: number) =>
    queryOptions({
      ...mediaQueries.detail(id),
      refetchInterval: ({ state }) => (state.data?.status === 'processing' ? interval : false),
    });
}

export const refreshPost = (client: QueryClient, id: number) =>
  refreshEntity(client, 'post', mediaApi.getMedia, id);

/**
 * Keeps the person's own processing posts in a list up to date: on socket events, and every 5 s as
 * a fallback. Each post is fetched alone, since the list may have many pages.
 */
export function useLivePosts(posts: Media[]): void {
  const client = useQueryClient();

  useEffect(
    () =>
      subscribe('media_status', ({ mediaId, status }) => {
        const known = posts.find(({ id, isMine }) => isMine && id === mediaId);
        if (known && known.status !== status) void refreshPost(client, mediaId);
      }),
    [client, posts],
  );

  const ids = posts
    .filter(({ isMine, status }) => isMine && status === 'processing')
    .map(({ id }) => id);
  useQuery({
    queryKey: ['media-processing', ids],
    queryFn: async () => {
      await Promise.all(ids.map((id) => refreshPost(client, id)));
      return null;
    },
    enabled: ids.length > 0,
    initialData: null,
    refetchInterval: MEDIA_ASSUMED_READY_MS,
  });
}
