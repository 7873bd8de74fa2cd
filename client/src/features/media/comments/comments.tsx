import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { COMMENT_MAX, commentInputSchema } from '#shared/comments';
import { t } from '#shared/translate';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Composer } from '@/components/ui/composer';
import { Skeletons } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { useCurrentUser } from '@/features/accounts';
import { ApiError, serverMessage } from '@/lib/api-error';
import { CommentItem, UnsavedItem } from './comment-item';
import { loadOlder, useComments } from './use-comments';

export function Comments({ mediaId, count }: { mediaId: number; count: number }) {
  const { me, thread, comments, unsaved, send, retry, discard } = useComments(mediaId);
  const isEmpty = comments.length === 0 && unsaved.length === 0;
  return (
    <Card className="pb-2!">
      <section aria-labelledby="comments-title">
        <CardTitle id="comments-title" className="mb-3 flex items-baseline gap-2">
          {t('Comments')}
          <span className="figures text-base font-medium text-muted">{count}</span>
        </CardTitle>
        <CommentForm onSend={send} />
        {thread.isPending && isEmpty && (
          <Skeletons label={t('Loading comments')} rows={3} of="h-13" className="mt-2 grid gap-2" />
        )}
        {thread.isError && !thread.data && (
          <ErrorState
            className="mt-3 mb-2 py-6"
            title={t('Comments could not be loaded')}
            error={thread.error}
            text={failureText(thread.error)}
            onRetry={() => void thread.refetch()}
          />
        )}
        {thread.data && isEmpty && (
          <div className="flex flex-col items-center gap-1 px-4 py-8 text-center text-muted">
            <MessageCircle className="mb-1 size-8 text-faint" />
            <p className="font-semibold text-ink">{t('No comments yet')}</p>
            <p>{t('Be the first to say something.')}</p>
          </div>
        )}
        {!isEmpty && (
          <ul aria-label={t('Comments')} className="mt-2 divide-y divide-line">
            {unsaved.map((comment) => (
              <UnsavedItem
                key={comment.clientId}
                comment={comment}
                me={me}
                onRetry={retry}
                onDiscard={discard}
              />
            ))}
            {comments.map((comment) => (
              <CommentItem key={comment.id} comment={comment} isMine={comment.user.id === me.id} />
            ))}
          </ul>
        )}
        {thread.data?.next && <OlderComments mediaId={mediaId} />}
      </section>
    </Card>
  );
}

function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  return serverMessage(
    error,
    t('Failed to fetch comments (status: {status})', { status: error.status }),
  );
}

function CommentForm({ onSend }: { onSend: (content: string) => void }) {
  const me = useCurrentUser();
  return (
    <Composer
      label={t('Write a comment')}
      placeholder={t('Write a comment')}
      sendLabel={t('Send comment')}
      schema={commentInputSchema.shape.content}
      maxLength={COMMENT_MAX}
      countedFrom={COMMENT_MAX - 100}
      onSend={onSend}
    >
      <Avatar person={me} className="mt-1 size-9 self-start text-sm max-sm:hidden" />
    </Composer>
  );
}

function OlderComments({ mediaId }: { mediaId: number }) {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => loadOlder(client, mediaId),
  });
  return (
    <div className="flex flex-col items-center gap-2 border-t border-line py-3">
      {isError && (
        <p role="alert" className="text-sm text-loss">
          {t('More comments could not be loaded.')}
        </p>
      )}
      <Button size="sm" loading={isPending} onClick={() => mutate()}>
        {isPending ? t('Loading…') : isError ? t('Try again') : t('Load more')}
      </Button>
    </div>
  );
}
