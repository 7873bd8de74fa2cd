import type { Db } from '../../db/pool';
import { bumpVersions } from '../../db/versions';

/** A transaction in which a person's records are being changed. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Runs a change of somebody's combos or battles in one transaction. A person's combos, battles and
 * days hold sums of each other, so their changes take turns: the version rows that tell polls of
 * the change are written first and so are the lock. Whatever `work` reads is the latest, two
 * changes cannot deadlock, and a recalculation never meets a battle that is being recorded.
 * People do not wait for each other.
 */
export function changeRecords<T>(db: Db, userId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await bumpVersions(tx, [userId], 'combos', 'battles');
    return work(tx);
  });
}
