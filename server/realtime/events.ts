import { z } from 'zod';
import { liveRoundSchema } from '#shared/event-matches';
import { count, idOut, timestampOut } from '#shared/fields';
import { EVENT_PARTS } from '#shared/realtime';
import type { EventWatchers } from './event-watchers';

/**
 * What services publish after their commit, on this instance and, parsed again, on all others.
 * Contains only ids, unless there is no row to read: whoever delivers an event reads it, so that
 * nothing private is sent between instances and nothing stale is sent to clients.
 */
export const eventSchema = z.discriminatedUnion('type', [
  /** Sent to both sides. */
  z.object({
    type: z.literal('message.sent'),
    messageId: idOut,
    senderId: idOut,
    receiverId: idOut,
  }),
  /** `readerId` has read everything from `senderId`; sent to both sides. */
  z.object({ type: z.literal('messages.read'), senderId: idOut, readerId: idOut }),
  /** A trade offer was answered, withdrawn or undone; sent to both sides. */
  z.object({ type: z.literal('trade.changed'), tradeId: idOut, userIds: z.array(idOut).max(2) }),
  /** A moderator removed a message between these two people; both refetch. */
  z.object({ type: z.literal('messages.removed'), userIds: z.array(idOut).max(2) }),
  /** The friends, friend requests or profile of one of these people changed. */
  z.object({ type: z.literal('friends.changed'), userIds: z.array(idOut).max(100) }),
  /** This person earned or saw badges. */
  z.object({ type: z.literal('badges.changed'), userId: idOut }),
  /** The notifications of these people changed. */
  z.object({ type: z.literal('notifications.changed'), userIds: z.array(idOut).max(200) }),
  /** A person's first socket opened or their last one closed; sent to their friends. */
  z.object({ type: z.literal('presence.changed'), userId: idOut, online: z.boolean() }),
  z.object({ type: z.literal('typing'), senderId: idOut, receiverId: idOut }),
  /** A post's processing status changed; sent to its owner and subscribers. */
  z.object({ type: z.literal('media.changed'), mediaId: idOut }),
  /** Sent to the post's subscribers. */
  z.object({ type: z.literal('comment.added'), mediaId: idOut, userId: idOut }),
  /** Sent to subscribers of the tournament's event. */
  z.object({
    type: z.literal('event.changed'),
    eventId: idOut,
    version: count,
    parts: z.array(z.enum(EVENT_PARTS)),
  }),
  /** Matches that got a table; sent to their players. */
  z.object({ type: z.literal('event.called'), eventId: idOut, keys: z.array(z.string()).max(256) }),
  /** The points so far of a match that is being judged; sent to subscribers of the event. */
  z.object({
    type: z.literal('match.live'),
    eventId: idOut,
    key: z.string(),
    a: count,
    b: count,
    round: count,
    /** Of several, the highest stays. */
    seq: count.optional(),
    /** Of the running game. An instance with an older release sends none. */
    rounds: z.array(liveRoundSchema).default([]),
  }),
  /** A place from the waitlist is offered to this person until then, or theirs (null). */
  z.object({
    type: z.literal('event.offered'),
    eventId: idOut,
    userId: idOut,
    confirmBy: timestampOut.nullable(),
  }),
  /** A match has two conflicting results; sent to organisers. */
  z.object({ type: z.literal('event.disputed'), eventId: idOut, key: z.string() }),
  /** Closes the session's sockets. */
  z.object({ type: z.literal('session.ended'), sessionHash: z.string() }),
  /** All sessions of a person ended, except one. */
  z.object({
    type: z.literal('sessions.ended'),
    userId: idOut,
    exceptSessionHash: z.string().nullable(),
  }),
]);
export type RealtimeEvent = z.infer<typeof eventSchema>;

/** The points of a match, as its judge's pad sent them. */
export type PadScore = Omit<Extract<RealtimeEvent, { type: 'match.live' }>, 'type' | 'eventId'>;

export interface Realtime {
  /**
   * Publishes to every instance; call it after the commit. Never throws and is not awaited: events
   * are hints, and clients that miss one refetch.
   */
  publish(event: RealtimeEvent): void;
  /** Points of an event's matches that are being judged, as published in the last minutes. */
  liveScores(eventId: number): readonly PadScore[];
  /** Tells of changes of an event without a socket; returns a function that ends it. */
  watch: EventWatchers['watch'];
  /** Number of sockets on this instance, for the metrics. */
  readonly openSockets: number;
}

/** For command-line tools, which have no sockets. */
export const noRealtime: Realtime = {
  publish() {},
  liveScores: () => [],
  watch: () => () => {},
  openSockets: 0,
};
