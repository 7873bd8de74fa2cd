import { and, eq, sql } from 'drizzle-orm';
import type { MediaType } from '#shared/media';
import type { MediaNote } from '#shared/media-notes';
import type { Reader, Writer } from '../../db/pool';
import { transact } from '../../db/pool';
import { isAny, isChanged } from '../../db/query';
import { media } from '../../db/schema';
import type { AppDeps } from '../../deps';
import type { Handler } from '../../jobs/definitions';
import { JOBS_SCHEMA } from '../../jobs/queue';
import { removeAbandoned } from '../../media/temporary';
import { enqueueProcessing, type ProcessJob } from './stored-files';

export interface Stalled {
  id: number;
  userId: number;
  mediaType: MediaType;
  /** Null only if there is nothing to process. */
  folder: string | null;
  statusAt: Date;
  /** Minutes since processing began. */
  minutes: number;
  /**
   * State of its job: queued, running or retrying, finished without ending the post, or missing.
   */
  job: 'waiting' | 'working' | 'over' | 'none';
}

type Raw = Omit<Stalled, 'id' | 'userId' | 'statusAt'> &
  Record<'id' | 'userId' | 'statusAt', string>;

/** Minutes before a post may have stalled. */
const PATIENCE_MINUTES = 2;
/** Posts per run; the next run, a minute later, finds the rest. */
const AT_ONCE = 100;

const processJobs: ProcessJob[] = ['media.process-image', 'media.process-video'];

/** Oldest first. */
export async function listStalled(db: Reader, userId?: number): Promise<Stalled[]> {
  // Timestamps of posts are rounded to milliseconds, but those of jobs are not.
  const { rows } = await db.execute<Raw>(sql`
    select ${media.id}, ${media.folder}, ${media.mediaType} as "mediaType",
      ${media.userId} as "userId", to_json(${media.statusAt}) #>> '{}' as "statusAt",
      (extract(epoch from now() - ${media.statusAt}) / 60)::float8 as minutes,
      coalesce(jobs.job, 'none') as job
    from ${media} left join lateral (
      select case
          when bool_or(state in ('active', 'retry')) then 'working'
          when bool_or(state = 'created') then 'waiting'
          when count(*) > 0 then 'over'
        end as job
      from ${sql.identifier(JOBS_SCHEMA)}.job
      where name = any(${sql.param(processJobs)}) and data ->> 'folder' = ${media.folder}::text
        and created_on >= ${media.statusAt} - interval '1 millisecond'
    ) jobs on true
    where ${and(eq(media.status, 'processing'), userId === undefined ? undefined : eq(media.userId, userId))}
      and ${media.statusAt} < now() - make_interval(mins => ${PATIENCE_MINUTES})
    order by ${media.statusAt} limit ${AT_ONCE}`);
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    userId: Number(row.userId),
    statusAt: new Date(row.statusAt),
  }));
}

const isStill = ({ id, statusAt }: Stalled) =>
  and(eq(media.id, id), eq(media.status, 'processing'), eq(media.statusAt, statusAt));

/** Locks the post. False if it is no longer stalled. */
export const lockStalled = (tx: Reader, stalled: Stalled) =>
  isAny(tx.select({ id: media.id }).from(media).where(isStill(stalled)).for('no key update'));

/** False if the post is no longer stalled. */
export const endInError = (db: Writer, stalled: Stalled, statusNote: MediaNote) =>
  isChanged(
    db
      .update(media)
      .set({ status: 'error', statusNote, statusAt: sql`now()` })
      .where(isStill(stalled)),
  );

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

async function fail({ db, realtime }: Deps, stalled: Stalled) {
  const hasEnded = await endInError(db, stalled, { kind: 'stalled' });
  if (hasEnded) realtime.publish({ type: 'media.changed', mediaId: stalled.id });
  return hasEnded;
}
