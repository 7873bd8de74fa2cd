import type { Db } from '../../db/pool';
import { bumpVersions } from '../../db/versions';

export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Changes somebody's combos or battles in one transaction. A person's combos, battles and days
 * contain sums of each other, so changes are serialized by the version rows, which are written
 * first: `work` reads the latest state and two changes cannot deadlock. Different people do not
 * wait for each other.
 */
export function changeRecords<T>(db: Db, userId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await bumpVersions(tx, [userId], 'combos', 'battles');
    return work(tx);
  });
}
