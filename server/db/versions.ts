import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { Reader, Writer } from './pool';
import { arg, prepared } from './query';
import { versions } from './schema';

/** A list, or group of lists, that clients poll. */
export type Topic =
  | 'combos'
  | 'battles'
  | 'collection'
  | 'friends'
  | 'messages'
  | 'badges'
  | 'notifications';

/**
 * Bumps the versions that these people poll. Call it first in the transaction that makes the
 * change: the rows are also the lock that serializes changes to one person's records or between the
 * same two people.
 */
export async function bumpVersions(tx: Writer, userIds: number[], ...topics: Topic[]) {
  // Sorted, so that all transactions lock in the same order.
  const people = [...new Set(userIds)].sort((a, b) => a - b);
  const sorted = topics.toSorted();
  await bump(tx, {
    people: people.flatMap((userId) => sorted.map(() => userId)),
    topics: people.flatMap(() => sorted),
  });
}

/** Callers sort, since sorting in SQL would make Postgres plan this on every call. */
const bump = prepared('bump', (tx: Writer) =>
  tx
    .insert(versions)
    .select(
      sql`select person, topic, 1 from unnest(
        ${arg('people')}::bigint[], ${arg('topics')}::text[]
      ) as pair (person, topic)`,
    )
    .onConflictDoUpdate({
      target: [versions.userId, versions.topic],
      set: { version: sql`${versions.version} + 1` },
    }),
);

const read = prepared('version', (db) =>
  db
    .select({ version: versions.version })
    .from(versions)
    .where(and(eq(versions.userId, arg('userId')), eq(versions.topic, arg('topic')))),
);

/** 0 is left out. */
export type Versions = Partial<Record<Topic, number>>;

/** All versions of a person, for the statement that reads a session. */
export const versionsOf = (userId: SQLWrapper) => sql<Versions | null>`(
  select json_object_agg(topic, version) from versions where versions.user_id = ${userId}
)`;

/** 0 before the first change. */
export async function readVersion(db: Reader, userId: number, topic: Topic): Promise<number> {
  const [row] = await read(db, { userId, topic });
  return row?.version ?? 0;
}
