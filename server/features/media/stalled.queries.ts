import { and, eq, sql } from 'drizzle-orm';
import type { MediaType } from '#shared/media';
import type { MediaNote } from '#shared/media-notes';
import type { Reader, Writer } from '../../db/pool';
import { isAny, isChanged } from '../../db/query';
import { media } from '../../db/schema';
import { JOBS_SCHEMA } from '../../jobs/queue';
import type { ProcessJob } from './stored-files';

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
