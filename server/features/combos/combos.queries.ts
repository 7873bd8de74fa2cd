import {
  and,
  type Column,
  desc,
  eq,
  getTableColumns,
  lt,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { BattleCounters } from '../../../shared/rules/counters';
import type { Authorized } from '../../auth/authorize';
import { anyOf, idList } from '../../db/any-of';
import { notBlocked } from '../../db/blocked';
import { type PersonRow, personColumns } from '../../db/person-columns';
import type { Db } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { battles, combos, users } from '../../db/schema';
import { containsText, hasNoWord, isFoundBy } from '../../db/search';
import type { Tx } from './change-records';

type Reader = Pick<Db, 'select'>;

// What the search looks through repeats other columns.
const { searchText, ...comboColumns } = getTableColumns(combos);

export type ComboRow = Omit<typeof combos.$inferSelect, 'searchText'>;
export type ComboWithOwner = ComboRow & {
  owner: PersonRow;
};
/** The columns that the form fills. */
export type ComboForm = Omit<
  typeof combos.$inferInsert,
  'id' | 'userId' | 'createdAt' | 'updatedAt' | 'winRateFloor' | 'lastUsedAt' | keyof BattleCounters
>;

/** How a page is read: rows after the last one of the page before, and one more than shown. */
interface PageOf<Key> {
  after: Key | null;
  limit: number;
}

/** What lists are ordered by, in the table or in a page cut out of it. */
type Sortable = Record<'id' | 'updatedAt' | 'battles', Column>;

/**
 * The page is cut out before its owners are looked up: however many combos match, no more people
 * are read than are shown.
 */
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

/** What nearly every poll of the list asks for. */
const readFirstPage = prepared('first_combos', (db) =>
  readCombos(
    db,
    eq(combos.userId, sql.placeholder('userId')),
    newestFirst,
    sql.placeholder('limit'),
  ),
);

/** Newest first. `q` is found anywhere: one person's combos are few. */
export function listOwnCombos(
  db: Reader,
  userId: number,
  q: string,
  page: PageOf<[number]>,
): Promise<ComboWithOwner[]> {
  if (!q && !page.after) return readFirstPage(db, { userId, limit: page.limit + 1 });
  const matches = q ? containsText(combos.searchText, q) : undefined;
  const where = and(eq(combos.userId, userId), matches, afterId(page));
  return readCombos(db, where, newestFirst, page.limit + 1);
}

const lastEditedFirst = ({ updatedAt, id }: Sortable) => [desc(updatedAt), desc(id)];

const afterEdit = ({ after }: PageOf<[string, number]>) =>
  after
    ? sql`(${combos.updatedAt}, ${combos.id}) < (${after[0]}::timestamptz, ${after[1]})`
    : undefined;

/** Public combos, most recently edited first, without those of people blocked either way. */
export function listCommunityCombos(
  db: Reader,
  userId: number,
  page: PageOf<[string, number]>,
): Promise<ComboWithOwner[]> {
  const where = and(combos.isPublic, notBlocked(combos.userId, userId), afterEdit(page));
  return readCombos(db, where, lastEditedFirst, page.limit + 1);
}

/** One person's public combos, most recently edited first. */
export function listPublicCombosOf(
  db: Reader,
  ownerId: number,
  page: PageOf<[string, number]>,
): Promise<ComboWithOwner[]> {
  const where = and(eq(combos.userId, ownerId), combos.isPublic, afterEdit(page));
  return readCombos(db, where, lastEditedFirst, page.limit + 1);
}

/** Public combos with the most battles first, without those of people blocked either way. */
export function listTopCombos(
  db: Reader,
  userId: number,
  page: PageOf<[number, number]>,
): Promise<ComboWithOwner[]> {
  const after =
    page.after && sql`(${combos.battles}, ${combos.id}) < (${page.after[0]}, ${page.after[1]})`;
  const where = and(combos.isPublic, notBlocked(combos.userId, userId), after ?? undefined);
  const order = ({ battles: count, id }: Sortable) => [desc(count), desc(id)];
  return readCombos(db, where, order, page.limit + 1);
}

/**
 * Own and public combos, newest first. So that nobody's search reads everybody's combos, fewer than
 * three characters match where a word begins, and a text without letter or digit, of which the
 * index knows nothing, is looked for among one's own. Empty `q` matches all.
 */
export function searchCombos(
  db: Reader,
  userId: number,
  q: string,
  page: PageOf<[number]>,
): Promise<ComboWithOwner[]> {
  const isOwn = eq(combos.userId, userId);
  const where = and(
    q && hasNoWord(q) ? isOwn : or(combos.isPublic, isOwn),
    notBlocked(combos.userId, userId),
    q ? isFoundBy(combos.searchText, q) : undefined,
    afterId(page),
  );
  return readCombos(db, where, newestFirst, page.limit + 1);
}

export async function findCombo(db: Reader, id: number): Promise<ComboWithOwner | undefined> {
  const [row] = await readCombos(db, eq(combos.id, id), newestFirst, 1);
  return row;
}

/** Written once: lists of several kinds ask for it with every page. */
const readSome = prepared('some_combos', (db) =>
  readCombos(
    db,
    and(
      anyOf(combos.id, sql.placeholder('ids')),
      notBlocked(combos.userId, sql.placeholder('userId')),
    ),
    newestFirst,
    sql.placeholder('limit'),
  ),
);

/** Those of these combos that are there, in no order, without those of people behind a block. */
export function findCombos(
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

/** Stores an edit by the owner: what else changes a combo leaves `updatedAt` alone. */
export async function updateCombo<Row extends ComboRow>(
  tx: Tx,
  combo: Authorized<Row>,
  form: ComboForm,
): Promise<Row> {
  const change = { ...form, updatedAt: new Date() };
  await tx.update(combos).set(change).where(eq(combos.id, combo.id));
  return { ...combo, ...change };
}

/** Shows a combo to its owner alone. */
export async function hideCombo(tx: Tx, { id }: Authorized<ComboRow>): Promise<void> {
  await tx.update(combos).set({ isPublic: false }).where(eq(combos.id, id));
}

/** Takes the combo's battles with it. */
export async function deleteCombo(tx: Tx, combo: Authorized<ComboRow>): Promise<void> {
  await tx.delete(combos).where(eq(combos.id, combo.id));
}

/** All of a person's combos, for a recalculation. */
export function listForRecount(tx: Tx, userId: number): Promise<ComboRow[]> {
  return tx.select(comboColumns).from(combos).where(eq(combos.userId, userId)).orderBy(combos.id);
}

/** Stores counters and what is derived from them; the last use is read from the battles. */
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
