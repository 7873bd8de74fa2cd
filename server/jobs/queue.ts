import { sql } from 'drizzle-orm';
import type { Db, Pool } from '../db/pool';
import { createBoss, JOBS_SCHEMA, withinTransaction } from './boss';
import { type JobName, jobs, type Payload } from './definitions';

/** Where work is put that must be done though the process ends. */
export interface JobQueue {
  /**
   * Adds a job in the transaction that makes it necessary: both are there, or neither. Call `wake`
   * after the commit. Of a kind of which one waits, the job that waits is kept from running until
   * the commit, so that it sees what this transaction did.
   */
  enqueue<N extends JobName>(tx: Pick<Db, 'execute'>, name: N, payload: Payload<N>): Promise<void>;
  /** Has this process look for jobs now instead of at the next poll: of all kinds, or of one. */
  wake(name?: JobName): void;
  /** Whoever works here, to be told by `wake`. */
  onWake(listener: (name?: JobName) => void): void;
}

export function createJobQueue(pool: Pool, onError: (error: Error) => void): JobQueue {
  const boss = createBoss(pool, onError);
  const listeners = new Set<(name?: JobName) => void>();

  /** Keeps the job that waits under this key from being fetched; false when there is none by now. */
  async function holdWaiting(tx: Pick<Db, 'execute'>, name: JobName, key: string) {
    const { rowCount } = await tx.execute(sql`
      select from ${sql.raw(JOBS_SCHEMA)}.job
      where name = ${name} and coalesce(singleton_key, '') = ${key}
        and state = 'created' and policy = 'short'
      for key share`);
    return (rowCount ?? 0) > 0;
  }

  return {
    async enqueue(tx, name, payload) {
      const data = jobs[name].payload.parse(payload);
      const options = { db: withinTransaction(tx) };
      if (!('oneWaiting' in jobs[name])) {
        await boss.send(name, data, options);
        return;
      }
      const singletonKey = JSON.stringify(data);
      // The library leaves out a job of whose kind one waits, but that one could begin, and miss
      // what is done here, before this commits.
      for (;;) {
        if (await boss.send(name, data, { ...options, singletonKey })) return;
        if (await holdWaiting(tx, name, singletonKey)) return;
      }
    },
    wake(name) {
      for (const listener of listeners) listener(name);
    },
    onWake(listener) {
      listeners.add(listener);
    },
  };
}

/** For tools that see to what would be left to jobs themselves. */
export const noJobs: JobQueue = { async enqueue() {}, wake() {}, onWake() {} };
