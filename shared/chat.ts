import { z } from 'zod';
import { pages, route } from './contract';
import { clientId, count, id, idOut, text, timestampOut } from './fields';
import { personSchema } from './people';
import { msg } from './translate';

export const MESSAGE_MAX = 2_000;

/** Rate limit per person: `points` messages in `seconds`. RATE_LIMIT_SCALE multiplies `points`. */
export const MESSAGE_LIMIT = { points: 10, seconds: 10 };

/** Polling intervals for unread messages (milliseconds): bottom bar, /chat, popup. */
export const UNREAD_POLL_MS = { badge: 3_000, chat: 5_000, popup: 10_000 };
/** Polling interval of an open conversation (milliseconds). */
export const CONVERSATION_POLL_MS = 15_000;

/** Badges show higher counts as this and a +. */
export const UNREAD_BADGE_MAX = 9;
/** How long a cleared badge stays hidden (milliseconds). */
export const BADGE_CLEARED_MS = 10 * 60_000;

export const NOT_FRIENDS = msg('You can only message friends. Send a friend request first.');

export const messageSchema = z.object({
  id: idOut,
  senderId: idOut,
  receiverId: idOut,
  content: z.string(),
  /** Whether the receiver has seen it. */
  read: z.boolean(),
  createdAt: timestampOut,
  /** Chosen by the sender, so that the optimistic copy is not shown twice. */
  clientId: z.uuid().nullable(),
  /** The trade offer it is about. */
  tradeId: idOut.nullable(),
});
export type Message = z.infer<typeof messageSchema>;

export const conversationSchema = z.object({
  otherUserId: idOut,
  user: personSchema,
  /** The text of the newest message. */
  lastMessage: z.string(),
  lastMessageTime: timestampOut,
  /** Messages from the other side that the caller has not seen. */
  unreadCount: count,
});
export type Conversation = z.infer<typeof conversationSchema>;

export const messageInputSchema = z.object({
  receiverId: id(msg('Please choose a person')),
  content: text({ max: MESSAGE_MAX, required: msg('Please write a message') }),
  clientId,
});
export type MessageInput = z.input<typeof messageInputSchema>;
export type MessageValues = z.output<typeof messageInputSchema>;

export const chatApi = {
  listConversations: route('GET /api/conversations', {
    ...pages(conversationSchema),
    summary: "One's conversations, the one with the newest message first",
  }),
  listUnreadMessages: route('GET /api/messages/unread', {
    ...pages(messageSchema),
    summary: 'Messages to the caller that they have not seen, newest first',
  }),
  listMessages: route('GET /api/messages/:userId', {
    ...pages(messageSchema),
    summary:
      'Messages with one person: the newest page first, each page in the order of writing; the next page is older',
  }),
  sendMessage: route('POST /api/messages', {
    summary:
      'Write to a friend; the same clientId again answers the first result with 200, or 410 when that was deleted',
    body: messageInputSchema,
    refuses: ['not_found', 'gone'],
    status: 201,
    response: messageSchema,
  }),
  markAllRead: route('POST /api/messages/clear-all', {
    summary: 'Mark every message that the caller received as seen',
  }),
  markConversationRead: route('POST /api/messages/:userId/read', {
    summary: 'Mark all messages from one person as seen',
  }),
};
