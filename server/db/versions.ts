import { and, eq, sql } from 'drizzle-orm';
import type { Db } from './pool';
import { prepared } from './prepared';
import { versions } from './schema';

/** What people poll. */
export type Topic = 'combos' | 'battles' | 'friends' | 'messages' | 'badges';

/**
 * Counts a change of something that these people poll. Call it in the transaction that makes the
 * change, so that the two become visible together, and before anything else there: the rows are a
 * lock as well, with which changes of one person's records, or between the same two people, take
 * turns.
 */
export async function bumpVersions(
  tx: Pick<Db, 'insert'>,
  userIds: number[],
  ...topics: Topic[]
): Promise<void> {
  // Sorted, so that all transactions take the rows in the same order.
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

/** How often it changed; 0 before the first change. */
export async function readVersion(
  db: Pick<Db, 'select'>,
  userId: number,
  topic: Topic,
): Promise<number> {
  const [row] = await read(db, { userId, topic });
  return row?.version ?? 0;
}
