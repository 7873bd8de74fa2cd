import type { FeedItem } from '@shared/feed';
import { MEDIA_ASSUMED_READY_MS, type Media } from '@shared/media';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { subscribe } from '@/lib/realtime';
import { refreshPost } from './api';

const postsOf = (items: FeedItem[]): Media[] =>
  items.flatMap((item) => (item.kind === 'media' ? [item.media] : []));

/**
 * Keeps one's own posts in the list true while they are processed. The server tells their owner of
 * each change; in case it cannot, those in processing are looked at every 5 s.
 */
export function useLivePosts(items: FeedItem[]): void {
  const client = useQueryClient();
  const posts = useMemo(() => postsOf(items), [items]);

  useEffect(
    () =>
      subscribe('media_status', ({ mediaId, status }) => {
        const known = posts.find(({ id, isMine }) => isMine && id === mediaId);
        if (known && known.status !== status) void refreshPost(client, mediaId);
      }),
    [client, posts],
  );

  const waiting = posts.filter(({ isMine, status }) => isMine && status === 'processing');
  const ids = waiting.map(({ id }) => id);
  useQuery({
    queryKey: ['feed-processing', ids],
    queryFn: async () => {
      await Promise.all(ids.map((id) => refreshPost(client, id)));
      return null;
    },
    enabled: ids.length > 0,
    initialData: null,
    refetchInterval: MEDIA_ASSUMED_READY_MS,
  });
}
