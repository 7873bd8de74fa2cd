import type { After, Tx } from '../../db/pool';
import type { AppDeps } from '../../deps';
import { queueMails } from './mails.service';
import type { WrittenRow } from './notifications.queries';
import { tellDevices } from './tell-devices';

/** What devices get, queued in the same transaction; given by the caller, since pushes read these rows. */
export type QueuePushes = (
  deps: Pick<AppDeps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  after: After,
  rows: readonly WrittenRow[],
) => Promise<void>;

/** Everything outside the database that follows from rows, in the transaction that writes them. */
export async function deliver(
  deps: Pick<AppDeps, 'realtime' | 'jobs' | 'clock' | 'config'>,
  queuePushes: QueuePushes,
  tx: Tx,
  after: After,
  rows: readonly WrittenRow[],
): Promise<void> {
  await queuePushes(deps, tx, after, rows);
  await queueMails(deps, tx, after, rows);
  tellDevices(
    deps,
    after,
    rows.map(({ userId }) => userId),
  );
}
