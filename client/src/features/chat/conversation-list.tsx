import { MessageCircle } from 'lucide-react';
import type { Conversation } from '#shared/chat';
import { t } from '#shared/translate';
import { QueryList } from '@/components/ui/query-list';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { UnreadBadge } from '@/components/ui/unread-badge';
import { nameOf } from '@/features/accounts';
import { FriendAvatar } from '@/features/friends';
import { cx } from '@/lib/cx';
import { formatDateTime } from '@/lib/dates';
import { useToday } from '@/lib/use-today';
import { useConversations } from './api';
import { listTime } from './message-groups';

interface ConversationListProps {
  limit?: number;
  selectedId: number | null;
  onOpen: (userId: number) => void;
}

export function ConversationList({ limit, selectedId, onOpen }: ConversationListProps) {
  const { query } = useConversations();
  useToday();
  return (
    <QueryList
      query={limit === undefined ? query : { ...query, hasNextPage: false }}
      skeleton={
        <Skeletons
          label={t('Loading conversations')}
          rows={3}
          className="p-2"
          of="h-16 rounded-field"
        />
      }
      failed={{ title: t('Your conversations could not be loaded') }}
      empty={
        <EmptyState
          className="m-3 py-8"
          icon={<MessageCircle />}
          title={t('No conversations yet')}
          text={t('Choose a friend and send the first message.')}
        />
      }
    >
      {(conversations) => (
        <ul aria-label={t('Conversations')} className="space-y-0.5 p-2">
          {conversations.slice(0, limit).map((conversation) => (
            <ConversationRow
              key={conversation.otherUserId}
              conversation={conversation}
              isSelected={conversation.otherUserId === selectedId}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
    </QueryList>
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
          'relative flex min-h-16 w-full items-center gap-3 rounded-field px-2.5 py-2 text-left transition-colors',
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
            <span dir="auto" className="truncate font-semibold">
              {nameOf(user)}
            </span>
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
              dir="auto"
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
