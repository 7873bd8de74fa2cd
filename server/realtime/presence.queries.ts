import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx, Writer } from '../db/pool';
import { arg, prepared } from '../db/query';
import { friendships, instances, presence, users } from '../db/schema';

/** Seconds after which an instance that has not renewed its registration is dead. */
export const INSTANCE_GONE_SECONDS = 90;

const lastWord = sql`now() - make_interval(secs => ${INSTANCE_GONE_SECONDS})`;
const isRunning = sql`${instances.seenAt} >= ${lastWord}`;
const isGone = sql`${instances.seenAt} < ${lastWord}`;

export async function upsertInstance(db: Writer, id: string): Promise<void> {
  await db
    .insert(instances)
    .values({ id })
    .onConflictDoUpdate({ target: instances.id, set: { seenAt: sql`now()` } });
}

export async function deleteInstance(db: Writer, id: string): Promise<void> {
  await db.delete(instances).where(eq(instances.id, id));
}

/** Skips deleted accounts. @returns the people who had no row before */
export async function insertPresence(db: Writer, instanceId: string, userIds: number[]) {
  const existing = db
    .select({ userId: users.id, instanceId: sql<string>`${instanceId}::uuid`.as('instance_id') })
    .from(users)
    .where(inArray(users.id, userIds));
  const rows = await db
    .insert(presence)
    .select(existing)
    .onConflictDoNothing()
    .returning({ userId: presence.userId });
  return rows.map(({ userId }) => userId);
}

export async function deletePresence(db: Writer, instanceId: string, userId: number) {
  await db
    .delete(presence)
    .where(and(eq(presence.instanceId, instanceId), eq(presence.userId, userId)));
}

/** Removes dead instances. @returns the people who were connected to them */
export async function sweepInstances(tx: Tx): Promise<number[]> {
  const gone = tx.select({ id: instances.id }).from(instances).where(isGone);
  const rows = await tx
    .delete(presence)
    .where(inArray(presence.instanceId, gone))
    .returning({ userId: presence.userId });
  await tx.delete(instances).where(isGone);
  return [...new Set(rows.map(({ userId }) => userId))];
}

const readPresence = (db: Reader) =>
  db
    .select({ userId: presence.userId })
    .from(presence)
    .innerJoin(instances, eq(instances.id, presence.instanceId));

const readOnline = prepared('is_online', (db) =>
  readPresence(db)
    .where(and(eq(presence.userId, arg('userId')), isRunning))
    .limit(1),
);

/** Whether a person has a socket open on any instance. */
export const isOnline = async (db: Reader, userId: number): Promise<boolean> =>
  (await readOnline(db, { userId })).length > 0;

const readOnlineFriends = prepared('online_friends', (db) =>
  db
    .select({ userId: presence.userId })
    .from(friendships)
    .innerJoin(presence, eq(presence.userId, friendships.friendId))
    .innerJoin(instances, eq(instances.id, presence.instanceId))
    .where(and(eq(friendships.userId, arg('userId')), isRunning))
    .groupBy(presence.userId),
);

export async function listOnlineFriends(db: Reader, userId: number): Promise<number[]> {
  const rows = await readOnlineFriends(db, { userId });
  return rows.map((row) => row.userId);
}

const readFriends = prepared('friend_ids', (db) =>
  db
    .select({ friendId: friendships.friendId })
    .from(friendships)
    .where(eq(friendships.userId, arg('userId'))),
);

export async function listFriendIds(db: Reader, userId: number): Promise<number[]> {
  const rows = await readFriends(db, { userId });
  return rows.map(({ friendId }) => friendId);
}
