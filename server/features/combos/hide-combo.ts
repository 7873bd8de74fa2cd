import type { Actor } from '../../auth/actor';
import { authorize, canModerate, NOT_A_MODERATOR } from '../../auth/authorize';
import type { AppDeps } from '../../deps';
import { changeRecords, type Tx } from './change-records';
import * as queries from './combos.queries';

/**
 * Makes a combo that was reported private: its owner keeps it with its battles. One that is gone is
 * seen by nobody already.
 * @param alongside what belongs to the same transaction
 */
export async function hideCombo(
  { db }: Pick<AppDeps, 'db'>,
  actor: Actor,
  id: number,
  alongside: (tx: Tx) => Promise<void>,
): Promise<void> {
  const combo = await queries.findCombo(db, id);
  if (!combo) return db.transaction(alongside);
  const authorized = authorize(actor, combo, canModerate, NOT_A_MODERATOR);
  await changeRecords(db, combo.userId, async (tx) => {
    await queries.hideCombo(tx, authorized);
    await alongside(tx);
  });
}
