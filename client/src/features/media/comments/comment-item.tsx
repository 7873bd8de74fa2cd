import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Comment, commentsApi } from '#shared/comments';
import type { CurrentUser } from '#shared/current-user';
import type { Person } from '#shared/people';
import { t } from '#shared/translate';
import { Avatar } from '@/components/ui/avatar';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { LinkedText } from '@/components/ui/linked-text';
import { Menu, menuItems } from '@/components/ui/menu';
import { NotSent } from '@/components/ui/not-sent';
import { RelativeTime } from '@/components/ui/relative-time';
import { nameOf } from '@/features/accounts';
import { ReportDialog } from '@/features/friends';
import { call } from '@/lib/api';
import { cx } from '@/lib/cx';
import { refreshPost } from '../api';
import type { UnsavedComment } from './use-comments';

interface CommentLayoutProps {
  user: Pick<Person, 'id' | 'username' | 'displayName' | 'avatarUrl'>;
  /** Shown beside the handle: the time, or that the comment is pending. */
  aside: ReactNode;
  content: string;
  menu?: ReactNode;
  below?: ReactNode;
  className?: string;
}

function CommentLayout({ user, aside, content, menu, below, className }: CommentLayoutProps) {
  return (
    <li className={cx('flex animate-[fade-in_0.25s_ease-out] gap-3 py-3', className)}>
      <Avatar person={user} className="mt-0.5 size-9 text-sm" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
          <Link
            to={`/profile/${user.id}`}
            dir="auto"
            className="-my-2 max-w-full truncate rounded-sm py-2 font-semibold underline-offset-4 hover:underline"
          >
            @{user.username}
          </Link>
          <span className="text-muted">{aside}</span>
        </p>
        <p dir="auto" className="leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]">
          <LinkedText text={content} />
        </p>
        {below}
      </div>
      {menu && <div className="-my-1.5 -mr-2">{menu}</div>}
    </li>
  );
}

export const CommentItem = memo(function CommentItem({
  comment,
  isMine,
}: {
  comment: Comment;
  isMine: boolean;
}) {
  return (
    <CommentLayout
      user={comment.user}
      aside={<RelativeTime date={comment.createdAt} />}
      content={comment.content}
      menu={<CommentMenu comment={comment} isMine={isMine} />}
    />
  );
});

function CommentMenu({ comment, isMine }: { comment: Comment; isMine: boolean }) {
  const [asking, setAsking] = useState<'delete' | 'report'>();
  const close = () => setAsking(undefined);
  const name = nameOf(comment.user);
  if (isMine && !comment.can.delete) return null;
  return (
    <>
      <Menu
        label={t('More about the comment of {name}', { name })}
        items={[
          !isMine && menuItems.report(() => setAsking('report')),
          comment.can.delete && menuItems.delete(() => setAsking('delete')),
        ]}
      />
      {asking === 'delete' && <DeleteComment comment={comment} onClose={close} />}
      {asking === 'report' && (
        <ReportDialog
          kind="comment"
          targetId={comment.id}
          name={name}
          title={t('Report a comment from {name} [[abuse]]', { name })}
          onClose={close}
        />
      )}
    </>
  );
}

function DeleteComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const client = useQueryClient();
  const { id, mediaId } = comment;
  return (
    <ConfirmDelete
      entity="comment"
      id={id}
      remove={() => call(commentsApi.deleteComment, { params: { id: mediaId, commentId: id } })}
      title={t('Delete this comment?')}
      description={t('This cannot be undone.')}
      done={[t('Comment deleted')]}
      failed={[t('Failed to delete comment')]}
      onClose={onClose}
      // The post's comment count has changed.
      onDeleted={() => void refreshPost(client, mediaId)}
    />
  );
}

interface UnsavedItemProps {
  comment: UnsavedComment;
  me: CurrentUser;
  onRetry: (comment: UnsavedComment) => void;
  onDiscard: (clientId: string) => void;
}

export function UnsavedItem({ comment, me, onRetry, onDiscard }: UnsavedItemProps) {
  const { problem } = comment;
  return (
    <CommentLayout
      user={me}
      content={comment.content}
      className={cx(problem === null && 'opacity-70')}
      aside={
        problem === null && (
          <span className="inline-flex items-center gap-1">
            <Clock className="size-3.5" />
            {t('Sending')}
          </span>
        )
      }
      below={
        problem !== null && (
          <NotSent
            problem={problem}
            onRetry={() => onRetry(comment)}
            onDiscard={() => onDiscard(comment.clientId)}
            className="mt-1 justify-between"
          />
        )
      }
    />
  );
}
