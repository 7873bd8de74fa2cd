import { MEDIA_ASSUMED_READY_MS, type Media } from '@shared/media';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from '@/lib/realtime';
import { refreshPost } from './api';

/**
 * Keeps one's own posts in a list true while they are processed. The server tells their owner of
 * each change; in case it cannot, those in processing are looked at every 5 s: each for itself, for
 * the list may have many pages.
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

  const waiting = posts.filter(({ isMine, status }) => isMine && status === 'processing');
  const ids = waiting.map(({ id }) => id);
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
