import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { createPool, type Pool } from '../db/pool';
import { sharedTestApp } from '../testing/test-app';
import { createBoss } from './queue';
import { CLAIM, type FetchedJob, fetchJob } from './worker';

const VIDEO = 'media.process-video';
const [ANN, BOB, CAT] = [1, 2, 3];

const app = await sharedTestApp();
beforeEach(() => app.pool.query('delete from jobs.job'));

const boss = () =>
  createBoss(app.pool, (error) => {
    throw error;
  });

/** Numbered per person by `mediaId`. */
async function enqueue(
  userId: number | undefined,
  mediaId: number,
  name: typeof VIDEO | 'media.process-image' = VIDEO,
) {
  const payload = { mediaId, folder: randomUUID(), userId: userId ?? 0 };
  await app.db.transaction((tx) => app.deps.jobs.enqueue(tx, () => {}, name, payload));
}

const fetchNext = (pool: Pool = app.pool) => fetchJob(pool, boss(), VIDEO);

const dataOf = (job: FetchedJob | undefined) =>
  job && (job.data as { userId: number; mediaId: number });
const nameOf = (job: FetchedJob | undefined) => {
  const data = dataOf(job);
  return data && `${data.userId}-${data.mediaId}`;
};

it('are taken by people with several jobs, even by one worker', async () => {
  for (const number of [1, 2, 3]) await enqueue(ANN, number);
  for (const number of [1, 2]) await enqueue(BOB, number);
  await enqueue(CAT, 1);
  const order: unknown[] = [];
  for (let job = await fetchNext(); job; job = await fetchNext()) {
    order.push(nameOf(job));
    await boss().complete(VIDEO, job.id);
  }
  expect(order).toEqual(['1-1', '2-1', '3-1', '1-2', '2-2', '1-3']);
});

it('leave workers to others: of each person one job runs', async () => {
  for (const number of [1, 2]) await enqueue(ANN, number);
  const first = await fetchNext();
  expect([nameOf(first), await fetchNext()]).toEqual(['1-1', undefined]);
  await enqueue(BOB, 1);
  expect(nameOf(await fetchNext())).toBe('2-1');
  await boss().complete(VIDEO, first?.id ?? '');
  expect(nameOf(await fetchNext())).toBe('1-2');
});

it('hold between instances that fetch at the same time', async () => {
  for (const number of [1, 2, 3, 4]) await enqueue(ANN, number);
  await enqueue(BOB, 1);
  const other = createPool(app.databaseUrl);
  try {
    const pools = Array.from({ length: 4 }, () => [app.pool, other]).flat();
    const jobs = await Promise.all(pools.map(fetchNext));
    const names = jobs.map(nameOf).filter((name) => name !== undefined);
    expect(names.toSorted()).toEqual(['1-1', '2-1']);
  } finally {
    await other.end();
  }
});

it('skip a job that waits for its retry', async () => {
  await enqueue(ANN, 1);
  const failed = await fetchNext();
  await boss().fail(VIDEO, failed?.id ?? '', {});
  await enqueue(ANN, 2);
  expect(nameOf(await fetchNext())).toBe('1-2');
  await app.pool.query(
    `update jobs.job set start_after = now() where state = 'retry'; update jobs.job set state = 'completed' where state = 'active'`,
  );
  expect(await fetchNext()).toMatchObject({ id: failed?.id, retryCount: 1, retryLimit: 7 });
});

it('are of one queue: videos do not delay pictures', async () => {
  for (const number of [1, 2]) await enqueue(ANN, number);
  expect(nameOf(await fetchNext())).toBe('1-1');
  await enqueue(ANN, 3, 'media.process-image');
  expect(nameOf(await fetchJob(app.pool, boss(), 'media.process-image'))).toBe('1-3');
});

it('are found by indexes, however many jobs there were', async () => {
  await app.pool.query(
    `insert into jobs.job (name, data, policy, singleton_key, state, started_on, completed_on)
     select $1, '{}', 'singleton', n % 100, (case when n % 10 = 0 then 'created' else 'completed' end)::jobs.job_state,
       case when n % 10 > 0 then now() end, case when n % 10 > 0 then now() end
     from generate_series(1, 20000) n`,
    [VIDEO],
  );
  await app.pool.query('analyze jobs.job');
  const { rows } = await app.pool.query<{ 'QUERY PLAN': string }>(`explain ${CLAIM}`, [VIDEO]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toContain('Seq Scan');
  expect(plan).toContain('_turn ');
});
