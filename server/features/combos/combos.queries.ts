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
import type { BattleCounters } from '../../../shared/rules/counters';
import type { Authorized } from '../../auth/authorize';
import { anyOf, idList, notBlocked } from '../../db/conditions';
import { rememberDeleted } from '../../db/deleted-battles';
import { type PersonRow, personColumns } from '../../db/people';
import type { Reader, Tx } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { battles, combos, users } from '../../db/schema';
import { isFoundAmongOwn, isFoundBy } from '../../db/search';
import { isComboVisibleTo, isPublicCombo } from './combos.policy';

// The search text repeats other columns.
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
  | 'winRateFloor'
  | 'lastUsedAt'
  | keyof BattleCounters
>;

interface PageOf<Key> {
  after: Key | null;
  limit: number;
}

/** Sort columns, of the table or of a page cut out of it. */
type Sortable = Record<'id' | 'updatedAt' | 'battles', Column>;

/** Joins owners after cutting out the page. */
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

/** Prepared: by far the most frequent poll. */
const readFirstPage = prepared('first_combos', (db) =>
  readCombos(
    db,
    eq(combos.userId, sql.placeholder('userId')),
    newestFirst,
    sql.placeholder('limit'),
  ),
);

/** Newest first. */
export function listOwnCombos(
  db: Reader,
  userId: number,
  q: string,
  page: PageOf<[number]>,
): Promise<ComboWithOwner[]> {
  if (!q && !page.after) return readFirstPage(db, { userId, limit: page.limit + 1 });
  const where = and(eq(combos.userId, userId), isFoundAmongOwn(combos, q), afterId(page));
  return readCombos(db, where, newestFirst, page.limit + 1);
}

const lastEditedFirst = ({ updatedAt, id }: Sortable) => [desc(updatedAt), desc(id)];

const afterEdit = ({ after }: PageOf<[string, number]>) =>
  after
    ? sql`(${combos.updatedAt}, ${combos.id}) < (${after[0]}::timestamptz, ${after[1]})`
    : undefined;

/** Public combos by last edit. */
export function listCommunityCombos(
  db: Reader,
  userId: number,
  page: PageOf<[string, number]>,
): Promise<ComboWithOwner[]> {
  const where = and(isPublicCombo, notBlocked(combos.userId, userId), afterEdit(page));
  return readCombos(db, where, lastEditedFirst, page.limit + 1);
}

export function listPublicCombosOf(
  db: Reader,
  ownerId: number,
  page: PageOf<[string, number]>,
): Promise<ComboWithOwner[]> {
  const where = and(eq(combos.userId, ownerId), isPublicCombo, afterEdit(page));
  return readCombos(db, where, lastEditedFirst, page.limit + 1);
}

export function listTopCombos(
  db: Reader,
  userId: number,
  page: PageOf<[number, number]>,
): Promise<ComboWithOwner[]> {
  const after =
    page.after && sql`(${combos.battles}, ${combos.id}) < (${page.after[0]}, ${page.after[1]})`;
  const where = and(isPublicCombo, notBlocked(combos.userId, userId), after ?? undefined);
  const order = ({ battles: count, id }: Sortable) => [desc(count), desc(id)];
  return readCombos(db, where, order, page.limit + 1);
}

/** Own and public combos, newest first. */
export function searchCombos(
  db: Reader,
  userId: number,
  q: string,
  page: PageOf<[number]>,
): Promise<ComboWithOwner[]> {
  const limit = page.limit + 1;
  const where = and(isComboVisibleTo(userId), afterId(page));
  const order = newestFirst(combos);
  return readCombos(db, isFoundBy(combos, userId, { q, where, order, limit }), newestFirst, limit);
}

export async function findCombo(db: Reader, id: number): Promise<ComboWithOwner | undefined> {
  const [row] = await readCombos(db, eq(combos.id, id), newestFirst, 1);
  return row;
}

const readSome = prepared('some_combos', (db) =>
  readCombos(
    db,
    and(anyOf(combos.id, sql.placeholder('ids')), isComboVisibleTo(sql.placeholder('userId'))),
    newestFirst,
    sql.placeholder('limit'),
  ),
);

/** Unordered. */
export function findVisibleCombos(
  db: Reader,
  userId: number,
  ids: readonly number[],
): Promise<ComboWithOwner[]> {
  return readSome(db, { ids: idList(ids), userId, limit: ids.length });
}

export async function insertCombo(tx: Tx, userId: number, form: ComboForm): Promise<ComboRow> {
  const [row] = await tx
    .insert(combos)
    .values({ ...form, userId })
    .returning(comboColumns);
  if (!row) throw new Error('An insert returned no row');
  return row;
}

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

export async function deleteCombo(tx: Tx, combo: Authorized<ComboRow>): Promise<void> {
  await rememberDeleted(tx, eq(battles.myComboId, combo.id));
  await tx.delete(combos).where(eq(combos.id, combo.id));
}

export function listForRecount(tx: Tx, userId: number): Promise<ComboRow[]> {
  return tx.select(comboColumns).from(combos).where(eq(combos.userId, userId)).orderBy(combos.id);
}

/** `lastUsedAt` is read from the battles. */
export async function updateCounters(
  tx: Tx,
  combo: Authorized<ComboRow>,
  counters: BattleCounters & { winRateFloor: number },
): Promise<void> {
  const lastUsedAt = sql`(
    select ${battles.playedAt} from ${battles} where ${battles.myComboId} = ${combo.id}
    order by ${battles.playedAt} desc, ${battles.id} desc limit 1
  )`;
  await tx
    .update(combos)
    .set({ ...counters, lastUsedAt })
    .where(eq(combos.id, combo.id));
}
