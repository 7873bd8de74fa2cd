import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Writer } from './pool';
import { prepared } from './prepared';
import { versions } from './schema';

/** What clients poll. */
export type Topic = 'combos' | 'battles' | 'friends' | 'messages' | 'badges';

/**
 * Bumps the versions that these people poll. Call it first in the transaction that makes the
 * change: the rows also serve as the lock that serializes changes to one person's records or
 * between the same two people.
 */
export async function bumpVersions(
  tx: Writer,
  userIds: number[],
  ...topics: Topic[]
): Promise<void> {
  // Sorted, so that all transactions lock in the same order.
  const people = [...new Set(userIds)].sort((a, b) => a - b);
  const sorted = topics.toSorted();
  const rows = people.flatMap((userId) => sorted.map((topic) => ({ userId, topic })));
  await tx
    .insert(versions)
    .values(rows)
    .onConflictDoUpdate({
      target: [versions.userId, versions.topic],
      set: { version: sql`${versions.version} + 1` },
    });
}

const read = prepared('version', (db) =>
  db
    .select({ version: versions.version })
    .from(versions)
    .where(
      and(
        eq(versions.userId, sql.placeholder('userId')),
        eq(versions.topic, sql.placeholder('topic')),
      ),
    ),
);

/** 0 before the first change. */
export async function readVersion(db: Reader, userId: number, topic: Topic): Promise<number> {
  const [row] = await read(db, { userId, topic });
  return row?.version ?? 0;
}
