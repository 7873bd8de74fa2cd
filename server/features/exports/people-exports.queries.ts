import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { Reader } from '../../db/pool';
import {
  blocks,
  conversations,
  friendRequests,
  friendships,
  messages,
  users,
} from '../../db/schema';
import { presentPerson } from '../people/people.presenter';
import { byId } from './batches';

/** Exports contain no more than the username of other people. */
const nameOf = (username: string) =>
  presentPerson({ id: 1, username, displayName: null, avatarFolder: null }).username;

const since = ({ username, createdAt }: { username: string; createdAt: Date }) => ({
  username,
  since: createdAt,
});

export function listFriends(db: Reader, userId: number) {
  const { friendId: id, createdAt } = friendships;
  const read = (after: number, limit: number) =>
    db
      .select({ id, username: users.username, createdAt })
      .from(friendships)
      .innerJoin(users, eq(users.id, id))
      .where(and(eq(friendships.userId, userId), gt(id, after)))
      .orderBy(asc(id))
      .limit(limit);
  return presented(byId(read), since);
}

export function listFriendRequests(db: Reader, userId: number) {
  const other = sql`${friendRequests.senderId} + ${friendRequests.receiverId} - ${userId}::bigint`;
  const read = (after: number, limit: number) =>
    db
      .select({
        id: friendRequests.id,
        senderId: friendRequests.senderId,
        username: users.username,
        sentAt: friendRequests.createdAt,
      })
      .from(friendRequests)
      .innerJoin(users, eq(users.id, other))
      .where(
        and(
          or(eq(friendRequests.senderId, userId), eq(friendRequests.receiverId, userId)),
          gt(friendRequests.id, after),
        ),
      )
      .orderBy(asc(friendRequests.id))
      .limit(limit);
  return presented(byId(read), ({ senderId, username, sentAt }) => ({
    ...(senderId === userId ? { to: username } : { from: username }),
    sentAt,
  }));
}

export function listBlocks(db: Reader, userId: number) {
  const { blockedId: id, createdAt } = blocks;
  const read = (after: number, limit: number) =>
    db
      .select({ id, username: users.username, createdAt })
      .from(blocks)
      .innerJoin(users, eq(users.id, id))
      .where(and(eq(blocks.userId, userId), gt(id, after)))
      .orderBy(asc(id))
      .limit(limit);
  return presented(byId(read), since);
}

/** Oldest accounts first. */
export function listConversations(db: Reader, userId: number) {
  const read = (after: number, limit: number) =>
    db
      .select({ id: conversations.otherUserId, username: users.username })
      .from(conversations)
      .innerJoin(users, eq(users.id, conversations.otherUserId))
      .where(and(eq(conversations.userId, userId), gt(conversations.otherUserId, after)))
      .orderBy(asc(conversations.otherUserId))
      .limit(limit);
  return presented(byId(read), ({ id, username }) => ({ otherId: id, with: nameOf(username) }));
}

/** Oldest first. */
export function listMessages(db: Reader, userId: number, other: { otherId: number; with: string }) {
  const { otherId } = other;
  const read = (after: number, limit: number) =>
    db
      .select({
        id: messages.id,
        senderId: messages.senderId,
        content: messages.content,
        sentAt: messages.createdAt,
        readAt: messages.readAt,
      })
      .from(messages)
      .where(
        and(
          // Matches the index of conversations.
          sql`least(${messages.senderId}, ${messages.receiverId}) = ${Math.min(userId, otherId)}`,
          sql`greatest(${messages.senderId}, ${messages.receiverId}) = ${Math.max(userId, otherId)}`,
          gt(messages.id, after),
        ),
      )
      .orderBy(asc(messages.id))
      .limit(limit);
  return presented(byId(read), ({ senderId, content, sentAt, readAt }) => ({
    from: senderId === userId ? 'me' : other.with,
    ...{ content, sentAt, readAt },
  }));
}

async function* presented<Row, T>(
  batches: AsyncIterable<Row[]>,
  present: (row: Row) => T,
): AsyncGenerator<T[]> {
  for await (const batch of batches) yield batch.map(present);
}
