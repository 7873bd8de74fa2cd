import type { Actor } from '../../auth/actor';
import { authorize } from '../../auth/authorize';
import { canModerate, NOT_A_MODERATOR } from '../../auth/moderation';
import type { AppDeps } from '../../deps';
import { changeRecords, type Tx } from './change-records';
import * as queries from './combos.queries';

/**
 * Makes a reported combo private; its owner keeps it with its battles. No-op if it is gone.
 * @param alongside runs in the same transaction
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
