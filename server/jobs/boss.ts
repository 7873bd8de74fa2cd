import { type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Pool, Reader } from '../db/pool';
import { jobNames, jobs } from './definitions';

/** The schema of the job tables, beside that of the app: a backup leaves them out. */
export const JOBS_SCHEMA = 'jobs';

/** The library's statements, which are few and long, in pieces: SQL, and between them a number. */
const known = new Map<string, (SQL | number)[]>();

function piecesOf(text: string): (SQL | number)[] {
  const found = known.get(text);
  if (found) return found;
  const pieces = text
    .split(/\$(\d+)/)
    .map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : Number(piece)));
  known.set(text, pieces);
  return pieces;
}

/** A statement of the library with $1, $2 … as Drizzle takes it. */
const toSql = (text: string, values: unknown[]): SQL =>
  sql.join(
    piecesOf(text).map((piece) =>
      typeof piece === 'number' ? sql`${sql.param(values[piece - 1])}` : piece,
    ),
  );

/** Runs the library's statements in a transaction of ours. */
export const withinTransaction = (tx: Reader): PgBoss.Db => ({
  executeSql: (text, values) => tx.execute(toSql(text, values)),
});

/** The job library over the app's own connections. Its tables are made by `installJobs`. */
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

/**
 * Makes or updates the tables of the jobs and has one queue for each. Called with the migrations,
 * under their lock.
 */
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
    const there = new Set((await boss.getQueues()).map(({ name }) => name));
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
      if (there.has(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failure) throw failure;
}
