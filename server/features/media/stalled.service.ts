import { transact } from '../../db/pool';
import type { AppDeps } from '../../deps';
import type { Handler } from '../../jobs/definitions';
import { removeAbandoned } from '../../media/temporary';
import { endInError, listStalled, lockStalled, type Stalled } from './stalled.queries';
import { enqueueProcessing } from './stored-files';

type Deps = Pick<AppDeps, 'db' | 'jobs' | 'realtime' | 'log'>;

/** Minutes a post may be processing, by the state of its job. */
const LIMITS = {
  /** Waiting behind other jobs. */
  waiting: 24 * 60,
  /** Including all retries. */
  working: 15,
  over: 0,
  none: 0,
};

/**
 * Ensures that no post is processing forever. A post without a job, as after a restore, gets one;
 * otherwise it fails. Also removes temporary files of killed processes.
 */
export const endStalled: Handler<'media.end-stalled'> = async (deps, _payload, { signal }) => {
  for (const stalled of await listStalled(deps.db)) {
    signal.throwIfAborted();
    await handleStalled(deps, stalled);
  }
  await removeAbandoned(deps.config);
};

/** @returns how many posts had stalled */
export async function endStalledOf(deps: Deps, userId: number): Promise<number> {
  let handled = 0;
  for (const stalled of await listStalled(deps.db, userId)) {
    if (await handleStalled(deps, stalled)) handled += 1;
  }
  return handled;
}

/** @returns whether the post had stalled */
async function handleStalled(deps: Deps, stalled: Stalled): Promise<boolean> {
  if (stalled.minutes < LIMITS[stalled.job]) return false;
  if (stalled.job === 'none' && stalled.folder) return processAgain(deps, stalled, stalled.folder);
  return fail(deps, stalled);
}

const processAgain = (deps: Deps, stalled: Stalled, folder: string): Promise<boolean> =>
  transact(deps, async (tx, after) => {
    if (!(await lockStalled(tx, stalled))) return false;
    const { id: mediaId, userId, mediaType } = stalled;
    await enqueueProcessing(deps, tx, after, { mediaId, userId, mediaType, folder });
    return true;
  });

const fail = (deps: Deps, stalled: Stalled): Promise<boolean> =>
  transact(deps, async (tx, after) => {
    const hasEnded = await endInError(tx, stalled, { kind: 'stalled' });
    if (hasEnded)
      after(() => deps.realtime.publish({ type: 'media.changed', mediaId: stalled.id }));
    return hasEnded;
  });
