import { and, desc, eq, getTableColumns, lt, or, type SQL, sql } from 'drizzle-orm';
import type { BattleCounters } from '../../../shared/rules/counters';
import type { Authorized } from '../../auth/authorize';
import type { Db } from '../../db/pool';
import { battles, combos, users } from '../../db/schema';
import { beginsWord, containsText } from '../../db/search';
import type { Tx } from './change-records';

type Reader = Pick<Db, 'select'>;

// What the search looks through repeats other columns.
const { searchText, ...comboColumns } = getTableColumns(combos);

export type ComboRow = Omit<typeof combos.$inferSelect, 'searchText'>;
export type ComboWithOwner = ComboRow & {
  owner: { username: string; displayName: string | null };
};
/** The columns that the form fills. */
export type ComboForm = Omit<
  typeof combos.$inferInsert,
  'id' | 'userId' | 'createdAt' | 'updatedAt' | 'winRateFloor' | 'lastUsedAt' | keyof BattleCounters
>;

const withOwner = {
  ...comboColumns,
  owner: { username: users.username, displayName: users.displayName },
};

/** How a page is read: rows after the last one of the page before, and one more than shown. */
interface PageOf<Key> {
  after: Key | null;
  limit: number;
}

function readCombos(db: Reader, where: SQL | undefined, order: SQL[], limit: number) {
  return db
    .select(withOwner)
    .from(combos)
    .innerJoin(users, eq(users.id, combos.userId))
    .where(where)
    .orderBy(...order)
    .limit(limit);
}

const afterId = ({ after }: PageOf<[number]>) => (after ? lt(combos.id, after[0]) : undefined);

/** Newest first. `q` is found anywhere: one person's combos are few. */
export function listOwnCombos(
  db: Reader,
  userId: number,
  q: string,
  page: PageOf<[number]>,
): Promise<ComboWithOwner[]> {
  const matches = q ? containsText(combos.searchText, q) : undefined;
  const where = and(eq(combos.userId, userId), matches, afterId(page));
  return readCombos(db, where, [desc(combos.id)], page.limit + 1);
}

/** Public combos, most recently edited first. */
export function listCommunityCombos(
  db: Reader,
  page: PageOf<[string, number]>,
): Promise<ComboWithOwner[]> {
  const after =
    page.after &&
    sql`(${combos.updatedAt}, ${combos.id}) < (${page.after[0]}::timestamptz, ${page.after[1]})`;
  const where = and(combos.isPublic, after ?? undefined);
  return readCombos(db, where, [desc(combos.updatedAt), desc(combos.id)], page.limit + 1);
}

/** Public combos with the most battles first. */
export function listTopCombos(
  db: Reader,
  page: PageOf<[number, number]>,
): Promise<ComboWithOwner[]> {
  const after =
    page.after && sql`(${combos.battles}, ${combos.id}) < (${page.after[0]}, ${page.after[1]})`;
  const where = and(combos.isPublic, after ?? undefined);
  return readCombos(db, where, [desc(combos.battles), desc(combos.id)], page.limit + 1);
}

/** The shortest text that the trigram index finds anywhere. */
const TRIGRAM = 3;

/**
 * Own and public combos, newest first. Fewer than three characters match where a word begins, or
 * the index could not help and everybody's combos would be read. Empty `q` matches all.
 */
export function searchCombos(
  db: Reader,
  userId: number,
  q: string,
  page: PageOf<[number]>,
): Promise<ComboWithOwner[]> {
  const match = [...q].length < TRIGRAM ? beginsWord : containsText;
  const where = and(
    or(combos.isPublic, eq(combos.userId, userId)),
    q ? match(combos.searchText, q) : undefined,
    afterId(page),
  );
  return readCombos(db, where, [desc(combos.id)], page.limit + 1);
}

export async function findCombo(db: Reader, id: number): Promise<ComboWithOwner | undefined> {
  const [row] = await readCombos(db, eq(combos.id, id), [], 1);
  return row;
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
