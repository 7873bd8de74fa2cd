import { and, type Column, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { IndexColumn } from 'drizzle-orm/pg-core';
import type { Reader } from './pool';
import { prepared } from './prepared';
import { blocks, media } from './schema';

/** An id list as one array parameter for `anyOf`. */
export const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/**
 * `column = any(ids)`. Unlike `in (…)` the SQL text is the same for any number of ids, so the
 * statement is prepared only once per connection.
 */
export const anyOf = (column: Column, ids: readonly number[] | Placeholder): SQL =>
  sql`${column} = any(${'name' in ids ? ids : idList(ids)}::bigint[])`;

/**
 * Excludes rows whose `column` is a user who has blocked this person or whom they have blocked. The
 * two block lists are read once per statement, so a list query keeps the plan it has without them.
 */
export const notBlocked = (column: Column, userId: number | Placeholder): SQL => sql`(
  ${column} not in (select ${blocks.blockedId} from ${blocks} where ${blocks.userId} = ${userId})
  and ${column} not in (select ${blocks.userId} from ${blocks} where ${blocks.blockedId} = ${userId})
)`;

const pair = (from: string, to: string) =>
  and(eq(blocks.userId, sql.placeholder(from)), eq(blocks.blockedId, sql.placeholder(to)));

const readBlocks = prepared('blocks_between', (db) =>
  db
    .select({ createdAt: blocks.createdAt })
    .from(blocks)
    .where(or(pair('a', 'b'), pair('b', 'a')))
    .orderBy(blocks.createdAt)
    .limit(1),
);

/** Whether either of the two has blocked the other. */
export async function isBlocked(db: Reader, a: number, b: number): Promise<boolean> {
  return (await blockedSince(db, a, b)) !== undefined;
}

/** When the first of the two blocked the other; undefined without a block. */
export async function blockedSince(db: Reader, a: number, b: number): Promise<Date | undefined> {
  const [first] = await readBlocks(db, { a, b });
  return first?.createdAt;
}

/** A table whose rows devices name by a clientId of their own. */
interface ClientNamed {
  userId: Column;
  clientId: Column;
}

/** The row that this person's device sent under this clientId. */
export const isSentAs = (table: ClientNamed, userId: number, clientId: string) =>
  and(eq(table.userId, userId), eq(table.clientId, clientId));

/** For `onConflictDoNothing`: the insert returns no row when the clientId is taken. */
export const unlessSent = <T extends ClientNamed>({ userId, clientId }: T) => ({
  target: [userId, clientId] as IndexColumn[],
  where: sql`client_id is not null`,
});

/**
 * Posts that others find in lists: public and processed. Literals as in the partial index, which no
 * generic plan could use with a parameter. Who may see one is up to `media.policy.ts`.
 */
export const isListedMedia = sql`${media.visibility} = 'public' and ${media.status} = 'ready'`;
