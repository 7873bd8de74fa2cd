import {
  and,
  asc,
  type Column,
  desc,
  eq,
  isNull,
  lt,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { newCode, readCode } from '../../auth/tokens';
import { isReachable, isUnsuspended } from '../../db/hidden';
import type { Reader, Writer } from '../../db/pool';
import type { PageOf } from '../../db/query';
import { arg, first, isAny, isChanged, only, prepared } from '../../db/query';
import { friendRequests, friendships, trades, users } from '../../db/schema';
import type { Actor } from '../../deps';
import { isAccount, type PersonRow, personColumns } from '../people/people.policy';

const byName = sql`lower(${users.username})`;

const readFriends = (
  db: Reader,
  userId: number | Placeholder,
  after: SQL | undefined,
  limit: number | Placeholder,
) =>
  db
    .select(personColumns)
    .from(friendships)
    .innerJoin(users, eq(users.id, friendships.friendId))
    .where(and(eq(friendships.userId, userId), isUnsuspended(friendships.friendId, userId), after))
    .orderBy(asc(byName))
    .limit(limit);

const readFirstFriends = prepared('first_friends', (db) =>
  readFriends(db, arg('userId'), undefined, arg('limit')),
);

export function listFriends(
  db: Reader,
  userId: number,
  { after, limit }: PageOf<[username: string]>,
): Promise<PersonRow[]> {
  if (!after) return readFirstFriends(db, { userId, limit: limit + 1 });
  return readFriends(db, userId, sql`${byName} > lower(${after[0]}::text)`, limit + 1);
}

const readFriendship = prepared('friendship', (db) =>
  db
    .select({ friendId: friendships.friendId })
    .from(friendships)
    .where(and(eq(friendships.userId, arg('a')), eq(friendships.friendId, arg('b')))),
);

export const areFriends = async (db: Reader, a: number, b: number): Promise<boolean> =>
  (await readFriendship(db, { a, b })).length > 0;

const readFriendsAmong = prepared('friends_among', (db) =>
  db
    .select({ friendId: friendships.friendId })
    .from(friendships)
    .where(
      and(
        eq(friendships.userId, arg('userId')),
        // The statement's text is the same for any number of ids; see `anyOf`.
        sql`${friendships.friendId} = any(${arg('ids')}::bigint[])`,
      ),
    ),
);

export async function friendsAmong(db: Reader, userId: number, ids: number[]): Promise<number[]> {
  const rows = await readFriendsAmong(db, { userId, ids: `{${ids.join(',')}}` });
  return rows.map(({ friendId }) => friendId);
}

/** @returns the people who gained a friend */
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

/** @returns the people who lost a friend */
export async function deleteFriendship(tx: Writer, a: number, b: number): Promise<number[]> {
  const rows = await tx
    .delete(friendships)
    .where(
      sql`(${friendships.userId}, ${friendships.friendId}) in ((${a}::bigint, ${b}::bigint), (${b}::bigint, ${a}::bigint))`,
    )
    .returning({ userId: friendships.userId });
  return rows.map(({ userId }) => userId);
}

/** Withdraws the open trades between two people. */
export async function withdrawTrades(tx: Writer, a: number, b: number): Promise<void> {
  await tx
    .update(trades)
    .set({ status: 'withdrawn', answeredAt: sql`clock_timestamp()` })
    .where(
      and(
        sql`(${trades.fromId}, ${trades.toId}) in ((${a}::bigint, ${b}::bigint), (${b}::bigint, ${a}::bigint))`,
        eq(trades.status, 'open'),
      ),
    );
}

export type RequestRow = typeof friendRequests.$inferSelect;
/** A request with the person on the other side. */
export type RequestWithPerson = Omit<RequestRow, 'receiverId'> & {
  user: PersonRow;
};

/** The other side is the sum of both ids minus the viewer's own. */
function readRequests(
  db: Reader,
  userId: number | Placeholder,
  after: SQL | undefined,
  limit: number | Placeholder,
) {
  // An index starts with each of the two columns.
  const side = (mine: Column, other: Column) =>
    db
      .select()
      .from(friendRequests)
      .where(and(eq(mine, userId), isUnsuspended(other, userId), after))
      .orderBy(desc(friendRequests.id))
      .limit(limit);
  const { senderId, receiverId } = friendRequests;
  const page = unionAll(side(receiverId, senderId), side(senderId, receiverId))
    .orderBy(desc(friendRequests.id))
    .limit(limit)
    .as('page');
  return db
    .select({ ...page._.selectedFields, user: personColumns })
    .from(page)
    .innerJoin(users, eq(users.id, sql`${page.senderId} + ${page.receiverId} - ${userId}::bigint`))
    .orderBy(desc(page.id));
}

const readFirstRequests = prepared('first_requests', (db) =>
  readRequests(db, arg('userId'), undefined, arg('limit')),
);

export function listRequests(db: Reader, userId: number, { after, limit }: PageOf<[id: number]>) {
  if (!after) return readFirstRequests(db, { userId, limit: limit + 1 });
  return readRequests(db, userId, lt(friendRequests.id, after[0]), limit + 1);
}

/** Undefined unless `userId` is one of the two and the other is not suspended. */
export function findRequest(db: Reader, userId: number, id: number) {
  const { senderId, receiverId } = friendRequests;
  const isSide = or(eq(senderId, userId), eq(receiverId, userId));
  const isShown = and(isUnsuspended(senderId, userId), isUnsuspended(receiverId, userId));
  return first(
    db
      .select()
      .from(friendRequests)
      .where(and(eq(friendRequests.id, id), isSide, isShown)),
  );
}

/** Matches the index on the pair in either direction. */
const isBetween = (a: number, b: number) =>
  and(
    sql`least(${friendRequests.senderId}, ${friendRequests.receiverId}) = ${Math.min(a, b)}`,
    sql`greatest(${friendRequests.senderId}, ${friendRequests.receiverId}) = ${Math.max(a, b)}`,
  );

export const findRequestBetween = (db: Reader, a: number, b: number) =>
  first(db.select().from(friendRequests).where(isBetween(a, b)));

export async function insertRequest(
  tx: Writer,
  values: Pick<RequestRow, 'senderId' | 'receiverId'>,
): Promise<number> {
  const { id } = await only(
    tx.insert(friendRequests).values(values).returning({ id: friendRequests.id }),
  );
  return id;
}

/** @returns whether the request existed */
export const deleteRequest = (tx: Writer, id: number) =>
  isChanged(tx.delete(friendRequests).where(eq(friendRequests.id, id)));

export async function deleteRequestBetween(tx: Writer, a: number, b: number): Promise<void> {
  await tx.delete(friendRequests).where(isBetween(a, b));
}

const isUnseenBy = (userId: number) =>
  and(eq(friendRequests.receiverId, userId), isNull(friendRequests.seenAt));

export const hasUnseen = (db: Reader, userId: number) =>
  isAny(
    db.select({ id: friendRequests.id }).from(friendRequests).where(isUnseenBy(userId)).limit(1),
  );

export async function markSeen(tx: Writer, userId: number): Promise<void> {
  await tx.update(friendRequests).set({ seenAt: sql`now()` }).where(isUnseenBy(userId));
}

interface FriendCode {
  code: string | null;
}

export async function getFriendCode(db: Reader, { id }: Actor): Promise<FriendCode> {
  const [row] = await db.select({ code: users.friendCode }).from(users).where(eq(users.id, id));
  return { code: row?.code ?? null };
}

/** Replaces the friend code; the previous one stops working. */
export async function renewFriendCode(db: Writer, { id }: Actor): Promise<FriendCode> {
  const code = newCode();
  await db.update(users).set({ friendCode: code }).where(eq(users.id, id));
  return { code };
}

/** Finds children too: knowing the code is how others reach them. */
export async function findByFriendCode(
  db: Reader,
  { id: viewer }: Actor,
  typed: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.friendCode, readCode(typed)), isAccount, isReachable(users.id, viewer)));
  return row?.id;
}
