import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { COMMENT_POLL_MS, type Comment, commentsApi } from '#shared/comments';
import { t } from '#shared/translate';
import { useCurrentUser } from '@/features/accounts';
import { call, callPage } from '@/lib/api';
import { isAbsent } from '@/lib/api-error';
import { stopAll } from '@/lib/listen';
import { notifyError } from '@/lib/notify';
import { reasonOf } from '@/lib/problems';
import { randomId } from '@/lib/random-id';
import { subscribe } from '@/lib/realtime';
import { fetchNewest, fetchOlder, withItem } from '@/lib/thread';
import { mediaQueries, refreshPost } from '../api';

export interface UnsavedComment {
  clientId: string;
  content: string;
  /** Why it was not saved; null while pending. */
  problem: string | null;
}

/** Never expires, so that unsaved comments survive leaving the page. */
const unsavedQuery = (mediaId: number) =>
  queryOptions<UnsavedComment[]>({
    queryKey: ['unsaved-comments', mediaId],
    queryFn: skipToken,
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The comments of an open post, and the person's unsaved ones, shown optimistically. */
export function useComments(mediaId: number) {
  const me = useCurrentUser();
  const client = useQueryClient();
  const thread = useQuery({
    ...commentsQuery(mediaId),
    refetchInterval: ({ state }) => (isAbsent(state.error) ? false : COMMENT_POLL_MS),
  });
  const { mutateAsync } = useAddComment(mediaId);
  const { data: unsaved = [] } = useQuery(unsavedQuery(mediaId));
  useLiveUpdates(mediaId, isAbsent(thread.error));

  const setUnsaved = (change: (list: UnsavedComment[]) => UnsavedComment[]) =>
    client.setQueryData(unsavedQuery(mediaId).queryKey, (list = []) => change(list));

  const discard = (clientId: string) =>
    setUnsaved((list) => list.filter((entry) => entry.clientId !== clientId));

  const post = async (content: string, clientId: string) => {
    const entry = { clientId, content, problem: null };
    setUnsaved((list) => [entry, ...list.filter((other) => other.clientId !== clientId)]);
    try {
      await mutateAsync({ content, clientId });
      discard(clientId);
    } catch (error) {
      const problem = reasonOf(error);
      notifyError(t('Failed to add comment'), problem);
      setUnsaved((list) =>
        list.map((other) => (other.clientId === clientId ? { ...other, problem } : other)),
      );
    }
  };

  const comments = thread.data?.items.toReversed() ?? [];
  const saved = new Set(comments.filter(({ user }) => user.id === me.id).map((c) => c.clientId));
  return {
    me,
    thread,
    comments,
    // A poll may return a comment before its own request completes.
    unsaved: unsaved.filter(({ clientId }) => !saved.has(clientId)),
    send: (content: string) => void post(content, randomId()),
    retry: ({ content, clientId }: UnsavedComment) => void post(content, clientId),
    discard,
  };
}

/** Idempotent by clientId. */
function useAddComment(mediaId: number) {
  const client = useQueryClient();
  const { queryKey } = commentsQuery(mediaId);
  return useMutation({
    mutationFn: (body: { content: string; clientId: string }) =>
      call(commentsApi.createComment, { params: { id: mediaId }, body }),
    onSuccess: (comment) => {
      client.setQueryData(queryKey, (known) => known && withItem(known, comment));
      // A poll sent earlier may return without the comment.
      void client.invalidateQueries({ queryKey });
      void refreshPost(client, mediaId);
    },
  });
}

/** On socket events, refetches comments and post, and the post when it is deleted. */
function useLiveUpdates(mediaId: number, isGone: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => {
      void client.invalidateQueries(commentsQuery(mediaId));
      void client.invalidateQueries(mediaQueries.detail(mediaId));
    };
    return stopAll(
      subscribe('comment_added', (message: Pick<Comment, 'mediaId'>) => {
        if (message.mediaId === mediaId) refetch();
      }),
      // Socket messages were missed while disconnected.
      subscribe('status', ({ status }) => {
        if (status !== 'alive') refetch();
      }),
    );
  }, [client, mediaId]);

  useEffect(() => {
    if (isGone) void client.invalidateQueries(mediaQueries.detail(mediaId));
  }, [client, mediaId, isGone]);
}

const PAGE_SIZE = 30;
/** Retries of a failed list and the delay between them. */
const RETRIES = 2;
const RETRY_DELAY_MS = 1_000;

const pageOf =
  (mediaId: number) =>
  async ({ cursor, signal }: { cursor?: string; signal?: AbortSignal }) => {
    const query = { limit: PAGE_SIZE, cursor };
    const page = await callPage(commentsApi.listComments, {
      params: { id: mediaId },
      query,
      signal,
    });
    return { ...page, items: page.items.toReversed() };
  };

/** Oldest first; `loadOlder` pages back. */
const commentsQuery = (mediaId: number) =>
  queryOptions({
    queryKey: [commentsApi.listComments.path, { id: mediaId }] as const,
    queryFn: ({ client, queryKey, signal }) =>
      fetchNewest<Comment>(client, queryKey, pageOf(mediaId), signal),
    retry: (failures, error) => failures < RETRIES && !isAbsent(error),
    retryDelay: RETRY_DELAY_MS,
  });

export const loadOlder = (client: QueryClient, mediaId: number) =>
  fetchOlder(client, commentsQuery(mediaId).queryKey, pageOf(mediaId));
