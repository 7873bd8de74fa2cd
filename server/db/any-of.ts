import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** An id list as one array parameter for `anyOf`. */
export const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/**
 * `column = any(ids)`. Unlike `in (…)` the SQL text is the same for any number of ids, so the
 * statement is prepared only once per connection.
 */
export const anyOf = (column: Column, ids: readonly number[] | Placeholder): SQL =>
  sql`${column} = any(${'name' in ids ? ids : idList(ids)}::bigint[])`;
