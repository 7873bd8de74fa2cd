import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/pool';
import { first } from '../../db/query';
import { type REMOVED_KINDS, removedItems } from '../../db/schema';
import type { Actor } from '../../deps';
import { AppError } from '../../http/app-error';

/** Keeps private what an administrator has removed. @throws AppError 403 */
export async function refuseRemoved(
  tx: Tx,
  { id }: Actor,
  kind: (typeof REMOVED_KINDS)[number],
  itemId: number,
): Promise<void> {
  const isThis = and(
    eq(removedItems.userId, id),
    eq(removedItems.kind, kind),
    eq(removedItems.itemId, itemId),
  );
  const removed = await first(
    tx.select({ id: removedItems.itemId }).from(removedItems).where(isThis),
  );
  if (removed) throw new AppError('forbidden', 'An administrator has made this private.');
}
