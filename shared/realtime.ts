import { z } from 'zod';
import { messageInputSchema, messageSchema } from './chat';
import { ERROR_STATUS, type ErrorCode } from './errors';
import { count, id, idOut } from './fields';

/** Where the socket is, on the same host as the API. */
export const SOCKET_PATH = '/ws';

/** A longer frame closes the socket (bytes). */
export const FRAME_MAX_BYTES = 64 * 1024;

/** The client's attempts: the first one this long after loading (milliseconds) … */
export const FIRST_CONNECT_MS = 500;
/** … then so many, each after RECONNECT_DELAY_MS times its number. */
export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_DELAY_MS = 3_000;

/** An open socket hears from the server at least this often (milliseconds). */
export const HEARTBEAT_MS = 30_000;

/** Close codes of ours, in the range that is free for applications (RFC 6455, section 7.4.2). */
export const CLOSE = {
  /** The session has ended: connecting again is of no use until somebody signs in. */
  sessionEnded: 4401,
  /** `auth` named somebody else than the session does, or did not come in time. */
  notYou: 4403,
  /** Too many messages, for too long. */
  tooMany: 4429,
} as const;

/** What a change of an event may have changed, for devices to fetch again. */
export const EVENT_PARTS = ['event', 'entrants', 'matches', 'standings'] as const;
export type EventPart = (typeof EVENT_PARTS)[number];

/** What a client sends. `auth` comes first; until it is accepted nothing else is. */
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

/** What the server sends. */
export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('status'),
    /**
     * `connected` after a good `auth`; `resync` when messages may have been missed, so that what is
     * shown must be asked for again; `alive` at least every HEARTBEAT_MS.
     */
    status: z.enum(['connected', 'resync', 'alive']),
    userId: idOut,
  }),
  /** A friend came or went; after `connected` one for each friend who is there. */
  z.object({ type: z.literal('presence'), userId: idOut, online: z.boolean() }),
  /** One's friends or friend requests are no longer what they were. */
  z.object({ type: z.literal('friends_changed') }),
  /** One has earned badges, or has seen them on another device. */
  z.object({ type: z.literal('badges_changed') }),
  /** A message that was saved: to its receiver, and to every socket of its sender. */
  z.object({ type: z.literal('chat'), message: messageSchema }),
  /** Answers a `chat` on the socket that sent it. */
  z.object({
    type: z.literal('chat_confirm'),
    clientId: z.string().nullable(),
    message: messageSchema,
  }),
  /** `readerId` has seen all messages of `senderId`; to both. */
  z.object({ type: z.literal('messages_marked_read'), senderId: idOut, readerId: idOut }),
  /** An offer of a trade was answered, withdrawn or undone; to both sides. */
  z.object({ type: z.literal('trade_changed'), tradeId: idOut }),
  /** `senderId` is writing to the receiver of this; good for TYPING_MS. */
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
    /** Reload at a random moment within so many milliseconds: the more subscribers, the longer. */
    within: count.optional(),
  }),
  /** To a player whose match can be played, or has got another table. */
  z.object({
    type: z.literal('event_call'),
    eventId: idOut,
    key: z.string(),
    table: count,
    opponent: z.string(),
  }),
  /** To organisers: two different results of a match. */
  z.object({ type: z.literal('event_conflict'), eventId: idOut, key: z.string() }),
  /** Something was refused; `clientId` names the `chat` that was. */
  z.object({
    type: z.literal('error'),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    clientId: z.string().optional(),
    /** Seconds, when trying again later will help. */
    retryAfter: z.number().optional(),
  }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** Somebody who was last seen writing this long ago has stopped (milliseconds). */
export const TYPING_MS = 4_000;
