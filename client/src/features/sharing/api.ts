import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ShareKind, shareLinksApi } from '#shared/share-links';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { pagesOf, queryOf } from '@/lib/queries';

export const shareLinkQueries = {
  list: () => pagesOf(shareLinksApi.listShareLinks, { query: { limit: 50 } }),
  /** For somebody who is logged in. */
  target: (code: string) => queryOf(shareLinksApi.getShareLink, { params: { code } }),
};

export const useShareLinks = () => useInfiniteQuery(shareLinkQueries.list());

/** Makes the link to a thing, or finds it. */
export function useMakeLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (thing: { kind: ShareKind; id: number }) =>
      call(shareLinksApi.createShareLink, { body: thing }),
    onSuccess: () => markStale(client, 'shareLink'),
  });
}
