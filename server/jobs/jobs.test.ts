import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failedJobs } from '../metrics';
import { sharedTestApp } from '../testing/test-app';
import { type Handlers, type JobName, jobNames, jobs, type Payload, type Run } from './definitions';
import { createBoss, installJobs } from './queue';
import { failAbandoned, leaseJob, startWorker, type Worker } from './worker';

let worker: Worker | undefined;
const app = await sharedTestApp();
beforeEach(() => app.pool.query('delete from jobs.job'));
afterEach(async () => {
  await worker?.close();
  worker = undefined;
});

/** Waits for work that another part does asynchronously. */
const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 10_000, interval: 20 });

const boss = () =>
  createBoss(app.pool, (error) => {
    throw error;
  });

const done = async () => {};
const idle: Handlers = Object.fromEntries(jobNames.map((name) => [name, done])) as Record<
  JobName,
  typeof done
>;

/** Runs a worker with these handlers until the end of the test. */
async function work(handlers: Partial<Handlers>): Promise<void> {
  worker = await startWorker(app.deps, { ...idle, ...handlers });
}

const upload = (userId = 7) => ({ mediaId: 7, folder: randomUUID(), userId });

async function enqueue<N extends JobName>(name: N, payload: Payload<N>): Promise<void> {
  await app.db.transaction((tx) => app.deps.jobs.enqueue(tx, () => {}, name, payload));
  app.deps.jobs.wake();
}

interface JobRow {
  id: string;
  state: string;
  tries: number;
}
const listJobs = async (): Promise<JobRow[]> => {
  const { rows } = await app.pool.query<JobRow>(
    `select id, state, retry_count as tries from jobs.job where name = 'media.process-image'`,
  );
  return rows;
};

async function nobodyHolds(): Promise<void> {
  const { rows } = await app.pool.query(
    `select from pg_locks join pg_database d on d.oid = database
     where locktype = 'advisory' and datname = current_database()`,
  );
  expect(rows).toHaveLength(0);
}

describe('a job', () => {
  it('runs once with its payload, and is completed', async () => {
    const seen: unknown[] = [];
    await work({ 'media.process-image': async (_deps, payload) => void seen.push(payload) });
    const payload = upload();
    await enqueue('media.process-image', payload);
    await eventually(async () =>
      expect(await listJobs()).toEqual([expect.objectContaining({ state: 'completed' })]),
    );
    expect(seen).toEqual([payload]);
  });

  it('does not exist when its transaction is rolled back', async () => {
    const refused = app.db.transaction(async (tx) => {
      await app.deps.jobs.enqueue(tx, () => {}, 'media.process-image', upload());
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await listJobs()).toEqual([]);
  });

  it('with an invalid payload is refused', async () => {
    const wrong = { mediaId: -1, folder: 'somewhere', userId: 7 };
    await expect(enqueue('media.process-image', wrong)).rejects.toThrow();
    expect(await listJobs()).toEqual([]);
  });

  it('that was added before the worker started is found', async () => {
    await enqueue('media.process-image', upload());
    await work({});
    await eventually(async () => expect((await listJobs())[0]?.state).toBe('completed'));
  });

  it('that becomes due while the worker waits is found without a wake-up', async () => {
    const run = vi.fn(done);
    await work({ 'media.process-image': run });
    const name = 'media.process-image';
    await app.db.transaction((tx) => app.deps.jobs.enqueue(tx, () => {}, name, upload(), 500));
    await eventually(() => expect(run).toHaveBeenCalledTimes(1));
  });

  it('that fails is retried and counted, and knows its last try', async () => {
    failedJobs.reset();
    const runs: boolean[] = [];
    await work({
      async 'media.process-image'(_deps, _payload, run: Run) {
        runs.push(run.isLast);
        throw new Error('not this time');
      },
    });
    await enqueue('media.process-image', upload());
    const { retries } = jobs['media.process-image'];
    for (let tries = 1; tries <= retries + 1; tries += 1) {
      await eventually(async () => expect(runs).toHaveLength(tries));
      await eventually(async () => expect((await listJobs())[0]?.state).not.toBe('active'));
      await eventually(nobodyHolds);
      // Skips the delay before the retry, which in production is longer than the lease.
      await app.pool.query(`update jobs.job set start_after = now() - interval '1 second'`);
      app.deps.jobs.wake();
    }
    await eventually(async () => expect((await listJobs())[0]?.state).toBe('failed'));
    expect(runs).toEqual([...Array.from({ length: retries }, () => false), true]);
    const counted = (await failedJobs.get()).values.map(({ labels, value }) => [labels, value]);
    expect(counted).toEqual([
      [{ name: 'media.process-image', final: 'false' }, retries],
      [{ name: 'media.process-image', final: 'true' }, 1],
    ]);
  });

  it('that takes long does not delay the next one', async () => {
    const release: (() => void)[] = [];
    await work({ 'media.process-image': () => new Promise((resolve) => release.push(resolve)) });
    await enqueue('media.process-image', upload());
    await enqueue('media.process-image', upload(8));
    await eventually(() => expect(release).toHaveLength(2));
    for (const resolve of release) resolve();
    await eventually(async () =>
      expect((await listJobs()).map(({ state }) => state)).toEqual(['completed', 'completed']),
    );
  });

  it('is delayed before a retry', async () => {
    await work({
      async 'media.process-image'() {
        throw new Error('not this time');
      },
    });
    await enqueue('media.process-image', upload());
    await eventually(async () => expect((await listJobs())[0]?.state).toBe('retry'));
    const { rows } = await app.pool.query('select start_after > now() as waits from jobs.job');
    expect(rows).toEqual([{ waits: true }]);
  });

  it('is aborted when the process stops, and run again by the next', async () => {
    let starts = 0;
    let isTold = false;
    await work({
      'media.process-image': (_deps, _payload, { signal }) =>
        new Promise((_resolve, reject) => {
          starts += 1;
          signal.addEventListener('abort', () => {
            isTold = true;
            reject(new Error('stopped'));
          });
        }),
    });
    await enqueue('media.process-image', upload());
    await eventually(() => expect(starts).toBe(1));
    await worker?.close();
    expect(isTold).toBe(true);
    await app.pool.query(`update jobs.job set start_after = now() - interval '1 second'`);
    await work({
      async 'media.process-image'() {
        starts += 1;
      },
    });
    await eventually(async () => expect((await listJobs())[0]?.state).toBe('completed'));
    expect(starts).toBe(2);
  });
});

describe('a job with oneWaiting', () => {
  const award = { userId: 7, occasion: 'battle' } as const;
  const waiting = async () =>
    (await app.pool.query(`select from jobs.job where name = 'badges.award' and state = 'created'`))
      .rowCount;
  const fetched = async () => (await boss().fetch('badges.award')).length;

  it('exists once per payload, and once more when it has started', async () => {
    for (let n = 0; n < 3; n += 1) await enqueue('badges.award', award);
    await enqueue('badges.award', { ...award, occasion: 'combo' });
    await enqueue('badges.award', { ...award, userId: 8 });
    expect(await waiting()).toBe(3);
    expect(await fetched()).toBe(1);
    await enqueue('badges.award', award);
    expect(await waiting()).toBe(3);
  });

  it('does not start before concurrent changes are committed', async () => {
    await enqueue('badges.award', award);
    await app.db.transaction(async (tx) => {
      await app.deps.jobs.enqueue(tx, () => {}, 'badges.award', award);
      expect(await fetched()).toBe(0);
    });
    expect(await fetched()).toBe(1);
  });

  it('is not lost when an earlier one is rolled back', async () => {
    let end = () => {};
    let added = () => {};
    const mayEnd = new Promise<void>((resolve) => (end = resolve));
    const isAdded = new Promise<void>((resolve) => (added = resolve));
    const refused = app.db.transaction(async (tx) => {
      await app.deps.jobs.enqueue(tx, () => {}, 'badges.award', award);
      added();
      await mayEnd;
      throw new Error('no');
    });
    await isAdded;
    const second = enqueue('badges.award', award);
    end();
    await expect(refused).rejects.toThrow('no');
    await second;
    expect(await waiting()).toBe(1);
  });

  it('does not block others that add it too', async () => {
    await enqueue('badges.award', award);
    await app.db.transaction(async (tx) => {
      await app.deps.jobs.enqueue(tx, () => {}, 'badges.award', award);
      await enqueue('badges.award', award);
    });
    expect(await waiting()).toBe(1);
  });

  it('is fetched when its kind is woken, unlike other kinds', async () => {
    const seen: string[] = [];
    await work({ 'badges.award': async () => void seen.push('award') });
    await app.db.transaction((tx) => app.deps.jobs.enqueue(tx, () => {}, 'badges.award', award));
    app.deps.jobs.wake('badges.award');
    await eventually(() => expect(seen).toEqual(['award']));
  });
});

describe('a job whose process was killed', () => {
  const orphan = async () => {
    await enqueue('media.process-image', upload());
    await app.pool.query(
      `update jobs.job set state = 'active', started_on = now() - interval '1 minute'`,
    );
  };

  it('is failed and run again', async () => {
    await orphan();
    await failAbandoned(app.pool, boss());
    expect(await listJobs()).toEqual([expect.objectContaining({ state: 'retry' })]);
  });

  it('is distinguished from a running one', async () => {
    let finish = () => {};
    let starts = 0;
    await work({
      'media.process-image': () =>
        new Promise((resolve) => {
          starts += 1;
          finish = resolve;
        }),
    });
    await enqueue('media.process-image', upload());
    await eventually(() => expect(starts).toBe(1));
    await app.pool.query(`update jobs.job set started_on = now() - interval '1 minute'`);
    await failAbandoned(app.pool, boss());
    expect(await listJobs()).toEqual([expect.objectContaining({ state: 'active' })]);
    finish();
    await eventually(async () => expect((await listJobs())[0]?.state).toBe('completed'));
    expect(starts).toBe(1);
  });

  it('cannot be leased twice', async () => {
    await orphan();
    const { id = '' } = (await listJobs())[0] ?? {};
    const first = await leaseJob(app.pool, id);
    expect(first).toBeDefined();
    expect(await leaseJob(app.pool, id)).toBeUndefined();
    await first?.release();
    await eventually(async () => {
      const again = await leaseJob(app.pool, id);
      expect(again).toBeDefined();
      await again?.release();
    });
  });

  it('loses its lease with its connection, and is notified', async () => {
    await orphan();
    const { id = '' } = (await listJobs())[0] ?? {};
    const held = await leaseJob(app.pool, id);
    await app.pool.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    await eventually(() => expect(held?.lost.aborted).toBe(true));
    await held?.release();
  });
});

describe('the worker', () => {
  it('does not start with a job without a handler, or a handler without a job', async () => {
    const { 'media.process-image': _, ...missing } = idle;
    await expect(startWorker(app.deps, missing as Handlers)).rejects.toThrow('media.process-image');
    const unknown = { ...idle, 'media.paint': async () => {} };
    await expect(startWorker(app.deps, unknown)).rejects.toThrow('media.paint');
  });

  it('has a queue for each job, also after a second installation', async () => {
    await installJobs(app.databaseUrl);
    const { rows } = await app.pool.query<{ name: string }>(
      `select name from jobs.queue where name not like '\\_\\_%' order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(jobNames.toSorted());
  });

  it('schedules cron jobs', async () => {
    await work({});
    const { rows } = await app.pool.query<{ name: string }>('select name from jobs.schedule');
    const planned = jobNames.filter((name) => 'cron' in jobs[name]);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(planned.toSorted());
  });
});
