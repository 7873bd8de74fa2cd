import type { AppDeps } from '../deps';
import { jobNames } from '../jobs/definitions';
import { createBoss } from '../jobs/queue';
import type { FetchedJob } from '../jobs/worker';
import { createRunner } from '../jobs/worker';

/**
 * Runs all jobs that wait as the worker does, retries at once, until there is none. What makes the
 * media is loaded here, so that other tests do not pay for it.
 */
export async function runJobs(deps: AppDeps): Promise<void> {
  const { handlers } = await import('../job-handlers');
  const boss = createBoss(deps.pool, (err) => deps.log.warn({ err }, 'jobs'));
  const run = createRunner(deps, boss, handlers);
  const { signal } = new AbortController();
  for (let ran = true; ran; ) {
    ran = false;
    for (const name of jobNames) {
      const options = { includeMetadata: true, ignoreStartAfter: true } as const;
      const [job] = await boss.fetch(name, options);
      if (!job) continue;
      await run(name, job as FetchedJob, signal);
      ran = true;
    }
  }
}
