import { and, asc, desc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { DeckCounters } from '../../../shared/rules/deck-counters';
import type { Authorized } from '../../auth/authorize';
import { anyOf, isSentAs, unlessSent } from '../../db/conditions';
import type { Reader, Writer } from '../../db/pool';
import { combos, deckBattles, decks } from '../../db/schema';

const { clientId, ...columns } = getTableColumns(deckBattles);

export type DeckBattleRow = Omit<typeof deckBattles.$inferSelect, 'clientId'>;
export type NewDeckBattle = Omit<typeof deckBattles.$inferInsert, 'id' | 'createdAt'>;

/** List key: day (yyyy-mm-dd) and id. */
export type DeckBattleKey = [date: string, id: number];

export interface PageOf {
  after: DeckBattleKey | null;
  limit: number;
}

const newestFirst = [desc(deckBattles.date), desc(deckBattles.id)];

const ofDeck = (deckId: number, after: DeckBattleKey | null): SQL | undefined =>
  and(
    eq(deckBattles.deckId, deckId),
    after
      ? sql`(${deckBattles.date}, ${deckBattles.id}) < (${after[0]}::date, ${after[1]})`
      : undefined,
  );

/** Latest day first. */
export function listDeckBattles(
  db: Reader,
  deckId: number,
  { after, limit }: PageOf,
): Promise<DeckBattleRow[]> {
  return db
    .select(columns)
    .from(deckBattles)
    .where(ofDeck(deckId, after))
    .orderBy(...newestFirst)
    .limit(limit + 1);
}

const countedColumns = {
  id: deckBattles.id,
  date: deckBattles.date,
  result: deckBattles.result,
  rounds: deckBattles.rounds,
};
export type CountedDeckBattle = Pick<DeckBattleRow, keyof typeof countedColumns>;

/** The next battles in list order, to process any number in little memory. */
export function readBatch(
  db: Reader,
  deckId: number,
  { after, limit }: PageOf,
): Promise<CountedDeckBattle[]> {
  return db
    .select(countedColumns)
    .from(deckBattles)
    .where(ofDeck(deckId, after))
    .orderBy(...newestFirst)
    .limit(limit);
}

export async function findDeckBattle(db: Reader, id: number): Promise<DeckBattleRow | undefined> {
  const [row] = await db.select(columns).from(deckBattles).where(eq(deckBattles.id, id));
  return row;
}

export async function findByClientId(
  db: Reader,
  userId: number,
  name: string,
): Promise<DeckBattleRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(deckBattles)
    .where(isSentAs(deckBattles, userId, name));
  return row;
}

export async function insertDeckBattle(
  tx: Writer,
  values: NewDeckBattle,
): Promise<DeckBattleRow | undefined> {
  const [row] = await tx
    .insert(deckBattles)
    .values(values)
    .onConflictDoNothing(unlessSent(deckBattles))
    .returning(columns);
  return row;
}

/** @returns whether it was there */
export async function deleteDeckBattle(
  tx: Writer,
  { id }: Authorized<DeckBattleRow>,
): Promise<boolean> {
  const rows = await tx
    .delete(deckBattles)
    .where(eq(deckBattles.id, id))
    .returning({ id: deckBattles.id });
  return rows.length > 0;
}

/** What counting a battle needs of its deck. */
const deckColumns = {
  id: decks.id,
  userId: decks.userId,
  combo1Id: decks.combo1Id,
  combo2Id: decks.combo2Id,
  combo3Id: decks.combo3Id,
  battles: decks.battles,
  wins: decks.wins,
  burstWins: decks.burstWins,
  outspinWins: decks.outspinWins,
  knockoutWins: decks.knockoutWins,
  extremeWins: decks.extremeWins,
  attackRounds: decks.attackRounds,
  attackRoundsWon: decks.attackRoundsWon,
  defenseRounds: decks.defenseRounds,
  defenseRoundsWon: decks.defenseRoundsWon,
  staminaRounds: decks.staminaRounds,
  staminaRoundsWon: decks.staminaRoundsWon,
  balanceRounds: decks.balanceRounds,
  balanceRoundsWon: decks.balanceRoundsWon,
};

export type CountedDeck = Pick<typeof decks.$inferSelect, keyof typeof deckColumns>;

/** Locks a deck, which serializes its battles. */
export async function lockDeck(tx: Reader, id: number): Promise<CountedDeck | undefined> {
  const [row] = await tx
    .select(deckColumns)
    .from(decks)
    .where(eq(decks.id, id))
    .for('no key update');
  return row;
}

/** The next decks of a person by id, locked in that order. */
export function lockDecksOf(
  tx: Reader,
  userId: number,
  { after, limit }: { after: number; limit: number },
): Promise<CountedDeck[]> {
  return tx
    .select(deckColumns)
    .from(decks)
    .where(and(eq(decks.userId, userId), gt(decks.id, after)))
    .orderBy(asc(decks.id))
    .limit(limit)
    .for('no key update');
}

/** Needs the lock. Does not set the deck's `updatedAt`. */
export async function updateDeckCounters(
  tx: Writer,
  { id }: CountedDeck,
  counters: DeckCounters,
): Promise<void> {
  await tx.update(decks).set(counters).where(eq(decks.id, id));
}

export async function readComboNames(
  tx: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .select({ id: combos.id, name: combos.name })
    .from(combos)
    .where(anyOf(combos.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
