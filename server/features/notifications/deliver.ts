import type { After, Tx } from '../../db/pool';
import type { AppDeps } from '../../deps';
import { queuePushes } from '../push/enqueue.service';
import type { WrittenRow } from './notifications.queries';
import { tellDevices } from './tell-devices';

/** Everything outside the database that follows from rows, in the transaction that writes them. */
export async function deliver(
  deps: Pick<AppDeps, 'realtime' | 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  after: After,
  rows: readonly WrittenRow[],
): Promise<void> {
  await queuePushes(deps, tx, after, rows);
  tellDevices(
    deps,
    after,
    rows.map(({ userId }) => userId),
  );
}
