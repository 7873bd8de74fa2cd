import { z } from 'zod';
import { idOut } from '../../shared/fields';

/**
 * What services tell the sockets, after their transaction. Ids only: whoever delivers an event
 * reads the row and presents it, so that nothing private travels and nothing stale is shown. All
 * of it also goes to the other instances, and is parsed again there.
 */
export const eventSchema = z.discriminatedUnion('type', [
  /** A message was saved; to both sides. */
  z.object({
    type: z.literal('message.sent'),
    messageId: idOut,
    senderId: idOut,
    receiverId: idOut,
  }),
  /** `readerId` has seen everything that `senderId` wrote; to both sides. */
  z.object({ type: z.literal('messages.read'), senderId: idOut, readerId: idOut }),
  /** A message between these two was taken away; they ask again for what they show. */
  z.object({ type: z.literal('messages.removed'), userIds: z.array(idOut).max(2) }),
  /** The friends or friend requests of these people changed, or how one of them looks. */
  z.object({ type: z.literal('friends.changed'), userIds: z.array(idOut).max(100) }),
  /** This person has earned badges, or has seen them. */
  z.object({ type: z.literal('badges.changed'), userId: idOut }),
  /** Somebody's first socket opened or their last one closed; to their friends. */
  z.object({ type: z.literal('presence.changed'), userId: idOut, online: z.boolean() }),
  /** `senderId` is writing to `receiverId`. */
  z.object({ type: z.literal('typing'), senderId: idOut, receiverId: idOut }),
  /** The state of a post's media changed; to those who follow it. */
  z.object({ type: z.literal('media.changed'), mediaId: idOut }),
  /** `userId` commented; to those who follow the post. */
  z.object({ type: z.literal('comment.added'), mediaId: idOut, userId: idOut }),
  /** A session ended, named by the SHA-256 of its id; its sockets are closed. */
  z.object({ type: z.literal('session.ended'), sessionHash: z.string() }),
  /** All sessions of a person ended, but for the one that is named. */
  z.object({
    type: z.literal('sessions.ended'),
    userId: idOut,
    exceptSessionHash: z.string().nullable(),
  }),
]);
export type RealtimeEvent = z.infer<typeof eventSchema>;
