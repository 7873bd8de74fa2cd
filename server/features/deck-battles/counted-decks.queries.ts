import { and, asc, eq, gt } from 'drizzle-orm';
import type { DeckCounters } from '../../../shared/rules/deck-counters';
import { anyOf } from '../../db/any-of';
import type { Db } from '../../db/pool';
import { combos, decks } from '../../db/schema';

type Reader = Pick<Db, 'select'>;

/** What counting a battle needs of its deck. */
const columns = {
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

export type CountedDeck = Pick<typeof decks.$inferSelect, keyof typeof columns>;

/** Locks a deck, which serializes its battles. */
export async function lockDeck(tx: Reader, id: number): Promise<CountedDeck | undefined> {
  const [row] = await tx.select(columns).from(decks).where(eq(decks.id, id)).for('no key update');
  return row;
}

/** The next decks of a person by id, locked in that order. */
export function lockDecksOf(
  tx: Reader,
  userId: number,
  { after, limit }: { after: number; limit: number },
): Promise<CountedDeck[]> {
  return tx
    .select(columns)
    .from(decks)
    .where(and(eq(decks.userId, userId), gt(decks.id, after)))
    .orderBy(asc(decks.id))
    .limit(limit)
    .for('no key update');
}

/** Needs the lock. Does not set the deck's `updatedAt`. */
export async function updateDeckCounters(
  tx: Pick<Db, 'update'>,
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
