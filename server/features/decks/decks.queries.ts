import { aliasedTable, and, eq, getTableColumns, or, type Placeholder, sql } from 'drizzle-orm';
import type { DeckPrediction } from '../../../shared/decks';
import type { Authorized } from '../../auth/authorize';
import { anyOf, idList, isSentAs, unlessSent } from '../../db/conditions';
import { type PersonRow, personColumns } from '../../db/people';
import type { Reader, Writer } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { combos, decks, users } from '../../db/schema';
import { isDeckVisibleTo } from './decks.policy';

// The search text repeats other columns.
const { searchText, clientId, ...deckColumns } = getTableColumns(decks);

export { deckColumns };

/** What a deck shows of a combo, and the parts that must be unique. */
const comboColumns = (table: typeof combos) => ({
  id: table.id,
  userId: table.userId,
  name: table.name,
  blade: table.blade,
  disk: table.disk,
  driver: table.driver,
  lockChip: table.lockChip,
  mainBlade: table.mainBlade,
  assistBlade: table.assistBlade,
  overBlade: table.overBlade,
  chip: table.chip,
  frame: table.frame,
  armor: table.armor,
  colorStart: table.colorStart,
  colorEnd: table.colorEnd,
  isPublic: table.isPublic,
  wins: table.wins,
  losses: table.losses,
  draws: table.draws,
  battles: table.battles,
  burstWins: table.burstWins,
  outspinWins: table.outspinWins,
  knockoutWins: table.knockoutWins,
  extremeWins: table.extremeWins,
});

export type DeckComboRow = Pick<typeof combos.$inferSelect, keyof ReturnType<typeof comboColumns>>;
export type DeckRow = Omit<typeof decks.$inferSelect, 'searchText' | 'clientId'>;
export type DeckWithCombos = DeckRow & {
  owner: PersonRow;
  combo1: DeckComboRow;
  combo2: DeckComboRow;
  combo3: DeckComboRow;
};

export type DeckForm = Pick<
  typeof decks.$inferInsert,
  | 'name'
  | 'description'
  | 'isPublic'
  | 'isAiRecommended'
  | 'isLegal'
  | 'combo1Id'
  | 'combo2Id'
  | 'combo3Id'
  | keyof DeckPrediction
>;

export const combo1 = aliasedTable(combos, 'combo1');
export const combo2 = aliasedTable(combos, 'combo2');
export const combo3 = aliasedTable(combos, 'combo3');

export const shown = {
  owner: personColumns,
  combo1: comboColumns(combo1),
  combo2: comboColumns(combo2),
  combo3: comboColumns(combo3),
};

const readDecks = (db: Reader) =>
  db
    .select({ ...deckColumns, ...shown })
    .from(decks)
    .innerJoin(users, eq(users.id, decks.userId))
    .innerJoin(combo1, eq(combo1.id, decks.combo1Id))
    .innerJoin(combo2, eq(combo2.id, decks.combo2Id))
    .innerJoin(combo3, eq(combo3.id, decks.combo3Id));

const readOne = prepared('one_deck', (db) =>
  readDecks(db).where(eq(decks.id, sql.placeholder('id'))),
);

export async function findDeck(db: Reader, id: number): Promise<DeckWithCombos | undefined> {
  const [row] = await readOne(db, { id });
  return row;
}

const readSome = prepared('some_decks', (db) => {
  const isOne = anyOf(decks.id, sql.placeholder('ids'));
  const userId: Placeholder = sql.placeholder('userId');
  return readDecks(db).where(and(isOne, isDeckVisibleTo(userId)));
});

/** Unordered. */
export function findVisibleDecks(
  db: Reader,
  userId: number,
  ids: readonly number[],
): Promise<DeckWithCombos[]> {
  return readSome(db, { ids: idList(ids), userId });
}

export async function findByClientId(
  db: Reader,
  userId: number,
  name: string,
): Promise<DeckWithCombos | undefined> {
  const [row] = await readDecks(db).where(isSentAs(decks, userId, name));
  return row;
}

/** Whoever's, unordered. */
export function findCombosFor(db: Reader, ids: readonly number[]): Promise<DeckComboRow[]> {
  return db.select(comboColumns(combos)).from(combos).where(anyOf(combos.id, ids));
}

/** @returns undefined when this person has one with its clientId already */
export async function insertDeck(
  db: Writer,
  values: DeckForm & { userId: number; clientId: string | undefined },
): Promise<number | undefined> {
  const [row] = await db
    .insert(decks)
    .values(values)
    .onConflictDoNothing(unlessSent(decks))
    .returning({ id: decks.id });
  return row?.id;
}

/**
 * Only edits by the owner set `updatedAt`.
 * @returns false when the deck has been edited since it was read
 */
export async function updateDeck(
  db: Writer,
  deck: Authorized<DeckRow>,
  form: Partial<DeckForm>,
): Promise<boolean> {
  const isAsRead = and(eq(decks.id, deck.id), eq(decks.version, deck.version));
  const version = deck.version + 1;
  const rows = await db
    .update(decks)
    .set({ ...form, version, updatedAt: sql`clock_timestamp()` })
    .where(isAsRead)
    .returning({ id: decks.id });
  return rows.length > 0;
}

export async function deleteDeck(tx: Writer, { id }: Authorized<DeckRow>): Promise<void> {
  await tx.delete(decks).where(eq(decks.id, id));
}

const contains = (comboId: number) =>
  or(eq(decks.combo1Id, comboId), eq(decks.combo2Id, comboId), eq(decks.combo3Id, comboId));

export const findDecksWith = async (db: Reader, comboId: number): Promise<DeckWithCombos[]> =>
  readDecks(db).where(contains(comboId)).orderBy(decks.id);

export async function updateLegality(db: Writer, id: number, isLegal: boolean): Promise<void> {
  await db.update(decks).set({ isLegal }).where(eq(decks.id, id));
}

/** Names of some decks that contain a combo, oldest first, and how many there are. */
export async function findUses(
  db: Reader,
  comboId: number,
  some: number,
): Promise<{ names: string[]; count: number }> {
  const rows = await db
    .select({ name: decks.name, count: sql<number>`(count(*) over ())::int` })
    .from(decks)
    .where(contains(comboId))
    .orderBy(decks.id)
    .limit(some);
  return { names: rows.map(({ name }) => name), count: rows[0]?.count ?? 0 };
}
