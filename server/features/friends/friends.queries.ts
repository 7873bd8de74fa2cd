import {
  and,
  asc,
  type Column,
  desc,
  eq,
  isNull,
  lt,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type PersonRow, personColumns } from '../../db/people';
import type { Reader, Writer } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { friendRequests, friendships, users } from '../../db/schema';

const byName = sql`lower(${users.username})`;

const readFirstFriends = prepared('first_friends', (db) =>
  db
    .select(personColumns)
    .from(friendships)
    .innerJoin(users, eq(users.id, friendships.friendId))
    .where(eq(friendships.userId, sql.placeholder('userId')))
    .orderBy(asc(byName))
    .limit(sql.placeholder('limit')),
);

export function listFriends(
  db: Reader,
  userId: number,
  { after, limit }: { after: [username: string] | null; limit: number },
): Promise<PersonRow[]> {
  if (!after) return readFirstFriends(db, { userId, limit: limit + 1 });
  return db
    .select(personColumns)
    .from(friendships)
    .innerJoin(users, eq(users.id, friendships.friendId))
    .where(and(eq(friendships.userId, userId), sql`${byName} > lower(${after[0]}::text)`))
    .orderBy(asc(byName))
    .limit(limit + 1);
}

const readFriendship = prepared('friendship', (db) =>
  db
    .select({ friendId: friendships.friendId })
    .from(friendships)
    .where(
      and(
        eq(friendships.userId, sql.placeholder('a')),
        eq(friendships.friendId, sql.placeholder('b')),
      ),
    ),
);

export async function areFriends(db: Reader, a: number, b: number): Promise<boolean> {
  return (await readFriendship(db, { a, b })).length > 0;
}

const readFriendsAmong = prepared('friends_among', (db) =>
  db
    .select({ friendId: friendships.friendId })
    .from(friendships)
    .where(
      and(
        eq(friendships.userId, sql.placeholder('userId')),
        // The same text for any number of ids; see `anyOf`.
        sql`${friendships.friendId} = any(${sql.placeholder('ids')}::bigint[])`,
      ),
    ),
);

export async function friendsAmong(db: Reader, userId: number, ids: number[]): Promise<number[]> {
  const rows = await readFriendsAmong(db, { userId, ids: `{${ids.join(',')}}` });
  return rows.map(({ friendId }) => friendId);
}

/** @returns those who gained a friend */
export async function insertFriendship(tx: Writer, a: number, b: number): Promise<number[]> {
  const rows = await tx
    .insert(friendships)
    .values([
      { userId: a, friendId: b },
      { userId: b, friendId: a },
    ])
    .onConflictDoNothing()
    .returning({ userId: friendships.userId });
  return rows.map(({ userId }) => userId);
}

/** @returns those who lost a friend */
export async function deleteFriendship(tx: Writer, a: number, b: number): Promise<number[]> {
  const rows = await tx
    .delete(friendships)
    .where(
      sql`(${friendships.userId}, ${friendships.friendId}) in ((${a}::bigint, ${b}::bigint), (${b}::bigint, ${a}::bigint))`,
    )
    .returning({ userId: friendships.userId });
  return rows.map(({ userId }) => userId);
}

export type RequestRow = typeof friendRequests.$inferSelect;
/** A request with the person on its other side. */
export type RequestWithPerson = Omit<RequestRow, 'receiverId'> & {
  user: PersonRow;
};

interface PageOf {
  after: [id: number] | null;
  limit: number;
}

/** The other side is the sum of both ids minus one's own. */
function readRequests(
  db: Reader,
  userId: number | Placeholder,
  after: SQL | undefined,
  limit: number | Placeholder,
) {
  // Each direction is an index prefix.
  const side = (mine: Column) =>
    db
      .select()
      .from(friendRequests)
      .where(and(eq(mine, userId), after))
      .orderBy(desc(friendRequests.id))
      .limit(limit);
  const page = unionAll(side(friendRequests.receiverId), side(friendRequests.senderId))
    .orderBy(desc(friendRequests.id))
    .limit(limit)
    .as('page');
  return db
    .select({
      id: page.id,
      senderId: page.senderId,
      seenAt: page.seenAt,
      createdAt: page.createdAt,
      user: personColumns,
    })
    .from(page)
    .innerJoin(users, eq(users.id, sql`${page.senderId} + ${page.receiverId} - ${userId}::bigint`))
    .orderBy(desc(page.id));
}

const readFirstRequests = prepared('first_requests', (db) =>
  readRequests(db, sql.placeholder('userId'), undefined, sql.placeholder('limit')),
);

export function listRequests(
  db: Reader,
  userId: number,
  { after, limit }: PageOf,
): Promise<RequestWithPerson[]> {
  if (!after) return readFirstRequests(db, { userId, limit: limit + 1 });
  return readRequests(db, userId, lt(friendRequests.id, after[0]), limit + 1);
}

export async function findRequest(db: Reader, id: number): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(friendRequests).where(eq(friendRequests.id, id));
  return row;
}

/** Matches the index over both sides. */
const isBetween = (a: number, b: number) =>
  and(
    sql`least(${friendRequests.senderId}, ${friendRequests.receiverId}) = ${Math.min(a, b)}`,
    sql`greatest(${friendRequests.senderId}, ${friendRequests.receiverId}) = ${Math.max(a, b)}`,
  );

export async function findRequestBetween(
  db: Reader,
  a: number,
  b: number,
): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(friendRequests).where(isBetween(a, b));
  return row;
}

export async function insertRequest(
  tx: Writer,
  values: Pick<RequestRow, 'senderId' | 'receiverId'>,
): Promise<void> {
  await tx.insert(friendRequests).values(values);
}

/** @returns whether it was there */
export async function deleteRequest(tx: Writer, id: number): Promise<boolean> {
  const rows = await tx
    .delete(friendRequests)
    .where(eq(friendRequests.id, id))
    .returning({ id: friendRequests.id });
  return rows.length > 0;
}

export async function deleteRequestBetween(tx: Writer, a: number, b: number): Promise<void> {
  await tx.delete(friendRequests).where(isBetween(a, b));
}

const isUnseenBy = (userId: number) =>
  and(eq(friendRequests.receiverId, userId), isNull(friendRequests.seenAt));

export async function hasUnseen(db: Reader, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: friendRequests.id })
    .from(friendRequests)
    .where(isUnseenBy(userId))
    .limit(1);
  return rows.length > 0;
}

export async function markSeen(tx: Writer, userId: number): Promise<void> {
  await tx.update(friendRequests).set({ seenAt: sql`now()` }).where(isUnseenBy(userId));
}
