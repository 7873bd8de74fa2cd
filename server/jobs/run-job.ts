import type PgBoss from 'pg-boss';
import type { Pool } from '../db/pool';
import type { AppDeps } from '../deps';
import { type Handler, type Handlers, type JobName, jobs, type Payload } from './definitions';
import { JOBS_SCHEMA } from './queue';

/** Time between fetching a job and taking its lease (seconds). */
const GRACE_SECONDS = 5;

/** Key of the job's advisory lock. */
const LOCK_KEY = `hashtextextended($1::text, 7204511)`;

export interface Lease {
  /** Aborts when the connection with the lock is lost: another process may now take the job. */
  lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Takes the lease of a fetched job: an advisory lock, which Postgres releases if this process dies.
 * Resolves to undefined when another process has it or the job is no longer active.
 */
export async function leaseJob(pool: Pool, id: string): Promise<Lease | undefined> {
  const client = await pool.connect();
  const lost = new AbortController();
  const onError = () => lost.abort();
  client.on('error', onError);
  const release = async () => {
    // Explicitly, since a retry may follow at once. If it fails, closing the connection unlocks too.
    await client.query(`select pg_advisory_unlock(${LOCK_KEY})`, [id]).catch(() => {});
    client.off('error', onError);
    client.release(true);
  };
  try {
    const { rows } = await client.query<{ leased: boolean }>(
      `select pg_try_advisory_lock(${LOCK_KEY})
         and exists (select from ${JOBS_SCHEMA}.job where id = $1::uuid and state = 'active')
         as leased`,
      [id],
    );
    if (rows[0]?.leased) return { lost: lost.signal, release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return undefined;
}

/** Fails the jobs of dead processes; those with retries left run again. */
export async function failAbandoned(pool: Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name from ${JOBS_SCHEMA}.job
     where state = 'active' and started_on < now() - make_interval(secs => $1)`,
    [GRACE_SECONDS],
  );
  for (const { id, name } of rows) {
    const { rows: free } = await pool.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${LOCK_KEY}) as free`,
      [id],
    );
    if (free[0]?.free) await boss.fail(name, id, { message: 'The process that ran it has died.' });
  }
}

/** A job as returned by pg-boss. */
export interface FetchedJob {
  id: string;
  data: unknown;
  retryCount: number;
  retryLimit: number;
}

export type RunJob = (name: JobName, job: FetchedJob, stop: AbortSignal) => Promise<void>;

export function createRunner(deps: AppDeps, boss: PgBoss, handlers: Handlers): RunJob {
  const { pool, log } = deps;
  return async function run<N extends JobName>(name: N, job: FetchedJob, stop: AbortSignal) {
    const lease = await leaseJob(pool, job.id);
    if (!lease) return;
    const limit = AbortSignal.timeout(jobs[name].timeLimit * 1_000);
    const signal = AbortSignal.any([stop, limit, lease.lost]);
    const handler: Handler<N> = handlers[name];
    try {
      const payload = jobs[name].payload.parse(job.data) as Payload<N>;
      await handler(deps, payload, { signal, isLast: job.retryCount >= job.retryLimit });
      await boss.complete(name, job.id);
    } catch (err) {
      log.warn({ err, job: name, id: job.id }, 'job failed');
      await boss.fail(name, job.id, { message: (err as Error).message });
    } finally {
      await lease.release();
    }
  };
}
