import { type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { After, Pool, Reader, Writer } from '../db/pool';
import { arg, prepared } from '../db/query';
import { type JobName, jobNames, jobs, type Payload, type Run } from './definitions';

/** A separate schema keeps the job tables out of backups. */
export const JOBS_SCHEMA = 'jobs';

/** Cache of pg-boss's statements, split into SQL and parameter numbers. */
const splitStatements = new Map<string, (SQL | number)[]>();

function split(text: string): (SQL | number)[] {
  const found = splitStatements.get(text);
  if (found) return found;
  const pieces = text
    .split(/\$(\d+)/)
    .map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : Number(piece)));
  splitStatements.set(text, pieces);
  return pieces;
}

/** Converts a statement with $1, $2 … to Drizzle's SQL. */
const toSql = (text: string, values: unknown[]) =>
  sql.join(
    split(text).map((piece) =>
      typeof piece === 'number' ? sql`${sql.param(values[piece - 1])}` : piece,
    ),
  );

/** Makes pg-boss run its statements in our transaction. */
const withinTransaction = (tx: Reader): PgBoss.Db => ({
  executeSql: (text, values) => tx.execute(toSql(text, values)),
});

/** Runs pg-boss on the app's own pool; `installJobs` creates its tables. */
export function createBoss(pool: Pool, onError: (error: Error) => void): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOBS_SCHEMA,
    migrate: false,
    archiveCompletedAfterSeconds: 3_600,
    archiveFailedAfterSeconds: 7 * 24 * 3_600,
    deleteAfterDays: 7,
  });
  boss.on('error', onError);
  return boss;
}

/** Indexes when a person's last job ran, for `CLAIM`. pg-boss has one table per queue. */
async function createTurnIndex(boss: PgBoss, name: JobName): Promise<void> {
  const db = boss.getDb();
  const { rows } = await db.executeSql(
    `select partition_name as partition from ${JOBS_SCHEMA}.queue where name = $1`,
    [name],
  );
  const { partition } = rows[0];
  const on = `${JOBS_SCHEMA}.${partition} (singleton_key, started_on)`;
  await db.executeSql(`create index if not exists ${partition}_turn on ${on}`, []);
}

/** Creates or updates the job tables and queues. Called with the migrations, under their lock. */
export async function installJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({
    connectionString,
    application_name: 'ripcord-migrate',
    max: 1,
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
  });
  let failure: Error | undefined;
  boss.on('error', (error) => {
    failure ??= error;
  });
  try {
    await boss.start();
    const existing = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const name of jobNames) {
      const { retries, retryAfter, timeLimit } = jobs[name];
      const options = {
        name,
        retryLimit: retries,
        retryDelay: retryAfter,
        retryBackoff: true,
        expireInSeconds: timeLimit,
        ...('oneWaiting' in jobs[name] && { policy: 'short' as const }),
        // pg-boss has an index that ensures one running job per person, or without one, in all.
        ...(('turns' in jobs[name] || 'oneRunning' in jobs[name]) && {
          policy: 'singleton' as const,
        }),
      };
      if (existing.has(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
      if ('turns' in jobs[name]) await createTurnIndex(boss, name);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failure) throw failure;
}

/** Enqueues work that must be done even if the process dies. */
export interface JobQueue {
  /**
   * Adds a job in the transaction that makes it necessary, and wakes workers after the commit. For
   * a job with `oneWaiting`, an already waiting one is instead locked until the commit, so that its
   * run sees what this transaction wrote. A job without `oneWaiting` may start later.
   */
  enqueue<N extends JobName>(
    tx: Reader,
    after: After,
    name: N,
    payload: Payload<N>,
    delayMs?: number,
  ): Promise<void>;
  /** Adds several of a kind, with one statement. Not for a job with `oneWaiting`. */
  enqueueAll<N extends JobName>(
    tx: Reader,
    after: After,
    name: N,
    payloads: readonly Payload<N>[],
    delayMs?: number,
  ): Promise<void>;
  /** Makes this process fetch jobs now rather than at the next poll: of all kinds, or of one. */
  wake(name?: JobName): void;
  onWake(listener: (name?: JobName) => void): void;
}

const table = sql.raw(`${JOBS_SCHEMA}.job`);

/**
 * Adds a job unless one with this payload is waiting, which is then locked until the commit;
 * workers skip locked rows. pg-boss alone would drop the new job, but let the waiting one start
 * before this commit and miss its changes. One statement, since the most frequent writes use it.
 */
async function addOrLock(tx: Reader, name: JobName, data: unknown): Promise<void> {
  const { retries, retryAfter, timeLimit } = jobs[name];
  const values = { name, json: JSON.stringify(data), retries, retryAfter, timeLimit };
  // No row: the insert waited for another transaction's job, which is visible by now.
  while ((await runAddOrLock(tx, values)).length === 0);
}

const runAddOrLock = prepared('add_or_lock_job', (tx) => {
  const given = (key: string) => sql`${arg(key)}`;
  const locked = tx.$with('locked', {}).as(sql`
      select id from ${table}
      where name = ${given('name')} and coalesce(singleton_key, '') = ${given('json')}
        and state = 'created' and policy = 'short'
      for key share`);
  const added = tx.$with('added', {}).as(sql`
      insert into ${table} (name, data, singleton_key, policy,
        retry_limit, retry_delay, retry_backoff, expire_in)
      select ${given('name')}, ${given('json')}::jsonb, ${given('json')}, 'short',
        ${given('retries')}::int, ${given('retryAfter')}::int, true,
        ${given('timeLimit')}::int * interval '1 second'
      where not exists (select from locked)
      on conflict do nothing
      returning id`);
  return tx
    .with(locked, added)
    .select({ isDone: sql<boolean>`true` })
    .from(sql`(select from locked union all select from added) as done`);
});

export function createJobQueue(pool: Pool, onError: (error: Error) => void): JobQueue {
  const boss = createBoss(pool, onError);
  const listeners = new Set<(name?: JobName) => void>();

  function wake(name?: JobName): void {
    for (const listener of listeners) listener(name);
  }

  /** Fetched at the moment, rather than at the next poll after it. */
  const wakeLater = (name: JobName, delayMs: number) =>
    delayMs > 0 ? setTimeout(wake, delayMs, name).unref() : wake(name);

  const startOf = (delayMs: number) =>
    delayMs > 0 ? { startAfter: new Date(Date.now() + delayMs) } : {};

  return {
    async enqueue(tx, after, name, payload, delayMs = 0) {
      after(() => wakeLater(name, delayMs));
      const data = jobs[name].payload.parse(payload);
      if ('oneWaiting' in jobs[name]) await addOrLock(tx, name, data);
      else {
        const singletonKey = 'userId' in data ? String(data.userId) : undefined;
        const options = { singletonKey, ...startOf(delayMs) };
        await boss.send(name, data, { ...options, db: withinTransaction(tx) });
      }
    },
    async enqueueAll(tx, after, name, payloads, delayMs = 0) {
      if (payloads.length === 0) return;
      after(() => wakeLater(name, delayMs));
      const rows = payloads.map((payload) => ({
        name,
        data: jobs[name].payload.parse(payload),
        ...startOf(delayMs),
      }));
      await boss.insert(rows, { db: withinTransaction(tx) });
    },
    wake,
    onWake(listener) {
      listeners.add(listener);
    },
  };
}

/**
 * Ends a running job in the transaction that does its work, so that it is done once even if the
 * process dies right after.
 * @returns false if it has ended already
 */
export async function endWithin(tx: Writer, name: JobName, { id }: Pick<Run, 'id'>) {
  if (id === undefined) return true;
  const { rowCount } = await tx.execute(sql`
    update ${table} set state = 'completed', completed_on = now()
    where name = ${name} and id = ${id}::uuid and state = 'active'`);
  return Boolean(rowCount);
}

/** For tools that do the work of jobs themselves. */
export const noJobs: JobQueue = {
  async enqueue() {},
  async enqueueAll() {},
  wake() {},
  onWake() {},
};
