import { z } from 'zod';
import { messageInputSchema, messageSchema } from './chat';
import { ERROR_STATUS, type ErrorCode } from './errors';
import { count, id, idOut, timestampOut } from './fields';

/** Path of the socket, on the API's host. */
export const SOCKET_PATH = '/ws';

/** A larger frame closes the socket (bytes). */
export const FRAME_MAX_BYTES = 64 * 1024;

/** The client first connects this long after loading (milliseconds). */
export const FIRST_CONNECT_MS = 500;
/** Retry n waits n times RECONNECT_DELAY_MS. */
export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_DELAY_MS = 3_000;

/** The server sends to an open socket at least this often (milliseconds). */
export const HEARTBEAT_MS = 30_000;

/** The app's close codes, in the range for private use (RFC 6455, section 7.4.2). */
export const CLOSE = {
  /** The session has ended: reconnecting is pointless until the next sign-in. */
  sessionEnded: 4401,
  /** `auth` did not match the session, or was late. */
  notYou: 4403,
  /** Too many messages, for too long. */
  tooMany: 4429,
} as const;

/** The points so far of a match that is being judged: a hint for whoever watches, never a result. */
const liveScoreSchema = z.object({ key: z.string(), a: count, b: count, round: count });

/** Parts of an event that devices refetch after a change. */
export const EVENT_PARTS = ['event', 'entrants', 'matches', 'standings'] as const;
export type EventPart = (typeof EVENT_PARTS)[number];

/** Messages from the client. Nothing is accepted before `auth`. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), userId: id() }),
  z.object({ type: z.literal('subscribe_media'), mediaId: id() }),
  z.object({ type: z.literal('unsubscribe_media'), mediaId: id() }),
  z.object({ type: z.literal('subscribe_event'), eventId: id() }),
  z.object({ type: z.literal('unsubscribe_event'), eventId: id() }),
  messageInputSchema.extend({ type: z.literal('chat') }),
  z.object({ type: z.literal('mark_read'), senderId: id() }),
  z.object({ type: z.literal('typing'), receiverId: id() }),
]);
export type ClientMessage = z.input<typeof clientMessageSchema>;
export type ReceivedClientMessage = z.output<typeof clientMessageSchema>;

export const mediaStatusSchema = z.enum(['processing', 'ready', 'error', 'upload-needed']);

/** Messages from the server. */
export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('status'),
    /**
     * `connected` after a valid `auth`; `resync` when messages may have been missed, so that shown
     * data must be refetched; `alive` at least every HEARTBEAT_MS.
     */
    status: z.enum(['connected', 'resync', 'alive']),
    userId: idOut,
  }),
  /** A friend went online or offline; after `connected`, one for each friend online. */
  z.object({ type: z.literal('presence'), userId: idOut, online: z.boolean() }),
  /** The receiver's friends or friend requests have changed. */
  z.object({ type: z.literal('friends_changed') }),
  /** New badges were earned, or were seen on another device. */
  z.object({ type: z.literal('badges_changed') }),
  /** The receiver's notifications have changed; at most twice a second. */
  z.object({ type: z.literal('notifications_changed'), unseen: count }),
  /** A message was saved; sent to its receiver and to all sockets of its sender. */
  z.object({ type: z.literal('chat'), message: messageSchema }),
  /** Answers a `chat` on the socket that sent it. */
  z.object({
    type: z.literal('chat_confirm'),
    clientId: z.string().nullable(),
    message: messageSchema,
  }),
  /** `readerId` has read all messages of `senderId`; sent to both. */
  z.object({ type: z.literal('messages_marked_read'), senderId: idOut, readerId: idOut }),
  /** A trade offer was answered, withdrawn or undone; sent to both sides. */
  z.object({ type: z.literal('trade_changed'), tradeId: idOut }),
  /** `senderId` is typing to the receiver; valid for TYPING_MS. */
  z.object({ type: z.literal('typing'), senderId: idOut }),
  z.object({
    type: z.literal('media_status'),
    mediaId: idOut,
    status: mediaStatusSchema,
    message: z.string().nullable(),
  }),
  z.object({ type: z.literal('comment_added'), mediaId: idOut, userId: idOut }),
  /** To subscribers, at most twice a second for each event. */
  z.object({
    type: z.literal('event_changed'),
    eventId: idOut,
    version: count,
    parts: z.array(z.enum(EVENT_PARTS)),
    /** Refetch after a random delay up to this (milliseconds), longer with more subscribers. */
    within: count.optional(),
  }),
  /** To a player whose match can be played or was moved to another table. */
  z.object({
    type: z.literal('event_call'),
    eventId: idOut,
    key: z.string(),
    table: count,
    opponent: z.string(),
  }),
  /** To subscribers. */
  z.object({
    type: z.literal('match_live'),
    eventId: idOut,
    ...liveScoreSchema.shape,
  }),
  /** To somebody who waited for a place: one is theirs until then, or at once (null). */
  z.object({
    type: z.literal('event_offer'),
    eventId: idOut,
    confirmBy: timestampOut.nullable(),
  }),
  /** To organisers: a match has two conflicting results. */
  z.object({ type: z.literal('event_conflict'), eventId: idOut, key: z.string() }),
  /** A message was refused; `clientId` is that of a refused `chat`. */
  z.object({
    type: z.literal('error'),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    clientId: z.string().optional(),
    /** Seconds; set when a later retry can succeed. */
    retryAfter: z.number().optional(),
  }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** A typing indicator expires after this long (milliseconds). */
export const TYPING_MS = 4_000;
