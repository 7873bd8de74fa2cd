import type { AppDeps } from '../../deps';
import type { Handler } from '../../jobs/definitions';
import { removeAbandoned } from '../../media/temporary';
import type { Stalled } from './stalled.queries';
import * as queries from './stalled.queries';

type Deps = Pick<AppDeps, 'db' | 'jobs' | 'realtime'>;

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
    await help(deps, stalled);
  }
  await removeAbandoned(deps.config);
};

/**
 * The same for one person's posts, now.
 * @returns how many had stalled
 */
export async function endStalledOf(deps: Deps, userId: number): Promise<number> {
  let helped = 0;
  for (const stalled of await queries.listStalled(deps.db, userId)) {
    if (await help(deps, stalled)) helped += 1;
  }
  return helped;
}

/** Says whether there was something to do. */
async function help(deps: Deps, stalled: Stalled): Promise<boolean> {
  if (stalled.minutes < LIMITS[stalled.job]) return false;
  if (stalled.job === 'none' && stalled.folder) return processAgain(deps, stalled, stalled.folder);
  return fail(deps, stalled);
}

async function processAgain({ db, jobs }: Deps, stalled: Stalled, folder: string) {
  const isHeld = await db.transaction(async (tx) => {
    if (!(await queries.holdStalled(tx, stalled))) return false;
    await jobs.enqueue(tx, 'media.process', { mediaId: stalled.id, folder });
    return true;
  });
  if (isHeld) jobs.wake();
  return isHeld;
}

async function fail({ db, realtime }: Deps, stalled: Stalled) {
  const hasEnded = await queries.endInError(db, stalled, STALLED);
  if (hasEnded) realtime.publish({ type: 'media.changed', mediaId: stalled.id });
  return hasEnded;
}
