import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Reader, Writer } from '../db/pool';
import { prepared } from '../db/prepared';
import { friendships, instances, presence, users } from '../db/schema';

/** An instance that has not been heard of for so long is gone, and with it its sockets (seconds). */
export const INSTANCE_GONE_SECONDS = 90;

const lastWord = sql`now() - make_interval(secs => ${INSTANCE_GONE_SECONDS})`;
const isRunning = sql`${instances.seenAt} >= ${lastWord}`;
const isGone = sql`${instances.seenAt} < ${lastWord}`;

/** Says that this instance runs. */
export async function upsertInstance(db: Writer, id: string): Promise<void> {
  await db
    .insert(instances)
    .values({ id })
    .onConflictDoUpdate({ target: instances.id, set: { seenAt: sql`now()` } });
}

/** Takes the instance away, and everybody who was there. */
export async function deleteInstance(db: Writer, id: string): Promise<void> {
  await db.delete(instances).where(eq(instances.id, id));
}

/** @returns those who were not there before; accounts that are gone stay away */
export async function insertPresence(
  db: Writer,
  instanceId: string,
  userIds: number[],
): Promise<number[]> {
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

export async function deletePresence(
  db: Writer,
  instanceId: string,
  userId: number,
): Promise<void> {
  await db
    .delete(presence)
    .where(and(eq(presence.instanceId, instanceId), eq(presence.userId, userId)));
}

/** Removes instances that are gone. @returns who was there */
export function sweepInstances(db: Db): Promise<number[]> {
  return db.transaction(async (tx) => {
    const gone = tx.select({ id: instances.id }).from(instances).where(isGone);
    const rows = await tx
      .delete(presence)
      .where(inArray(presence.instanceId, gone))
      .returning({ userId: presence.userId });
    await tx.delete(instances).where(isGone);
    return [...new Set(rows.map(({ userId }) => userId))];
  });
}

const readPresence = (db: Reader) =>
  db
    .select({ userId: presence.userId })
    .from(presence)
    .innerJoin(instances, eq(instances.id, presence.instanceId));

const readOnline = prepared('is_online', (db) =>
  readPresence(db)
    .where(and(eq(presence.userId, sql.placeholder('userId')), isRunning))
    .limit(1),
);

/** Whether somebody has a socket open, at any instance that runs. */
export async function isOnline(db: Reader, userId: number): Promise<boolean> {
  return (await readOnline(db, { userId })).length > 0;
}

const readOnlineFriends = prepared('online_friends', (db) =>
  db
    .select({ userId: presence.userId })
    .from(friendships)
    .innerJoin(presence, eq(presence.userId, friendships.friendId))
    .innerJoin(instances, eq(instances.id, presence.instanceId))
    .where(and(eq(friendships.userId, sql.placeholder('userId')), isRunning))
    .groupBy(presence.userId),
);

/** Those friends of a person who are online. */
export async function listOnlineFriends(db: Reader, userId: number): Promise<number[]> {
  const rows = await readOnlineFriends(db, { userId });
  return rows.map((row) => row.userId);
}

const readFriends = prepared('friend_ids', (db) =>
  db
    .select({ friendId: friendships.friendId })
    .from(friendships)
    .where(eq(friendships.userId, sql.placeholder('userId'))),
);

/** Who is to be told when somebody comes or goes. */
export async function listFriendIds(db: Reader, userId: number): Promise<number[]> {
  const rows = await readFriends(db, { userId });
  return rows.map(({ friendId }) => friendId);
}
