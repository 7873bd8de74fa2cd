import {
  and,
  Column,
  eq,
  type GetColumnData,
  is,
  type Placeholder,
  SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { IndexColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Reader } from './pool';
import { rowReader, type SelectedField } from './row-reader';
import { onSharedConnection } from './shared-connections';

/** Returns the first row of a query, if any. */
export const first = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> =>
  (await rows)[0];

/** Returns the row of a statement that always returns one. */
export async function only<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  const row = await first(rows);
  if (!row) throw new Error('A statement returned no row');
  return row;
}

/** Whether a query returns any rows. */
export const isAny = async (rows: PromiseLike<readonly unknown[]>): Promise<boolean> =>
  (await rows).length > 0;

/** Whether a statement without `returning` changed anything. */
export const isChanged = async (done: PromiseLike<{ rowCount: number | null }>): Promise<boolean> =>
  Boolean((await done).rowCount);

/** Picks columns of a table, for `select`. */
export const columnsOf = <T extends PgTable, K extends keyof T>(table: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, table[key]])) as Pick<T, K>;

/** A query of Drizzle. */
export interface Preparable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/**
 * A statement of a hot path. Drizzle builds its SQL once per connection rather than on every call,
 * which would cost more than sending it. `build` marks the arguments with `arg`; `most` calls share a
 * connection.
 */
export function prepared<Rows, D extends Reader = Reader>(
  name: string,
  build: (db: D) => Preparable<Rows>,
  most?: number,
): (db: D, values: Record<string, unknown>) => Promise<Rows> {
  const queries = new WeakMap<D, ReturnType<Preparable<Rows>['prepare']>>();
  const run = (db: D, values: Record<string, unknown>) => {
    const known = queries.get(db);
    if (known) return known.execute(values);
    const query = build(db).prepare(name);
    readRowsQuickly(query as unknown as Selection);
    queries.set(db, query);
    return query.execute(values);
  };
  return (db, values) => onSharedConnection(db, (connection) => run(connection, values), most);
}

/** What Drizzle stores with a prepared `select`. */
interface Selection {
  fields?: SelectedField[];
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: unknown[][]) => unknown[];
}

function readRowsQuickly(query: Selection): void {
  const { fields, joinsNotNullableMap } = query;
  if (!fields || query.customResultMapper) return;
  const read = rowReader(fields, joinsNotNullableMap);
  query.customResultMapper = (rows) => rows.map(read);
}

/** An argument of a prepared statement. */
export const arg = sql.placeholder;

/** One argument per key, with the key's name. */
export const placeholders = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, arg(key)])) as unknown as Record<K, Placeholder>;

/** Encodes ids as a single array parameter for `anyOf`. */
export const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/**
 * `column = any(ids)`. Unlike with `in (…)`, the SQL text is the same for any number of ids, so the
 * statement is prepared only once per connection.
 */
export const anyOf = (column: Column, ids: readonly number[] | Placeholder) =>
  sql`${column} = any(${'name' in ids ? ids : idList(ids)}::bigint[])`;

type Fields = { readonly [key: string]: Column | SQL | Fields };

/** In JSON, times are text. */
type JsonValue<T> = T extends Date ? string : T extends Date | null ? string | null : T;

export type JsonRow<F> = {
  [K in keyof F]: F[K] extends Column
    ? JsonValue<GetColumnData<F[K]>>
    : F[K] extends SQL<infer T>
      ? T
      : JsonRow<F[K]>;
};

/** Columns as one JSON value, for rows of several kinds in one statement. */
export function jsonOf<F extends Fields>(fields: F): SQL<JsonRow<F>> {
  const pairs = Object.entries(fields).map(([key, value]) => {
    const isValue = is(value, Column) || is(value, SQL);
    return sql`${sql.raw(`'${key}'`)}, ${isValue ? value : jsonOf(value)}`;
  });
  return sql<JsonRow<F>>`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** The rows after a cursor. Queries read one more than `limit`, to see if there is a next page. */
export interface PageOf<Key> {
  after: Key | null;
  limit: number;
}

/** The rows after a cursor in a list sorted by time, then id, newest first. */
export const isOlder = (at: SQLWrapper, id: SQLWrapper, after: readonly [string, number] | null) =>
  after ? sql`(${at}, ${id}) < (${after[0]}::timestamptz, ${after[1]})` : undefined;

/** Like `isOlder`, for lists sorted by a count. */
export const isRarer = (
  count: SQLWrapper,
  id: SQLWrapper,
  after: readonly [number, number] | null,
) => (after ? sql`(${count}, ${id}) < (${after[0]}, ${after[1]})` : undefined);

/** A table whose rows have a clientId chosen by the device that sent them. */
interface ClientNamed {
  userId: Column;
  clientId: Column;
}

/** The row that this person sent under this clientId. */
export const isSentAs = (
  table: ClientNamed,
  userId: number | Placeholder,
  clientId: string | Placeholder,
) => and(eq(table.userId, userId), eq(table.clientId, clientId));

/** For `onConflictDoNothing`: if the clientId is taken, the insert returns no row. */
export const unlessSent = <T extends ClientNamed>({ userId, clientId }: T) => ({
  target: [userId, clientId] as IndexColumn[],
  where: sql`client_id is not null`,
});
