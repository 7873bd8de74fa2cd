import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../db/pool';
import { countOnDeck, takeOffDeck } from './deck-battles.counters';
import {
  findDeck,
  insertRow,
  listEventDeckBattles,
  lockDeck,
  type NewDeckBattle,
  removeRow,
} from './deck-battles.queries';

/** A match played with a registered deck. */
export type EventDeckBattle = Omit<
  NewDeckBattle,
  'deckId' | 'userId' | 'tournamentId' | 'clientId' | 'eventMatchId'
> & { eventMatchId: number };

/**
 * Makes a person's deck battles of an event match `battles`, on their deck of these combos. Without
 * such a deck, there are none. Idempotent; call it within `changeRecords`.
 */
export async function putEventDeckBattles(
  tx: Tx,
  { userId, eventId }: { userId: number; eventId: number },
  comboIds: readonly number[],
  battles: readonly EventDeckBattle[],
): Promise<void> {
  const deckId = comboIds.length > 0 ? await findDeck(tx, userId, comboIds) : undefined;
  const wanted = new Map(
    deckId === undefined
      ? []
      : battles.map((battle) => [
          battle.eventMatchId,
          { ...battle, deckId, userId, tournamentId: eventId },
        ]),
  );
  for (const row of await listEventDeckBattles(tx, userId, eventId)) {
    const battle = wanted.get(row.eventMatchId ?? 0);
    const isSame =
      battle &&
      Object.entries(battle).every(([name, value]) =>
        isDeepStrictEqual(row[name as keyof typeof row], value),
      );
    if (isSame) {
      wanted.delete(battle.eventMatchId);
      continue;
    }
    const deck = await lockDeck(tx, row.deckId);
    await removeRow(tx, row.id);
    if (deck) await takeOffDeck(tx, deck, row);
  }
  for (const battle of wanted.values()) {
    const deck = await lockDeck(tx, battle.deckId);
    if (!deck) continue;
    await insertRow(tx, battle);
    await countOnDeck(tx, deck, battle);
  }
}
