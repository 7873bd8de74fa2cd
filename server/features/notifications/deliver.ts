import { chunks } from '../../async';
import type { After, Tx } from '../../db/pool';
import type { AppDeps } from '../../deps';
import type { WrittenRow } from './notifications.queries';

/** People per message between instances. */
const PEOPLE = 200;

/** Tells people's devices that their list has changed. */
export function tellDevices(
  { realtime }: Pick<AppDeps, 'realtime'>,
  after: After,
  userIds: readonly number[],
): void {
  for (const some of chunks([...new Set(userIds)], PEOPLE)) {
    after(() => realtime.publish({ type: 'notifications.changed', userIds: some }));
  }
}

/** Everything outside the database that follows from rows, in the transaction that writes them. */
export async function deliver(
  deps: Pick<AppDeps, 'realtime' | 'jobs'>,
  _tx: Tx,
  after: After,
  rows: readonly WrittenRow[],
): Promise<void> {
  tellDevices(
    deps,
    after,
    rows.map(({ userId }) => userId),
  );
}
