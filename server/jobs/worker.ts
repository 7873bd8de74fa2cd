import type { AppDeps } from '../deps';
import { createBoss } from './boss';
import { type JobName, jobNames, jobs } from './definitions';
import type { Handlers } from './handlers';
import { releaseAbandoned } from './hold';
import { createRunner, type FetchedJob } from './run-job';

/** How often this process looks for jobs that others added (milliseconds). */
const POLL_MS = 2_000;

/** How often it looks for jobs whose process has died (milliseconds). */
const ABANDONED_MS = 5_000;

export interface Worker {
  /** Takes no more jobs, tells those that run to end, and waits for them. */
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
 * Works through the queues, of each kind as many at once as its definition says. A job is held by a lock in Postgres while
 * it runs, so that one whose process was killed is found and run again within seconds.
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
  /** Without a name all kinds look for jobs. */
  const wake = (name?: JobName) => {
    for (const one of name ? [name] : [...jobNames, undefined]) wakes.set(one, wakesOf(one) + 1);
    for (const [resolve, of] of waiting) if (!name || of === name) resolve();
  };
  queue.onWake(wake);

  /** Waits so long, or until somebody calls; not at all when that has happened since `seen`. */
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
      await releaseAbandoned(pool, boss).catch(onError);
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
