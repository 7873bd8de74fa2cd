import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../db/pool';
import { deckBattles, decks } from '../../db/schema';
import { countOnDeck, takeOffDeck } from './deck-battles.counters';
import type { NewDeckBattle } from './deck-battles.queries';
import { lockDeck } from './deck-battles.queries';

/** A match played with a registered deck. */
export type EventDeckBattle = Omit<
  NewDeckBattle,
  'deckId' | 'userId' | 'tournamentId' | 'clientId' | 'eventMatchId'
> & { eventMatchId: number };

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();

/** Finds the person's oldest deck with exactly these combos. */
async function findDeck(tx: Tx, userId: number, comboIds: readonly number[]) {
  const { id, combo1Id, combo2Id, combo3Id } = decks;
  const rows = await tx
    .select({ id, combo1Id, combo2Id, combo3Id })
    .from(decks)
    .where(and(eq(decks.userId, userId), inArray(combo1Id, [...comboIds])))
    .orderBy(asc(id));
  const wanted = sorted(comboIds);
  return rows.find((deck) => sorted([deck.combo1Id, deck.combo2Id, deck.combo3Id]) === wanted)?.id;
}

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
  const stored = await tx
    .select()
    .from(deckBattles)
    .where(
      and(
        eq(deckBattles.tournamentId, eventId),
        eq(deckBattles.userId, userId),
        isNotNull(deckBattles.eventKey),
      ),
    );
  for (const row of stored) {
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
    await tx.delete(deckBattles).where(eq(deckBattles.id, row.id));
    if (deck) await takeOffDeck(tx, deck, row);
  }
  for (const battle of wanted.values()) {
    const deck = await lockDeck(tx, battle.deckId);
    if (!deck) continue;
    await tx.insert(deckBattles).values(battle);
    await countOnDeck(tx, deck, battle);
  }
}
