import type PgBoss from 'pg-boss';
import type { Pool } from '../db/pool';
import { type JobName, jobs } from './definitions';
import { JOBS_SCHEMA } from './queue';

export interface FetchedJob {
  id: string;
  data: unknown;
  retryCount: number;
  retryLimit: number;
}

const table = `${JOBS_SCHEMA}.job`;

/**
 * Takes the oldest job of the person whose turn it is: nobody who has a job running, and of the
 * others who has waited longest since their last one. Otherwise as pg-boss does it.
 */
export const CLAIM = `
  with oldest as (
    select distinct on (singleton_key) id, singleton_key as person, created_on
    from ${table}
    where name = $1 and state < 'active' and start_after <= now()
    order by singleton_key, created_on, id
  ), next as (
    select job.id
    from oldest
    join ${table} job on job.name = $1 and job.id = oldest.id
    left join lateral (
      select state, greatest(started_on, completed_on) as at from ${table}
      where name = $1 and singleton_key = oldest.person and started_on is not null
      order by started_on desc limit 1
    ) latest on true
    where job.state < 'active' and latest.state is distinct from 'active'
    order by greatest(oldest.created_on, latest.at), oldest.id
    limit 1
    for update of job skip locked
  )
  update ${table} job
  set state = 'active', started_on = now(),
    retry_count = case when started_on is null then retry_count else retry_count + 1 end
  from next where job.name = $1 and job.id = next.id
  returning job.id, data, retry_count as "retryCount", retry_limit as "retryLimit"`;

const UNIQUE_VIOLATION = '23505';

async function claimTurn(pool: Pool, name: JobName): Promise<FetchedJob | undefined> {
  for (;;) {
    try {
      const { rows } = await pool.query<FetchedJob>(CLAIM, [name]);
      return rows[0];
    } catch (error) {
      // Another worker has just taken a job of the same person.
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    }
  }
}

/** Takes the next job of a queue; undefined when there is none. */
export async function fetchJob(
  pool: Pool,
  boss: PgBoss,
  name: JobName,
): Promise<FetchedJob | undefined> {
  if ('turns' in jobs[name]) return claimTurn(pool, name);
  const [job] = await boss.fetch(name, { includeMetadata: true });
  return job;
}
