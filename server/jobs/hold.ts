import type PgBoss from 'pg-boss';
import type { Pool } from '../db/pool';
import { JOBS_SCHEMA } from './boss';

/** A job has so long from being fetched to being held (seconds). */
const GRACE_SECONDS = 5;

/** The lock of a job, named by its id. */
const LOCK = `hashtextextended($1::text, 7204511)`;

export interface Held {
  /** Aborts when the connection that holds the lock is gone: another may take the job now. */
  lost: AbortSignal;
  /** Resolves when another may take the job. */
  release(): Promise<void>;
}

/**
 * Holds a job that was fetched, by a lock that Postgres gives back by itself when this process
 * dies. Undefined when another process holds it, or it has been given up meanwhile.
 */
export async function holdJob(pool: Pool, id: string): Promise<Held | undefined> {
  const client = await pool.connect();
  const lost = new AbortController();
  const onError = () => lost.abort();
  client.on('error', onError);
  const giveBack = async () => {
    // A retry may follow at once. If this fails, the lock goes with the connection.
    await client.query(`select pg_advisory_unlock(${LOCK})`, [id]).catch(() => {});
    client.off('error', onError);
    client.release(true);
  };
  try {
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_lock(${LOCK})
         and exists (select from ${JOBS_SCHEMA}.job where id = $1::uuid and state = 'active')
         as held`,
      [id],
    );
    if (rows[0]?.held) return { lost: lost.signal, release: giveBack };
  } catch (error) {
    await giveBack();
    throw error;
  }
  await giveBack();
  return undefined;
}

/** Fails the jobs that nobody holds any more; those with tries left are run again. */
export async function releaseAbandoned(pool: Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name from ${JOBS_SCHEMA}.job
     where state = 'active' and started_on < now() - make_interval(secs => $1)`,
    [GRACE_SECONDS],
  );
  for (const { id, name } of rows) {
    const { rows: free } = await pool.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${LOCK}) as free`,
      [id],
    );
    if (free[0]?.free) await boss.fail(name, id, { message: 'The process that ran it is gone.' });
  }
}
