import { chunks } from '../../async';
import type { After } from '../../db/pool';
import type { AppDeps } from '../../deps';

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
