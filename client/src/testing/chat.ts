import type { Conversation, Message } from '#shared/chat';
import { aPerson } from './people';

/** A message as the server sends it, from Leo (2) to the test's person (1), unread. */
export function aMessage(overrides: Partial<Message> = {}): Message {
  const { id = 1 } = overrides;
  return {
    id,
    senderId: 2,
    receiverId: 1,
    content: `Message ${id}`,
    read: false,
    createdAt: new Date(Date.UTC(2026, 2, 12, 14, 0, id)).toISOString(),
    clientId: null,
    tradeId: null,
    ...overrides,
  };
}

/** A message from the test's person to Leo. */
export function myMessage(overrides: Partial<Message> = {}): Message {
  return aMessage({ senderId: 1, receiverId: 2, ...overrides });
}

/** A row of the conversation list, with Leo. */
export function aConversation(overrides: Partial<Conversation> = {}): Conversation {
  const { otherUserId = 2 } = overrides;
  return {
    otherUserId,
    user: aPerson({ id: otherUserId }),
    lastMessage: 'Message 1',
    lastMessageTime: aMessage().createdAt,
    unreadCount: 0,
    ...overrides,
  };
}
