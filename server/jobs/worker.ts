import type PgBoss from 'pg-boss';
import type { Pool } from '../db/pool';
import { first } from '../db/query';
import type { AppDeps } from '../deps';
import { failedJobs } from '../metrics';
import {
  type Handler,
  type Handlers,
  type JobName,
  jobNames,
  jobs,
  type Payload,
} from './definitions';
import { createBoss, JOBS_SCHEMA } from './queue';

export interface FetchedJob {
  id: string;
  data: unknown;
  retryCount: number;
  retryLimit: number;
}

const table = `${JOBS_SCHEMA}.job`;

/**
 * Takes the oldest job of the person whose turn it is: somebody without a running job who has
 * waited longest since their last one. Otherwise like pg-boss.
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

/** Takes the next job of a queue; undefined if there is none. */
export async function fetchJob(pool: Pool, boss: PgBoss, name: JobName) {
  if ('turns' in jobs[name]) return claimTurn(pool, name);
  return first(boss.fetch(name, { includeMetadata: true }));
}

/** Seconds between fetching a job and taking its lease. */
const GRACE_SECONDS = 5;

/** Key of the job's advisory lock. */
const LOCK_KEY = `hashtextextended($1::text, 7204511)`;

export interface Lease {
  /** Aborts if the connection with the lock is lost, when another process may take the job. */
  lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Takes the lease of a fetched job: an advisory lock, which Postgres releases if this process dies.
 * Resolves to undefined if another process holds it or the job is no longer active.
 */
export async function leaseJob(pool: Pool, id: string): Promise<Lease | undefined> {
  const client = await pool.connect();
  const lost = new AbortController();
  const onError = () => lost.abort();
  client.on('error', onError);
  const release = async () => {
    // If this fails, closing the connection also unlocks.
    const unlocked = await client
      .query(`select pg_advisory_unlock(${LOCK_KEY})`, [id])
      .catch(() => undefined);
    client.off('error', onError);
    client.release(!unlocked);
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

/** Fails the jobs of dead processes; jobs with retries left run again. */
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

export type RunJob = (name: JobName, job: FetchedJob, stop: AbortSignal) => Promise<void>;

export function createRunner(deps: AppDeps, boss: PgBoss, handlers: Handlers): RunJob {
  const { pool, log } = deps;
  return async function run<N extends JobName>(name: N, job: FetchedJob, stop: AbortSignal) {
    const lease = await leaseJob(pool, job.id);
    if (!lease) return;
    const limit = AbortSignal.timeout(jobs[name].timeLimit * 1_000);
    const signal = AbortSignal.any([stop, limit, lease.lost]);
    const handler: Handler<N> = handlers[name];
    const isLast = job.retryCount >= job.retryLimit;
    try {
      const payload = jobs[name].payload.parse(job.data) as Payload<N>;
      await handler(deps, payload, { signal, isLast, id: job.id });
      await boss.complete(name, job.id);
    } catch (err) {
      log.warn({ err, job: name, id: job.id }, 'job failed');
      // A run that was stopped goes on elsewhere.
      if (!stop.aborted) failedJobs.inc({ name, final: String(isLast) });
      await boss.fail(name, job.id, { message: (err as Error).message });
    } finally {
      await lease.release();
    }
  };
}

/** Milliseconds between polls for jobs that other processes added, or that have become due. */
const POLL_MS = 2_000;

/** One statement for all queues: fetching from each of them would plan a dozen a second. */
const DUE = `
  select name from ${JOBS_SCHEMA}.queue
  where exists (
    select from ${table}
    where name = queue.name and state < 'active' and start_after <= now()
  )`;

/** Milliseconds between checks for jobs of dead processes. */
const ABANDONED_MS = 5_000;

export interface Worker {
  /** Takes no more jobs, aborts running ones, and waits for them. */
  close(): Promise<void>;
}

/** @throws Error if a job has no handler, or a handler no job */
function checkHandlers(handlers: Handlers): void {
  const missing = jobNames.filter((name) => typeof handlers[name] !== 'function');
  const unknown = Object.keys(handlers).filter((name) => !(name in jobs));
  if (missing.length > 0 || unknown.length > 0) {
    throw new Error(`Jobs and handlers differ: ${[...missing, ...unknown].join(', ')}`);
  }
}

/**
 * Runs the jobs of all queues. A running job is leased by a lock in Postgres, so that if its
 * process is killed, it is found and run again within seconds. That is why this does not use
 * pg-boss's own workers, which would complete or retry a job without regard to its lease.
 */
export async function startWorker(deps: AppDeps, handlers: Handlers): Promise<Worker> {
  const { pool, log, jobs: queue } = deps;
  checkHandlers(handlers);
  const onError = (err: Error) => log.warn({ err }, 'jobs');
  const boss = createBoss(pool, onError);
  const run = createRunner(deps, boss, handlers);
  await boss.start();
  const stop = new AbortController();
  const waiting = new Map<() => void, JobName | undefined>();
  const wakes = new Map<JobName | undefined, number>();
  const wakesOf = (name?: JobName) => wakes.get(name) ?? 0;
  const wake = (name?: JobName) => {
    for (const woken of name ? [name] : [...jobNames, undefined]) {
      wakes.set(woken, wakesOf(woken) + 1);
    }
    for (const [resolve, waitingFor] of waiting) if (!name || waitingFor === name) resolve();
  };
  queue.onWake(wake);

  /** Waits for a wake-up or the timeout; returns at once if there was a wake-up since `seen`. */
  const pause = (seen: number, name?: JobName, milliseconds?: number) =>
    new Promise<void>((resolve) => {
      if (wakesOf(name) !== seen || stop.signal.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        waiting.delete(done);
        resolve();
      };
      const timer = milliseconds === undefined ? undefined : setTimeout(done, milliseconds);
      waiting.set(done, name);
    });

  async function loop(name: JobName): Promise<void> {
    while (!stop.signal.aborted) {
      const seen = wakesOf(name);
      try {
        const job = await fetchJob(pool, boss, name);
        if (job) await run(name, job, stop.signal);
        else await pause(seen, name);
      } catch (err) {
        onError(err as Error);
        await pause(wakesOf(name), name, POLL_MS);
      }
    }
  }

  async function poll(): Promise<void> {
    while (!stop.signal.aborted) {
      const seen = wakesOf();
      try {
        const due = await pool.query<{ name: JobName }>({ name: 'due_jobs', text: DUE });
        for (const { name } of due.rows) wake(name);
      } catch (err) {
        onError(err as Error);
      }
      await pause(seen, undefined, POLL_MS);
    }
  }

  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      await failAbandoned(pool, boss).catch(onError);
      await pause(wakesOf(), undefined, ABANDONED_MS);
    }
  }

  for (const name of jobNames) {
    const job = jobs[name];
    if ('cron' in job) await boss.schedule(name, job.cron, {});
  }
  const runs = jobNames.flatMap((name) => {
    const job = jobs[name];
    return Array.from({ length: 'parallel' in job ? job.parallel : 1 }, () => loop(name));
  });
  const loops = Promise.all([...runs, poll(), watch()]);
  return {
    async close() {
      stop.abort();
      wake();
      await loops;
      await boss.stop({ graceful: false });
    },
  };
}
