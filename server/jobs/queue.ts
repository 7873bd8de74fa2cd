import { sql } from 'drizzle-orm';
import type { Pool, Reader } from '../db/pool';
import type { After } from '../db/transact';
import { createBoss, JOBS_SCHEMA, withinTransaction } from './boss';
import { type JobName, jobs, type Payload } from './definitions';

/** Where work is put that must be done though the process ends. */
export interface JobQueue {
  /**
   * Adds a job in the transaction that makes it necessary: both are there, or neither. Workers
   * are woken after the commit. Of a kind of which one waits, the job that waits is kept from running until
   * the commit, so that it sees what this transaction did.
   */
  enqueue<N extends JobName>(tx: Reader, after: After, name: N, payload: Payload<N>): Promise<void>;
  /** Has this process look for jobs now instead of at the next poll: of all kinds, or of one. */
  wake(name?: JobName): void;
  /** Whoever works here, to be told by `wake`. */
  onWake(listener: (name?: JobName) => void): void;
}

const table = sql.raw(`${JOBS_SCHEMA}.job`);

/**
 * Adds a job unless one with this payload waits; that one is then held until the commit, since
 * fetching passes over what is held. The library's own way would leave the new one out, but let the
 * old one begin at once, and miss what this transaction does. In one statement, for it is part of
 * the writes that people make most.
 */
async function addOrHold(tx: Reader, name: JobName, data: unknown): Promise<void> {
  const { retries, retryAfter, timeLimit } = jobs[name];
  const json = JSON.stringify(data);
  const addOrHoldOnce = sql`
    with held as (
      select id from ${table}
      where name = ${name} and coalesce(singleton_key, '') = ${json}
        and state = 'created' and policy = 'short'
      for key share
    ), added as (
      insert into ${table} (name, data, singleton_key, policy,
        retry_limit, retry_delay, retry_backoff, expire_in)
      select ${name}, ${json}::jsonb, ${json}, 'short',
        ${retries}::int, ${retryAfter}::int, true, ${timeLimit}::int * interval '1 second'
      where not exists (select from held)
      on conflict do nothing
      returning id
    )
    select from held union all select from added`;
  // Neither: another transaction's was on its way and had to be waited for, and is there by now.
  while ((await tx.execute(addOrHoldOnce)).rowCount === 0);
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
      if ('oneWaiting' in jobs[name]) await addOrHold(tx, name, data);
      else await boss.send(name, data, { db: withinTransaction(tx) });
    },
    wake,
    onWake(listener) {
      listeners.add(listener);
    },
  };
}

/** For tools that see to what would be left to jobs themselves. */
export const noJobs: JobQueue = { async enqueue() {}, wake() {}, onWake() {} };
