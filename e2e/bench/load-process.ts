import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { LoadPlan, LoadResult } from './load';

/**
 * Sends requests from a process of its own, so that it does not share an event loop with what it
 * measures. Receives one plan at a time from its parent and replies with the counts.
 */
process.on('message', (plan: LoadPlan) => {
  run(plan).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      throw error;
    },
  );
});

async function run(plan: LoadPlan): Promise<LoadResult> {
  const result = await autocannon({
    url: plan.url,
    connections: plan.connections,
    duration: plan.seconds,
    requests: plan.requests.map(({ body, ...request }) => ({
      ...request,
      ...(body && {
        // A repeated clientId would only return the first battle.
        setupRequest: (given: object) => ({
          ...given,
          body: JSON.stringify({ ...body, clientId: randomUUID() }),
        }),
      }),
    })),
  });
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(
    ([status, { count = 0 }]): [number, number] => [Number(status), count],
  );
  const served = statuses.reduce(
    (sum, [status, count]) => (status === plan.expectedStatus ? sum + count : sum),
    0,
  );
  const answered = statuses.reduce((sum, [, count]) => sum + count, 0);
  return {
    perSecond: served / result.duration,
    unexpected: statuses.filter(([status]) => status !== plan.expectedStatus),
    errors: result.errors + result.timeouts,
    bytes: result.throughput.total / Math.max(1, answered),
  };
}
