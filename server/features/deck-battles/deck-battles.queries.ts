import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { DECK_COUNTER_KEYS, type DeckCounters } from '#shared/rules/deck-counters';
import type { Authorized } from '../../auth/authorize';
import type { Reader, Writer } from '../../db/pool';
import {
  anyOf,
  columnsOf,
  first,
  isChanged,
  isSentAs,
  type PageOf,
  unlessSent,
} from '../../db/query';
import { combos, deckBattles, decks } from '../../db/schema';

const { clientId, ...columns } = getTableColumns(deckBattles);

export type DeckBattleRow = Omit<typeof deckBattles.$inferSelect, 'clientId'>;
export type NewDeckBattle = Omit<typeof deckBattles.$inferInsert, 'id' | 'createdAt'>;

/** List key: day (yyyy-mm-dd) and id. */
export type DeckBattleKey = [date: string, id: number];

const newestFirst = [desc(deckBattles.date), desc(deckBattles.id)];

const ofDeck = (deckId: number, after: DeckBattleKey | null) =>
  and(
    eq(deckBattles.deckId, deckId),
    after
      ? sql`(${deckBattles.date}, ${deckBattles.id}) < (${after[0]}::date, ${after[1]})`
      : undefined,
  );

/** Latest day first. */
export const listDeckBattles = (
  db: Reader,
  deckId: number,
  { after, limit }: PageOf<DeckBattleKey>,
) =>
  db
    .select(columns)
    .from(deckBattles)
    .where(ofDeck(deckId, after))
    .orderBy(...newestFirst)
    .limit(limit + 1);

const countedColumns = {
  id: deckBattles.id,
  date: deckBattles.date,
  result: deckBattles.result,
  rounds: deckBattles.rounds,
};
export type CountedDeckBattle = Pick<DeckBattleRow, keyof typeof countedColumns>;

/** The next battles in list order, for processing any number of them in little memory. */
export const readBatch = (db: Reader, deckId: number, { after, limit }: PageOf<DeckBattleKey>) =>
  db
    .select(countedColumns)
    .from(deckBattles)
    .where(ofDeck(deckId, after))
    .orderBy(...newestFirst)
    .limit(limit);

export const findDeckBattle = (db: Reader, id: number) =>
  first(db.select(columns).from(deckBattles).where(eq(deckBattles.id, id)));

export const findByClientId = (db: Reader, userId: number, name: string) =>
  first(
    db
      .select(columns)
      .from(deckBattles)
      .where(isSentAs(deckBattles, userId, name)),
  );

export const insertDeckBattle = (tx: Writer, values: NewDeckBattle) =>
  first(
    tx
      .insert(deckBattles)
      .values(values)
      .onConflictDoNothing(unlessSent(deckBattles))
      .returning(columns),
  );

export async function forgetClientId(tx: Writer, { id }: Authorized<DeckBattleRow>) {
  await tx.update(deckBattles).set({ clientId: null }).where(eq(deckBattles.id, id));
}

/** @returns whether the battle existed */
export const deleteDeckBattle = (tx: Writer, { id }: Authorized<DeckBattleRow>) =>
  isChanged(tx.delete(deckBattles).where(eq(deckBattles.id, id)));

/** The deck columns needed to count a battle. */
const deckColumns = {
  id: decks.id,
  userId: decks.userId,
  combo1Id: decks.combo1Id,
  combo2Id: decks.combo2Id,
  combo3Id: decks.combo3Id,
  ...columnsOf(decks, DECK_COUNTER_KEYS),
};

export type CountedDeck = Pick<typeof decks.$inferSelect, keyof typeof deckColumns>;

/** Locks a deck, which serializes changes to its battles. */
export const lockDeck = (tx: Reader, id: number) =>
  first(tx.select(deckColumns).from(decks).where(eq(decks.id, id)).for('no key update'));

/** A person's next decks by id, locked in that order. */
export const lockDecksOf = (
  tx: Reader,
  userId: number,
  { after, limit }: { after: number; limit: number },
): Promise<CountedDeck[]> =>
  tx
    .select(deckColumns)
    .from(decks)
    .where(and(eq(decks.userId, userId), gt(decks.id, after)))
    .orderBy(asc(decks.id))
    .limit(limit)
    .for('no key update');

/** Requires the lock. Does not set the deck's `updatedAt`. */
export async function updateDeckCounters(tx: Writer, { id }: CountedDeck, counters: DeckCounters) {
  await tx.update(decks).set(counters).where(eq(decks.id, id));
}

export async function readComboNames(tx: Reader, ids: readonly number[]) {
  const rows = await tx
    .select({ id: combos.id, name: combos.name })
    .from(combos)
    .where(anyOf(combos.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();

/** Finds the person's oldest deck with exactly these combos. */
export async function findDeck(tx: Reader, userId: number, comboIds: readonly number[]) {
  const { id, combo1Id, combo2Id, combo3Id } = decks;
  const rows = await tx
    .select({ id, combo1Id, combo2Id, combo3Id })
    .from(decks)
    .where(and(eq(decks.userId, userId), inArray(combo1Id, [...comboIds])))
    .orderBy(asc(id));
  const wanted = sorted(comboIds);
  return rows.find((deck) => sorted([deck.combo1Id, deck.combo2Id, deck.combo3Id]) === wanted)?.id;
}

/** A person's deck battles that an event has written. */
export const listEventDeckBattles = (db: Reader, userId: number, eventId: number) =>
  db
    .select()
    .from(deckBattles)
    .where(
      and(
        eq(deckBattles.tournamentId, eventId),
        eq(deckBattles.userId, userId),
        isNotNull(deckBattles.eventKey),
      ),
    );

export async function removeRow(tx: Writer, id: number): Promise<void> {
  await tx.delete(deckBattles).where(eq(deckBattles.id, id));
}

export async function insertRow(tx: Writer, values: typeof deckBattles.$inferInsert) {
  await tx.insert(deckBattles).values(values);
}
