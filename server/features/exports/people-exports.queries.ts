import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Reader } from '../../db/pool';
import {
  blocks,
  conversations,
  friendRequests,
  friendships,
  messages,
  notifications,
  pushSubscriptions,
  trades,
  users,
} from '../../db/schema';
import type { StoredTradePart } from '../../db/schema/people';
import { isListedBlock } from '../blocks/blocks.policy';
import { messageWords } from '../chat/chat.policy';
import { presentPerson } from '../people/people.presenter';
import { inBatches, presented } from './exports.queries';

/** Exports contain only the usernames of other people. */
const nameOf = (username: string) =>
  presentPerson({ id: 1, username, displayName: null, avatarFolder: null }).username;

/** Lists the other people in a table of pairs, by id. */
function listPeople(
  db: Reader,
  pairs: typeof friendships | typeof blocks,
  other: PgColumn,
  userId: number,
  isListed?: SQL,
) {
  const { username } = users;
  const batches = inBatches({ id: other }, (later) =>
    db
      .select({ id: users.id, username, createdAt: pairs.createdAt })
      .from(pairs as PgTable)
      .innerJoin(users, eq(users.id, other))
      .where(and(eq(pairs.userId, userId), isListed, later)),
  );
  return presented(batches, (row) => ({ username: row.username, since: row.createdAt }));
}

export const listFriends = (db: Reader, userId: number) =>
  listPeople(db, friendships, friendships.friendId, userId);

export const listBlocks = (db: Reader, userId: number) =>
  listPeople(db, blocks, blocks.blockedId, userId, isListedBlock(userId));

export function listFriendRequests(db: Reader, userId: number) {
  const { id, senderId, receiverId, createdAt: sentAt } = friendRequests;
  const batches = inBatches({ id }, (later) =>
    db
      .select({ id, senderId, username: users.username, sentAt })
      .from(friendRequests)
      .innerJoin(users, eq(users.id, sql`${senderId} + ${receiverId} - ${userId}::bigint`))
      .where(and(or(eq(senderId, userId), eq(receiverId, userId)), later)),
  );
  return presented(batches, ({ senderId: sender, username, sentAt }) => ({
    ...(sender === userId ? { to: username } : { from: username }),
    sentAt,
  }));
}

/** Oldest account first. */
export function listConversations(db: Reader, userId: number) {
  const { otherUserId: id } = conversations;
  const batches = inBatches({ id }, (later) =>
    db
      .select({ id, username: users.username })
      .from(conversations)
      .innerJoin(users, eq(users.id, id))
      .where(and(eq(conversations.userId, userId), later)),
  );
  return presented(batches, (row) => ({ otherId: row.id, with: nameOf(row.username) }));
}

/** Oldest first. */
export function listMessages(db: Reader, userId: number, other: { otherId: number; with: string }) {
  const { otherId } = other;
  const { id, senderId, receiverId, createdAt: sentAt, readAt } = messages;
  const batches = inBatches({ id }, (later) =>
    db
      .select({ id, senderId, content: messageWords, sentAt, readAt })
      .from(messages)
      .where(
        and(
          // Matches the index on conversations.
          sql`least(${senderId}, ${receiverId}) = ${Math.min(userId, otherId)}`,
          sql`greatest(${senderId}, ${receiverId}) = ${Math.max(userId, otherId)}`,
          later,
        ),
      ),
  );
  return presented(batches, ({ id: _, senderId: sender, ...message }) => ({
    from: sender === userId ? 'me' : other.with,
    ...message,
  }));
}

/** Without addresses and keys, with which others could push. */
export function listDevices(db: Reader, userId: number) {
  const { id, host, createdAt, lastSentAt } = pushSubscriptions;
  const batches = inBatches({ id }, (later) =>
    db
      .select({ id, service: host, createdAt, lastSentAt })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), later)),
  );
  return presented(batches, ({ id: _, ...device }) => device);
}

/** Who it is by, without their words. */
export function listNotifications(db: Reader, userId: number) {
  const { id, kind, at, seenAt, count, actorId } = notifications;
  const batches = inBatches({ id }, (later) =>
    db
      .select({ id, kind, at, seenAt, count, username: users.username })
      .from(notifications)
      .leftJoin(users, eq(users.id, actorId))
      .where(and(eq(notifications.userId, userId), later)),
  );
  return presented(batches, ({ id: _, username, ...rest }) => ({
    ...rest,
    ...(username && { from: nameOf(username) }),
  }));
}

/** Oldest first. */
export function listTrades(db: Reader, userId: number) {
  const { id, fromId, toId, give, get, status, createdAt, answeredAt } = trades;
  const batches = inBatches({ id }, (later) =>
    db
      .select({ id, fromId, username: users.username, give, get, status, createdAt, answeredAt })
      .from(trades)
      .innerJoin(users, eq(users.id, sql`${fromId} + ${toId} - ${userId}::bigint`))
      .where(and(or(eq(fromId, userId), eq(toId, userId)), later)),
  );
  return presented(batches, ({ id: _, fromId: sender, username, give, get, ...rest }) => ({
    ...(sender === userId ? { to: nameOf(username) } : { from: nameOf(username) }),
    give: give.map(withoutKey),
    get: get.map(withoutKey),
    ...rest,
  }));
}

const withoutKey = ({ nameKey: _, ...part }: StoredTradePart) => part;
