import type { AppDeps } from '../deps';
import { type Handlers, type JobName, jobNames, jobs } from './definitions';
import { createBoss } from './queue';
import { createRunner, type FetchedJob, failAbandoned } from './run-job';

/** How often to fetch jobs that other processes added (milliseconds). */
const POLL_MS = 2_000;

/** How often to look for jobs of dead processes (milliseconds). */
const ABANDONED_MS = 5_000;

export interface Worker {
  /** Takes no more jobs, aborts those that run, and waits for them. */
  close(): Promise<void>;
}

/** @throws Error when a job has no handler, or a handler no job */
function checkHandlers(handlers: Handlers): void {
  const missing = jobNames.filter((name) => typeof handlers[name] !== 'function');
  const unknown = Object.keys(handlers).filter((name) => !(name in jobs));
  if (missing.length > 0 || unknown.length > 0) {
    throw new Error(`Jobs and handlers differ: ${[...missing, ...unknown].join(', ')}`);
  }
}

/**
 * Runs the jobs of all queues. A running job is leased by a lock in Postgres, so that one whose
 * process was killed is found and run again within seconds. That is why this does not use pg-boss's
 * own workers, which would complete or retry a job without regard to its lease.
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

  /** Waits until a wake-up or the time is over; not at all if there was a wake-up since `seen`. */
  const pause = (milliseconds: number, seen: number, name?: JobName) =>
    new Promise<void>((resolve) => {
      if (wakesOf(name) !== seen || stop.signal.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      waiting.set(done, name);
    });

  async function loop(name: JobName): Promise<void> {
    while (!stop.signal.aborted) {
      const seen = wakesOf(name);
      try {
        const [job] = await boss.fetch(name, { includeMetadata: true });
        if (job) await run(name, job as FetchedJob, stop.signal);
        else await pause(POLL_MS, seen, name);
      } catch (err) {
        onError(err as Error);
        await pause(POLL_MS, wakesOf(name), name);
      }
    }
  }

  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      await failAbandoned(pool, boss).catch(onError);
      await pause(ABANDONED_MS, wakesOf());
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
  const loops = Promise.all([...runs, watch()]);
  return {
    async close() {
      stop.abort();
      wake();
      await loops;
      await boss.stop({ graceful: false });
    },
  };
}
