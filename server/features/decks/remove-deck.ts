import type { Actor } from '../../auth/actor';
import { authorize, canModerate, NOT_A_MODERATOR } from '../../auth/authorize';
import type { Db } from '../../db/pool';
import type { AppDeps } from '../../deps';
import * as queries from './decks.queries';

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Removes a deck that was reported, public or not, with its battles. One that is gone is removed
 * already.
 * @param alongside what belongs to the same transaction
 */
export async function removeDeck(
  { db }: Pick<AppDeps, 'db'>,
  actor: Actor,
  id: number,
  alongside: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const deck = await queries.findDeck(tx, id);
    if (deck) await queries.deleteDeck(tx, authorize(actor, deck, canModerate, NOT_A_MODERATOR));
    await alongside(tx);
  });
}
