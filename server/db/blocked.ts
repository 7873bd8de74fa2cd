import { and, type Column, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from './pool';
import { prepared } from './prepared';
import { blocks } from './schema';

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
    .select({ userId: blocks.userId })
    .from(blocks)
    .where(or(pair('a', 'b'), pair('b', 'a')))
    .limit(1),
);

/** Whether either of the two has blocked the other. */
export async function isBlocked(db: Pick<Db, 'select'>, a: number, b: number): Promise<boolean> {
  return (await readBlocks(db, { a, b })).length > 0;
}
