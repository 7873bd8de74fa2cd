import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool';
import { media } from '../../db/schema';
import type { JobName } from '../../jobs/definitions';
import { JOBS_SCHEMA } from '../../jobs/queue';

/** A post that may have stalled. */
export interface Stalled {
  id: number;
  /** Null only when there is nothing to process. */
  folder: string | null;
  statusAt: Date;
  /** Since it began to be processed. */
  minutes: number;
  /**
   * The job that it has had since: `waiting` for its turn; `working`, or about to be tried again;
   * `over` without having ended the post; `none`.
   */
  job: 'waiting' | 'working' | 'over' | 'none';
}

/** As a statement of our own answers it. */
type Raw = Omit<Stalled, 'id' | 'statusAt'> & Record<'id' | 'statusAt', string>;

/** The wait before anybody asks what became of a post (minutes). */
const PATIENCE_MINUTES = 2;
/** As many as a run looks at; those that are left are seen a minute later. */
const AT_ONCE = 100;

const processJob: JobName = 'media.process';

/** Posts in processing for longer than most ever are, the oldest first: everybody's or one's own. */
export async function listStalled(db: Pick<Db, 'execute'>, userId?: number): Promise<Stalled[]> {
  // A moment is rounded to the millisecond, the time of a job is not.
  const { rows } = await db.execute<Raw>(sql`
    select ${media.id}, ${media.folder}, to_json(${media.statusAt}) #>> '{}' as "statusAt",
      (extract(epoch from now() - ${media.statusAt}) / 60)::float8 as minutes,
      coalesce(jobs.job, 'none') as job
    from ${media} left join lateral (
      select case
          when bool_or(state in ('active', 'retry')) then 'working'
          when bool_or(state = 'created') then 'waiting'
          when count(*) > 0 then 'over'
        end as job
      from ${sql.identifier(JOBS_SCHEMA)}.job
      where name = ${processJob} and data ->> 'folder' = ${media.folder}::text
        and created_on >= ${media.statusAt} - interval '1 millisecond'
    ) jobs on true
    where ${and(eq(media.status, 'processing'), userId === undefined ? undefined : eq(media.userId, userId))}
      and ${media.statusAt} < now() - make_interval(mins => ${PATIENCE_MINUTES})
    order by ${media.statusAt} limit ${AT_ONCE}`);
  return rows.map((row) => ({ ...row, id: Number(row.id), statusAt: new Date(row.statusAt) }));
}

const isStill = ({ id, statusAt }: Stalled) =>
  and(eq(media.id, id), eq(media.status, 'processing'), eq(media.statusAt, statusAt));

/** Holds the post until the transaction ends; false when it has gone on meanwhile. */
export async function holdStalled(tx: Pick<Db, 'select'>, stalled: Stalled): Promise<boolean> {
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(isStill(stalled))
    .for('no key update');
  return rows.length > 0;
}

/** Ends a post in error; false when it has gone on meanwhile. */
export async function endInError(
  db: Pick<Db, 'update'>,
  stalled: Stalled,
  statusMessage: string,
): Promise<boolean> {
  const rows = await db
    .update(media)
    .set({ status: 'error', statusMessage, statusAt: sql`now()` })
    .where(isStill(stalled))
    .returning({ id: media.id });
  return rows.length > 0;
}
