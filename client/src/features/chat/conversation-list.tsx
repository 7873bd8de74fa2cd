import type { Conversation } from '@shared/chat';
import { MessageCircle } from 'lucide-react';
import { LoadMore } from '@/components/ui/load-more';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { UnreadBadge } from '@/components/ui/unread-badge';
import { nameOf } from '@/features/accounts';
import { FriendAvatar } from '@/features/friends';
import { cx } from '@/lib/cx';
import { formatDateTime } from '@/lib/dates';
import { useToday } from '@/lib/use-today';
import { useConversations } from './api';
import { listTime } from './message-groups';

interface ConversationListProps {
  /** At most so many, the latest ones. */
  limit?: number;
  selectedId: number | null;
  onOpen: (userId: number) => void;
}

export function ConversationList({ limit, selectedId, onOpen }: ConversationListProps) {
  const { query, conversations } = useConversations();
  useToday();
  if (query.isPending) return <RowsSkeleton />;
  if (!query.data) {
    return (
      <ErrorState
        className="m-3 py-8"
        title="Your conversations could not be loaded"
        text="Please check your connection."
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (conversations.length === 0) {
    return (
      <EmptyState
        className="m-3 py-8"
        icon={<MessageCircle />}
        title="No conversations yet"
        text="Choose a friend and write the first message."
      />
    );
  }
  return (
    <>
      <ul aria-label="Conversations" className="space-y-0.5 p-2">
        {conversations.slice(0, limit).map((conversation) => (
          <ConversationRow
            key={conversation.otherUserId}
            conversation={conversation}
            isSelected={conversation.otherUserId === selectedId}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {limit === undefined && <LoadMore query={query} />}
    </>
  );
}

interface ConversationRowProps {
  conversation: Conversation;
  isSelected: boolean;
  onOpen: (userId: number) => void;
}

function ConversationRow({ conversation, isSelected, onOpen }: ConversationRowProps) {
  const { otherUserId, user, lastMessage, lastMessageTime, unreadCount } = conversation;
  return (
    <li>
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={() => onOpen(otherUserId)}
        className={cx(
          'relative flex min-h-16 w-full items-center gap-3 rounded-[10px] px-2.5 py-2 text-left transition-colors',
          isSelected ? 'cut bg-raised' : 'hover:bg-raised/60',
        )}
      >
        {isSelected && (
          <span
            aria-hidden="true"
            className="absolute top-1/2 -left-2 h-7 w-1.5 -translate-y-1/2 -skew-y-[24deg] bg-accent"
          />
        )}
        <FriendAvatar person={user} className="size-11" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate font-semibold">{nameOf(user)}</span>
            <time
              dateTime={lastMessageTime}
              title={formatDateTime(lastMessageTime)}
              className="figures shrink-0 text-sm text-faint"
            >
              {listTime(lastMessageTime)}
            </time>
          </span>
          <span className="flex items-center justify-between gap-2">
            <span
              className={cx('truncate', unreadCount > 0 ? 'font-medium text-ink' : 'text-muted')}
            >
              {lastMessage}
            </span>
            <UnreadBadge count={unreadCount} />
          </span>
        </span>
      </button>
    </li>
  );
}

function RowsSkeleton() {
  return (
    <div role="status" aria-label="Loading conversations" className="space-y-0.5 p-2">
      {['w-28', 'w-36', 'w-24'].map((width) => (
        <div key={width} className="flex min-h-16 items-center gap-3 px-2.5 py-2">
          <Skeleton className="size-11 rounded-full" />
          <div className="flex-1">
            <Skeleton className={cx('h-4.5', width)} />
            <Skeleton className="mt-1.5 h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
