import {
  and,
  type Column,
  desc,
  eq,
  getTableColumns,
  lt,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type BattleCounters, COUNTER_KEYS } from '#shared/rules/counters';
import type { Authorized } from '../../auth/authorize';
import { isOpenTo } from '../../auth/authorize';
import { notHidden } from '../../db/hidden';
import type { Reader, Tx, Writer } from '../../db/pool';
import { preparedSearch } from '../../db/prepared-search';
import {
  anyOf,
  arg,
  first,
  idList,
  isOlder,
  isRarer,
  only,
  type PageOf,
  prepared,
} from '../../db/query';
import { battles, combos, isListedCombo, users } from '../../db/schema';
import { isFoundAmongOwn, isFoundBy } from '../../db/search';
import { type PersonRow, personColumns } from '../people/people.policy';
import { isComboVisibleTo, isPublicCombo } from './combos.policy';

// The search text only repeats other columns.
const { searchText, ...comboColumns } = getTableColumns(combos);

export type ComboRow = Omit<typeof combos.$inferSelect, 'searchText'>;
export type ComboWithOwner = ComboRow & {
  owner: PersonRow;
};
export type ComboForm = Omit<
  typeof combos.$inferInsert,
  | 'id'
  | 'userId'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
  | 'isArchived'
  | 'winRateFloor'
  | 'lastUsedAt'
  | keyof BattleCounters
>;

/** Columns to sort by, of the table or of a page selected from it. */
type Sortable = Record<'id' | 'updatedAt' | 'battles', Column>;

/** Joins owners after limiting the page. */
function readCombos(
  db: Reader,
  where: SQL | undefined,
  order: (columns: Sortable) => SQL[],
  limit: number | Placeholder,
) {
  const page = db
    .select(comboColumns)
    .from(combos)
    .where(where)
    .orderBy(...order(combos))
    .limit(limit)
    .as('page');
  return db
    .select({ ...page._.selectedFields, owner: personColumns })
    .from(page)
    .innerJoin(users, eq(users.id, page.userId))
    .orderBy(...order(page));
}

const newestFirst = ({ id }: Sortable) => [desc(id)];

const afterId = ({ after }: PageOf<[number]>) => (after ? lt(combos.id, after[0]) : undefined);

/** Prepared, since this is by far the most frequent poll. */
const readFirstPage = prepared('first_combos', (db) =>
  readCombos(db, and(eq(combos.userId, arg('userId')), isListedCombo), newestFirst, arg('limit')),
);

/** Newest first. */
export function listOwnCombos(db: Reader, userId: number, q: string, page: PageOf<[number]>) {
  if (!q && !page.after) return readFirstPage(db, { userId, limit: page.limit + 1 });
  const where = and(
    eq(combos.userId, userId),
    isListedCombo,
    isFoundAmongOwn(combos, q),
    afterId(page),
  );
  return readCombos(db, where, newestFirst, page.limit + 1);
}

const lastEditedFirst = ({ updatedAt, id }: Sortable) => [desc(updatedAt), desc(id)];

const afterEdit = ({ after }: PageOf<[string, number]>) =>
  isOlder(combos.updatedAt, combos.id, after);

/** Public combos by last edit. */
export function listCommunityCombos(db: Reader, userId: number, page: PageOf<[string, number]>) {
  const where = and(isPublicCombo, notHidden(combos.userId, userId), afterEdit(page));
  return readCombos(db, where, lastEditedFirst, page.limit + 1);
}

export function listPublicCombosOf(db: Reader, ownerId: number, page: PageOf<[string, number]>) {
  const where = and(eq(combos.userId, ownerId), isPublicCombo, afterEdit(page));
  return readCombos(db, where, lastEditedFirst, page.limit + 1);
}

export function listTopCombos(db: Reader, userId: number, page: PageOf<[number, number]>) {
  const where = and(
    isPublicCombo,
    notHidden(combos.userId, userId),
    isRarer(combos.battles, combos.id, page.after),
  );
  const order = ({ battles: count, id }: Sortable) => [desc(count), desc(id)];
  return readCombos(db, where, order, page.limit + 1);
}

const readFound = preparedSearch('found_combos', [combos], (db, terms) => {
  const [userId, limit] = [arg('userId'), arg('limit')];
  const isLater = lt(combos.id, arg('after'));
  const where = and(isOpenTo(combos.userId, isPublicCombo, userId), isListedCombo, isLater);
  const visible = notHidden(combos.userId, userId);
  const order = newestFirst(combos);
  const isFound = isFoundBy(combos, userId, terms, { where, visible, order, limit });
  return readCombos(db, isFound, newestFirst, limit);
});

/** Own and public combos, newest first. */
export function searchCombos(db: Reader, userId: number, q: string, page: PageOf<[number]>) {
  const [after] = page.after ?? [Number.MAX_SAFE_INTEGER];
  return readFound(db, q, { userId, after, limit: page.limit + 1 });
}

const readOne = prepared('combo', (db) => readCombos(db, eq(combos.id, arg('id')), newestFirst, 1));

export const findCombo = (db: Reader, id: number) => first(readOne(db, { id }));

const readSome = prepared('some_combos', (db) =>
  readCombos(
    db,
    and(anyOf(combos.id, arg('ids')), isComboVisibleTo(arg('userId'))),
    newestFirst,
    arg('limit'),
  ),
);

/** Unordered. */
export const findVisibleCombos = (db: Reader, userId: number, ids: readonly number[]) =>
  readSome(db, { ids: idList(ids), userId, limit: ids.length });

export const insertCombo = (tx: Tx, userId: number, form: ComboForm) =>
  only(
    tx
      .insert(combos)
      .values({ ...form, userId })
      .returning(comboColumns),
  );

/** Only edits by the owner set `updatedAt`. */
export async function updateCombo<Row extends ComboRow>(
  tx: Tx,
  combo: Authorized<Row>,
  form: ComboForm,
): Promise<Row> {
  const change = { ...form, version: combo.version + 1, updatedAt: new Date() };
  await tx.update(combos).set(change).where(eq(combos.id, combo.id));
  return { ...combo, ...change };
}

export async function hideCombo(tx: Tx, { id }: Authorized<ComboRow>): Promise<void> {
  const change = { isPublic: false, version: sql`${combos.version} + 1` };
  await tx.update(combos).set(change).where(eq(combos.id, id));
}

/** Whether battles of events are, or can be, of this combo. */
export async function isInEvents(db: Reader, { id, userId }: ComboRow): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select (
    exists (select from battles where my_combo_id = ${id} and event_id is not null)
    or exists (select from event_combos where combo_id = ${id})
    or exists (select from event_answers answer, jsonb_each(answer.combos) chosen
      where answer.user_id = ${userId} and chosen.value = to_jsonb(${id}::bigint))
  ) as found`);
  return rows[0]?.found ?? false;
}

export async function archiveCombo(tx: Tx, { id }: Authorized<ComboRow>): Promise<void> {
  const change = { isArchived: true, isPublic: false, version: sql`${combos.version} + 1` };
  await tx.update(combos).set(change).where(eq(combos.id, id));
}

export async function deleteCombo(tx: Tx, combo: Authorized<ComboRow>): Promise<void> {
  await tx.delete(combos).where(eq(combos.id, combo.id));
}

export const listForRecount = (tx: Tx, userId: number): Promise<ComboRow[]> =>
  tx.select(comboColumns).from(combos).where(eq(combos.userId, userId)).orderBy(combos.id);

const COUNTERS = [...COUNTER_KEYS, 'winRateFloor'] as const;

const setCounters = prepared('set_combo_counters', (tx: Writer) => {
  const id = arg('id');
  const lastUsedAt = sql`(
    select ${battles.playedAt} from ${battles} where ${battles.myComboId} = ${id}
    order by ${battles.playedAt} desc, ${battles.id} desc limit 1
  )`;
  const counters = Object.fromEntries(COUNTERS.map((key) => [key, sql`${arg(key)}`]));
  return tx
    .update(combos)
    .set({ ...counters, lastUsedAt })
    .where(eq(combos.id, id));
});

/** Leaves out `lastUsedAt`, which is read from the battles. */
export async function updateCounters(
  tx: Tx,
  { id }: Authorized<ComboRow>,
  counters: Record<(typeof COUNTERS)[number], number>,
): Promise<void> {
  await setCounters(tx, { ...counters, id });
}
