import type { Tx } from '../../db/pool';
import { deckBattles, decks } from '../../db/schema';
import type { DemoDeck } from './demo-decks';

/** Ids of what the decks hang on, by position. */
interface Ids {
  person(position: number): number;
  combo(position: number): number;
  tournament(position: number): number;
}

/**
 * Writes decks and their battles, with the counters that the app itself would write. What is
 * predicted for them takes the app's rating of combos, once all is there (`predictDecks`).
 */
export async function plantDecks(tx: Tx, planned: readonly DemoDeck[], ids: Ids): Promise<void> {
  const rows = planned.map(({ owner, trio, counters, battles: _battles, ...deck }) => ({
    ...deck,
    ...counters,
    userId: ids.person(owner),
    combo1Id: ids.combo(trio[0]),
    combo2Id: ids.combo(trio[1]),
    combo3Id: ids.combo(trio[2]),
  }));
  const inserted = await tx.insert(decks).values(rows).returning({ id: decks.id });
  // Ids then grow with the time of recording, as they do in real life.
  const played = planned
    .flatMap(({ owner, battles }, index) =>
      battles.map(({ tournament, rounds, ...battle }) => ({
        ...battle,
        deckId: inserted[index]?.id ?? 0,
        userId: ids.person(owner),
        tournamentId: tournament === null ? null : ids.tournament(tournament),
        rounds: rounds.map(({ combo, ...round }) => ({ ...round, myComboId: ids.combo(combo) })),
      })),
    )
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await tx.insert(deckBattles).values(played);
}
