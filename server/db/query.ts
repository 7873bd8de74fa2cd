import {
  and,
  type Column,
  eq,
  isNotNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { IndexColumn, PgTable } from 'drizzle-orm/pg-core';
import type { GuardianState } from '../../shared/guardians';
import { PART_KINDS } from '../../shared/rules/parts/kinds';
import type { Reader, Writer } from './pool';
import { battles, blocks, combos, deletedBattles, guardianships, media, users } from './schema';

/** For queries that join `users` more than once. */
export const personColumnsOf = (table: typeof users) => ({
  id: table.id,
  username: table.username,
  displayName: table.displayName,
  avatarFolder: table.avatarFolder,
});

/** The columns of a person that others may see. */
export const personColumns = personColumnsOf(users);

/** `avatarFolder` is the storage folder of an uploaded picture. */
export type PersonRow = Pick<typeof users.$inferSelect, keyof typeof personColumns>;

/** Excludes tombstones of deleted accounts; the SQL of `!isTombstone(username)`. */
export const isAccount = sql`left(${users.username}, 1) <> '@'`;

/** No username can begin with it. */
const TOMBSTONE_MARK = '@';

/** How deleted accounts are shown in other people's conversations. */
export const DELETED_PERSON = { username: 'deleted', displayName: 'Deleted user' };

export const isTombstone = (username: string): boolean => username.startsWith(TOMBSTONE_MARK);

export const tombstoneName = (unique: string): string => `${TOMBSTONE_MARK}${unique}`;

/** The first row of a query, if any. */
export const first = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> =>
  (await rows)[0];

/** The row of a statement that always returns one. */
export async function only<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  const row = await first(rows);
  if (!row) throw new Error('A statement returned no row');
  return row;
}

/** Whether a query finds anything. */
export const isAny = async (rows: PromiseLike<readonly unknown[]>): Promise<boolean> =>
  (await rows).length > 0;

/** Whether a statement without `returning` has changed anything. */
export const isChanged = async (done: PromiseLike<{ rowCount: number | null }>): Promise<boolean> =>
  Boolean((await done).rowCount);

/** Some columns of a table, for `select`. */
export const columnsOf = <T extends PgTable, K extends keyof T>(table: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, table[key]])) as Pick<T, K>;

interface Preparable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/**
 * A statement of a hot path. Drizzle builds its SQL once per database, and for transactions once per
 * connection, instead of at every call, which costs more than sending it. `build` marks the arguments
 * with `arg`.
 */
export function prepared<Rows, D extends Reader = Reader>(
  name: string,
  build: (db: D) => Preparable<Rows>,
): (db: D, values: Record<string, unknown>) => Promise<Rows> {
  const queries = new WeakMap<D, ReturnType<Preparable<Rows>['prepare']>>();
  return (db, values) => {
    const query = queries.get(db) ?? build(db).prepare(name);
    queries.set(db, query);
    return query.execute(values);
  };
}

/** An argument of a prepared statement. */
export const arg = sql.placeholder;

/** An argument named like each key. */
export const placeholders = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, arg(key)])) as unknown as Record<K, Placeholder>;

/** An id list as one array parameter for `anyOf`. */
export const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/**
 * `column = any(ids)`. Unlike `in (…)` the SQL text is the same for any number of ids, so the
 * statement is prepared only once per connection.
 */
export const anyOf = (column: Column, ids: readonly number[] | Placeholder) =>
  sql`${column} = any(${'name' in ids ? ids : idList(ids)}::bigint[])`;

/** The guardianship `child` of somebody who may still be a child, by their year of birth. */
const isChild = sql`child.child_until >= extract(year from now())::int`;

/** Null for grown-ups; `id` is a person's. */
export const guardianOf = (id: SQLWrapper) => sql<GuardianState | null>`(
  select case when child.confirmed_at is null then 'waiting' else 'confirmed' end
  from guardianships child where child.user_id = ${id} and ${isChild}
)`;

/**
 * Children are shown only to their friends; `column` is a person's id. Not `exists`, for which Postgres
 * may read all children once.
 */
export const isPrivateTo = (
  column: SQLWrapper,
  viewer: number | SQLWrapper | Placeholder,
) => sql`coalesce((
  select true from guardianships child where child.user_id = ${column} and ${isChild}
    and not exists (
      select from friendships friend
      where friend.user_id = child.user_id and friend.friend_id = ${viewer}
    )
), false)`;

/**
 * Excludes rows whose `column` is a user who has blocked this person or whom they have blocked, and
 * children who are not their friends. The two block lists are read once per statement, so a list query
 * keeps the plan it has without them; so does the `or` around the children, who are looked up by key.
 * In a selection from one table Drizzle drops the table's name: qualify `column` there.
 */
export const notHidden = (column: SQLWrapper, userId: number | Placeholder): SQL => sql`(
  ${column} not in (select ${blocks.blockedId} from ${blocks} where ${blocks.userId} = ${userId})
  and ${column} not in (select ${blocks.userId} from ${blocks} where ${blocks.blockedId} = ${userId})
  and (${column} = ${userId} or not ${isPrivateTo(column, userId)})
)`;

const pair = (from: string, to: string) =>
  and(eq(blocks.userId, arg(from)), eq(blocks.blockedId, arg(to)));

const blocksBetween = (db: Reader) =>
  db
    .select({ createdAt: blocks.createdAt })
    .from(blocks)
    .where(or(pair('viewer', 'owner'), pair('owner', 'viewer')));

const readBlocks = prepared('blocks_between', blocksBetween);

const readHidden = prepared('hidden_since', (db) => {
  const { userId, createdAt } = guardianships;
  const { viewer, owner } = { viewer: arg('viewer'), owner: arg('owner') };
  const child = db
    .select({ createdAt })
    .from(guardianships)
    .where(and(eq(userId, owner), ne(userId, viewer), isPrivateTo(userId, viewer)));
  return blocksBetween(db).unionAll(child).orderBy(sql`created_at`).limit(1);
});

/** Whether either of the two has blocked the other. */
export const isBlocked = async (db: Reader, a: number, b: number): Promise<boolean> =>
  (await readBlocks(db, { viewer: a, owner: b })).length > 0;

/** As `notHidden` says. */
export const isHidden = async (db: Reader, viewer: number, owner: number): Promise<boolean> =>
  (await hiddenSince(db, viewer, owner)) !== undefined;

/** When the first of the two blocked the other, or a child's account began; else undefined. */
export async function hiddenSince(db: Reader, viewer: number, owner: number) {
  const [first] = await readHidden(db, { viewer, owner });
  return first?.createdAt;
}

/** The rows after a cursor; queries read one more than `limit`, which shows that there is a next page. */
export interface PageOf<Key> {
  after: Key | null;
  limit: number;
}

/** The rows after a cursor in a list by time, then id, newest first. */
export const isOlder = (at: SQLWrapper, id: SQLWrapper, after: readonly [string, number] | null) =>
  after ? sql`(${at}, ${id}) < (${after[0]}::timestamptz, ${after[1]})` : undefined;

/** As `isOlder`, for lists by a count. */
export const isRarer = (
  count: SQLWrapper,
  id: SQLWrapper,
  after: readonly [number, number] | null,
) => (after ? sql`(${count}, ${id}) < (${after[0]}, ${after[1]})` : undefined);

/** A table whose rows devices name by a clientId of their own. */
interface ClientNamed {
  userId: Column;
  clientId: Column;
}

/** The row that this person's device sent under this clientId. */
export const isSentAs = (
  table: ClientNamed,
  userId: number | Placeholder,
  clientId: string | Placeholder,
) => and(eq(table.userId, userId), eq(table.clientId, clientId));

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

/** Call before deleting these battles. */
export async function rememberDeleted(tx: Writer, where: SQL): Promise<void> {
  await tx.execute(sql`insert into ${deletedBattles} (user_id, client_id)
    select ${battles.userId}, ${battles.clientId} from ${battles}
    where ${and(where, isNotNull(battles.clientId))} on conflict do nothing`);
}

const read = prepared('deleted_battle', (db) =>
  db
    .select({ userId: deletedBattles.userId })
    .from(deletedBattles)
    .where(
      and(eq(deletedBattles.userId, arg('userId')), eq(deletedBattles.clientId, arg('clientId'))),
    ),
);

export const wasDeleted = async (db: Reader, userId: number, clientId: string) =>
  (await read(db, { userId, clientId })).length > 0;

const { blade, lockChip, mainBlade, assistBlade, overBlade, disk, driver } = combos;

export const partColumns = { blade, lockChip, mainBlade, assistBlade, overBlade, disk, driver };

/** A combo's parts as rows `part (kind, name)`. */
export const partRows = sql`(values ${sql.join(
  PART_KINDS.map((kind) => sql`(${sql.raw(`'${kind}'`)}, ${partColumns[kind]})`),
  sql`, `,
)}) as part (kind, name)`;
