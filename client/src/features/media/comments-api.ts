import { COMMENT_POLL_MS, type Comment, commentsApi } from '@shared/comments';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '@/lib/api';
import { ApiError, isAbsent, serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { refreshPost } from './api';
import {
  type CommentThread,
  withComment,
  withNewest,
  withOlder,
  withoutComment,
} from './comment-thread';

const PAGE_SIZE = 30;
/** A list that failed is asked for so many times more, at this interval (specification, section 7). */
const RETRIES = 2;
const RETRY_DELAY_MS = 1_000;

const keyOf = (mediaId: number) => [commentsApi.listComments.path, mediaId] as const;

/**
 * The comments of a post. Asking again brings the newest page only, which is joined to what is
 * known; `useOlderComments` pages back.
 */
export const commentsQuery = (mediaId: number) =>
  queryOptions({
    queryKey: keyOf(mediaId),
    queryFn: async ({ client, signal }): Promise<CommentThread> => {
      const page = await callPage(commentsApi.listComments, {
        params: { id: mediaId },
        query: { limit: PAGE_SIZE },
        signal,
      });
      return withNewest(client.getQueryData<CommentThread>(keyOf(mediaId)), page);
    },
    retry: (failures, error) => failures < RETRIES && !isAbsent(error),
    retryDelay: RETRY_DELAY_MS,
  });

/** The comments of an open post: asked for again every 5 s, which mostly answers 304. */
export function useCommentThread(mediaId: number) {
  return useQuery({
    ...commentsQuery(mediaId),
    refetchInterval: ({ state }) => (isAbsent(state.error) ? false : COMMENT_POLL_MS),
  });
}

/** What is said when comments cannot be loaded (specification, section 8). */
export function commentsProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : '';
  return serverMessage(error, `Failed to fetch comments (status: ${error.status})`);
}

/** Fetches the page before the oldest comment that is known. */
export function useOlderComments(mediaId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const cursor = threadOf(client, mediaId)?.next;
      if (!cursor) return;
      const page = await callPage(commentsApi.listComments, {
        params: { id: mediaId },
        query: { limit: PAGE_SIZE, cursor },
      });
      // Where the list was cut meanwhile, this page no longer joins what is there.
      change(client, mediaId, (known) => (known.next === cursor ? withOlder(known, page) : known));
    },
  });
}

/** Sends a comment; the same clientId again is the same comment. */
export function useAddComment(mediaId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { content: string; clientId: string }) =>
      call(commentsApi.createComment, { params: { id: mediaId }, body }),
    onSuccess: (comment) => {
      change(client, mediaId, (known) => withComment(known, comment));
      // A poll that left before may come back without it.
      void client.invalidateQueries({ queryKey: keyOf(mediaId) });
      void refreshPost(client, mediaId);
    },
  });
}

/** Deletes a comment of one's own, or one on a post of one's own. */
export function useDeleteComment({ id, mediaId }: Pick<Comment, 'id' | 'mediaId'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(commentsApi.deleteComment, { params: { id: mediaId, commentId: id } }),
    onSuccess: () => {
      notifySuccess('Comment deleted');
      change(client, mediaId, (known) => withoutComment(known, id));
      void client.invalidateQueries({ queryKey: keyOf(mediaId) });
      void refreshPost(client, mediaId);
    },
    onError: (error) =>
      notifyError('Failed to delete comment', serverMessage(error, 'Please try again.')),
  });
}

const threadOf = (client: QueryClient, mediaId: number) =>
  client.getQueryData<CommentThread>(keyOf(mediaId));

function change(
  client: QueryClient,
  mediaId: number,
  to: (known: CommentThread) => CommentThread,
): void {
  client.setQueryData<CommentThread>(keyOf(mediaId), (known) => known && to(known));
}
