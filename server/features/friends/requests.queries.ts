import {
  and,
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
import { type PersonRow, personColumns } from '../../db/person-columns';
import type { Db } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { friendRequests, users } from '../../db/schema';

type Reader = Pick<Db, 'select'>;
type Writer = Pick<Db, 'insert' | 'update' | 'delete'>;

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
