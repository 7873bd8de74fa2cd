import { and, asc, eq, gt } from 'drizzle-orm';
import type { DeckCounters } from '../../../shared/rules/deck-counters';
import { anyOf } from '../../db/any-of';
import type { Db } from '../../db/pool';
import { combos, decks } from '../../db/schema';

type Reader = Pick<Db, 'select'>;

/** What the battles of a deck need of it. */
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

/** A deck as it is now, held until the transaction ends: its battles take turns by it. */
export async function lockDeck(tx: Reader, id: number): Promise<CountedDeck | undefined> {
  const [row] = await tx.select(columns).from(decks).where(eq(decks.id, id)).for('no key update');
  return row;
}

/** The next decks of a person by id, held in that order. */
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

/** Only of a deck that is held. A battle does not make the deck look changed. */
export async function updateDeckCounters(
  tx: Pick<Db, 'update'>,
  { id }: CountedDeck,
  counters: DeckCounters,
): Promise<void> {
  await tx.update(decks).set(counters).where(eq(decks.id, id));
}

/** The names of combos by id. */
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
