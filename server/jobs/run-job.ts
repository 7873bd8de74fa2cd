import type PgBoss from 'pg-boss';
import type { AppDeps } from '../deps';
import { type JobName, jobs, type Payload } from './definitions';
import type { Handler, Handlers } from './handlers';
import { holdJob } from './hold';

/** A job as the library hands it out. */
export interface FetchedJob {
  id: string;
  data: unknown;
  retryCount: number;
  retryLimit: number;
}

/** Runs a job that was fetched, and says how it ended. */
export type RunJob = (name: JobName, job: FetchedJob, stop: AbortSignal) => Promise<void>;

export function createRunner(deps: AppDeps, boss: PgBoss, handlers: Handlers): RunJob {
  const { pool, log } = deps;
  return async function run<N extends JobName>(name: N, job: FetchedJob, stop: AbortSignal) {
    const held = await holdJob(pool, job.id);
    if (!held) return;
    const limit = AbortSignal.timeout(jobs[name].timeLimit * 1_000);
    const signal = AbortSignal.any([stop, limit, held.lost]);
    const handler: Handler<N> = handlers[name];
    try {
      const payload = jobs[name].payload.parse(job.data) as Payload<N>;
      await handler(deps, payload, { signal, isLast: job.retryCount >= job.retryLimit });
      await boss.complete(name, job.id);
    } catch (err) {
      log.warn({ err, job: name, id: job.id }, 'a job failed');
      await boss.fail(name, job.id, { message: (err as Error).message });
    } finally {
      await held.release();
    }
  };
}
