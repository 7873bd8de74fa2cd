import { type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Db, Pool, Reader } from '../db/pool';
import type { After } from '../db/transact';
import { type JobName, jobNames, jobs, type Payload } from './definitions';

/** A schema of their own keeps the job tables out of backups. */
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
const toSql = (text: string, values: unknown[]): SQL =>
  sql.join(
    split(text).map((piece) =>
      typeof piece === 'number' ? sql`${sql.param(values[piece - 1])}` : piece,
    ),
  );

/** Has pg-boss run its statements in our transaction. */
const withinTransaction = (tx: Pick<Db, 'execute'>): PgBoss.Db => ({
  executeSql: (text, values) => tx.execute(toSql(text, values)),
});

/** pg-boss on the app's own pool; its tables are created by `installJobs`. */
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
      };
      if (existing.has(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failure) throw failure;
}

/** For work that must be done even if the process ends. */
export interface JobQueue {
  /**
   * Adds a job in the transaction that makes it necessary; workers are
   * woken after the commit. Of a job
   * with `oneWaiting`, an already waiting one is locked until the commit instead, so that its run
   * sees what this transaction wrote.
   */
  enqueue<N extends JobName>(tx: Reader, after: After, name: N, payload: Payload<N>): Promise<void>;
  /** Has this process fetch jobs now instead of at the next poll: of all kinds, or of one. */
  wake(name?: JobName): void;
  onWake(listener: (name?: JobName) => void): void;
}

const table = sql.raw(`${JOBS_SCHEMA}.job`);

/**
 * Adds a job unless one with this payload is waiting; that one is then locked until the commit, and
 * workers skip locked rows. pg-boss alone would drop the new job, but let the waiting one start
 * before this commit and miss its changes. One statement, because the most frequent writes use it.
 */
async function addOrLock(tx: Reader, name: JobName, data: unknown): Promise<void> {
  const { retries, retryAfter, timeLimit } = jobs[name];
  const json = JSON.stringify(data);
  const statement = sql`
    with locked as (
      select id from ${table}
      where name = ${name} and coalesce(singleton_key, '') = ${json}
        and state = 'created' and policy = 'short'
      for key share
    ), added as (
      insert into ${table} (name, data, singleton_key, policy,
        retry_limit, retry_delay, retry_backoff, expire_in)
      select ${name}, ${json}::jsonb, ${json}, 'short',
        ${retries}::int, ${retryAfter}::int, true, ${timeLimit}::int * interval '1 second'
      where not exists (select from locked)
      on conflict do nothing
      returning id
    )
    select from locked union all select from added`;
  // Neither: the insert waited for another transaction's job, which is visible by now.
  while ((await tx.execute(statement)).rowCount === 0);
}

export function createJobQueue(pool: Pool, onError: (error: Error) => void): JobQueue {
  const boss = createBoss(pool, onError);
  const listeners = new Set<(name?: JobName) => void>();

  function wake(name?: JobName): void {
    for (const listener of listeners) listener(name);
  }

  return {
    async enqueue(tx, after, name, payload) {
      after(() => wake(name));
      const data = jobs[name].payload.parse(payload);
      if ('oneWaiting' in jobs[name]) await addOrLock(tx, name, data);
      else await boss.send(name, data, { db: withinTransaction(tx) });
    },
    wake,
    onWake(listener) {
      listeners.add(listener);
    },
  };
}

/** For tools that do the work of jobs themselves. */
export const noJobs: JobQueue = { async enqueue() {}, wake() {}, onWake() {} };
