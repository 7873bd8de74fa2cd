import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** Ids as the one parameter that `anyOf` takes. */
export const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/**
 * Whether the column is one of these ids. One text of SQL, however many there are: a list of each
 * length would be a statement of its own, to be prepared on every connection. A placeholder is
 * filled with an `idList`.
 */
export const anyOf = (column: Column, ids: readonly number[] | Placeholder): SQL =>
  sql`${column} = any(${'name' in ids ? ids : idList(ids)}::bigint[])`;
