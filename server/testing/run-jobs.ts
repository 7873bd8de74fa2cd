import type { AppDeps } from '../deps';
import { type JobName, jobNames } from '../jobs/definitions';
import { createBoss } from '../jobs/queue';
import type { FetchedJob } from '../jobs/worker';
import { createRunner } from '../jobs/worker';

/**
 * Runs all waiting jobs, or those of some kinds, as the worker does, retrying at once, until none is left. The handlers are
 * imported here, so that other tests need not load the media code.
 */
export async function runJobs(deps: AppDeps, names: readonly JobName[] = jobNames): Promise<void> {
  const { handlers } = await import('../job-handlers');
  const boss = createBoss(deps.pool, (err) => deps.log.warn({ err }, 'jobs'));
  const run = createRunner(deps, boss, handlers);
  const { signal } = new AbortController();
  for (let ran = true; ran; ) {
    ran = false;
    for (const name of names) {
      const options = { includeMetadata: true, ignoreStartAfter: true } as const;
      const [job] = await boss.fetch(name, options);
      if (!job) continue;
      await run(name, job as FetchedJob, signal);
      ran = true;
    }
  }
}
