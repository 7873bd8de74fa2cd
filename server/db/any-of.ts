import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * Whether the column is one of these ids. One text of SQL, however many there are: a list of each
 * length would be a statement of its own, to be prepared on every connection.
 */
export const anyOf = (column: Column, ids: readonly number[]): SQL =>
  sql`${column} = any(${`{${ids.join(',')}}`}::bigint[])`;
