import type { AppDeps } from '../../deps';
import type { Handler } from '../../jobs/handlers';
import { removeAbandoned } from '../../media/temporary';
import type { Stalled } from './stalled.queries';
import * as queries from './stalled.queries';

const STALLED = 'This file was not processed in time. Please try again, or upload another file.';

/** How long a post may be in processing, by what its job is at (minutes). */
const LIMITS = {
  /** Behind others. */
  waiting: 24 * 60,
  /** All tries together. */
  working: 15,
  over: 0,
  none: 0,
};

/**
 * Sees to it that nothing is in processing for ever. A post whose job is not there, as after a
 * restore, gets one; when that does not end it either, or takes too long, it is ended in error.
 * Removes as well what killed processes left on this machine's disk.
 */
export const endStalled: Handler<'media.end-stalled'> = async (deps, _payload, { signal }) => {
  for (const stalled of await queries.listStalled(deps.db)) {
    signal.throwIfAborted();
    if (stalled.minutes < LIMITS[stalled.job]) continue;
    if (stalled.job === 'none' && stalled.folder) await processAgain(deps, stalled, stalled.folder);
    else await fail(deps, stalled);
  }
  await removeAbandoned(deps.config);
};

async function processAgain({ db, jobs }: AppDeps, stalled: Stalled, folder: string) {
  await db.transaction(async (tx) => {
    if (!(await queries.holdStalled(tx, stalled))) return;
    await jobs.enqueue(tx, 'media.process', { mediaId: stalled.id, folder });
  });
  jobs.wake();
}

async function fail({ db, realtime }: AppDeps, stalled: Stalled) {
  if (await queries.endInError(db, stalled, STALLED)) {
    realtime.publish({ type: 'media.changed', mediaId: stalled.id });
  }
}
