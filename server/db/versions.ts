import { and, eq, sql } from 'drizzle-orm';
import type { Db } from './pool';
import { prepared } from './prepared';
import { versions } from './schema';

/** What people poll. */
export type Topic = 'combos' | 'battles';

/**
 * Counts a change of something that its owner polls. Call it in the transaction that makes the
 * change, so that the two become visible together.
 */
export async function bumpVersion(
  tx: Pick<Db, 'insert'>,
  userId: number,
  ...topics: Topic[]
): Promise<void> {
  // Sorted, so that two transactions of one person take the rows in the same order.
  const rows = topics.toSorted().map((topic) => ({ userId, topic }));
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
