import type { Comment } from '@shared/comments';
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentUser } from '@/features/accounts';
import { isAbsent, serverMessage } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { randomId } from '@/lib/random-id';
import { subscribe } from '@/lib/realtime';
import { mediaQueries } from './api';
import { commentsQuery, useAddComment, useCommentThread } from './comments-api';

/** A comment that the server has not confirmed. */
export interface UnsavedComment {
  clientId: string;
  content: string;
  /** Why it was not saved; null while it is on its way. */
  problem: string | null;
}

/** They outlive the page: whoever looks at something else meanwhile finds them again. */
const unsavedQuery = (mediaId: number) =>
  queryOptions<UnsavedComment[]>({
    queryKey: ['unsaved-comments', mediaId],
    queryFn: skipToken,
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

const NOT_SENT = 'Please check your connection and try again.';

/**
 * The comments of an open post and what is on its way there: one's own show at once, those of
 * others when the socket or the poll tells of them.
 */
export function useComments(mediaId: number) {
  const me = useCurrentUser();
  const thread = useCommentThread(mediaId);
  const add = useAddComment(mediaId);
  const client = useQueryClient();
  const { data: unsaved = [] } = useQuery(unsavedQuery(mediaId));
  useNews(mediaId);
  useAbsence(mediaId, isAbsent(thread.error));

  const setUnsaved = (change: (list: UnsavedComment[]) => UnsavedComment[]) =>
    client.setQueryData<UnsavedComment[]>(unsavedQuery(mediaId).queryKey, (list = []) =>
      change(list),
    );

  const drop = (clientId: string) =>
    setUnsaved((list) => list.filter((entry) => entry.clientId !== clientId));

  const post = async (content: string, clientId: string) => {
    const entry = { clientId, content, problem: null };
    setUnsaved((list) => [entry, ...list.filter((other) => other.clientId !== clientId)]);
    try {
      await add.mutateAsync({ content, clientId });
      drop(clientId);
    } catch (error) {
      const problem = serverMessage(error, NOT_SENT);
      notifyError('Failed to add comment', problem);
      setUnsaved((list) =>
        list.map((other) => (other.clientId === clientId ? { ...other, problem } : other)),
      );
    }
  };

  const comments = thread.data?.comments ?? [];
  const saved = new Set(comments.filter(({ user }) => user.id === me.id).map((c) => c.clientId));
  return {
    me,
    thread,
    comments,
    /** Those that a poll brought before their own answer came are saved. */
    unsaved: unsaved.filter(({ clientId }) => !saved.has(clientId)),
    send: (content: string) => void post(content, randomId()),
    retry: ({ content, clientId }: UnsavedComment) => void post(content, clientId),
    discard: drop,
  };
}

export type Comments = ReturnType<typeof useComments>;

/** Asks for the comments, and for the post with their number, when the socket tells of a new one. */
function useNews(mediaId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => {
      void client.invalidateQueries({ queryKey: commentsQuery(mediaId).queryKey });
      void client.invalidateQueries({ queryKey: mediaQueries.detail(mediaId).queryKey });
    };
    const stops = [
      subscribe('comment_added', (said: Pick<Comment, 'mediaId'>) => {
        if (said.mediaId === mediaId) ask();
      }),
      // What was told while the connection was away has been missed.
      subscribe('status', ({ status }) => {
        if (status !== 'alive') ask();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, mediaId]);
}

/** Comments that are not there any more mean that the post is not: its page should notice. */
function useAbsence(mediaId: number, isGone: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isGone) return;
    void client.invalidateQueries({ queryKey: mediaQueries.detail(mediaId).queryKey });
  }, [client, mediaId, isGone]);
}
