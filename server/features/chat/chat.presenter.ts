import type { Conversation, Message } from '../../../shared/chat';
import { presentPerson } from '../accounts/accounts.presenter';
import type { ConversationRow, MessageRow } from './chat.queries';

/** Both sides see the same, including whether the receiver has read it. */
export function presentMessage({ readAt, createdAt, ...message }: MessageRow): Message {
  return { ...message, read: readAt !== null, createdAt: createdAt.toISOString() };
}

export function presentConversation(row: ConversationRow): Conversation {
  return {
    otherUserId: row.user.id,
    user: presentPerson(row.user),
    lastMessage: row.lastMessage,
    lastMessageTime: row.lastMessageTime.toISOString(),
    unreadCount: row.unreadCount,
  };
}
