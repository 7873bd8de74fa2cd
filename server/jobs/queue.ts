import type { Db, Pool } from '../db/pool';
import { createBoss, withinTransaction } from './boss';
import { type JobName, jobs, type Payload } from './definitions';

/** Where work is put that must be done though the process ends. */
export interface JobQueue {
  /**
   * Adds a job in the transaction that makes it necessary: both are there, or neither. Call `wake`
   * after the commit.
   */
  enqueue<N extends JobName>(tx: Pick<Db, 'execute'>, name: N, payload: Payload<N>): Promise<void>;
  /** Has this process look for jobs now instead of at the next poll. */
  wake(): void;
  /** Whoever works here, to be told by `wake`. */
  onWake(listener: () => void): void;
}

export function createJobQueue(pool: Pool, onError: (error: Error) => void): JobQueue {
  const boss = createBoss(pool, onError);
  const listeners = new Set<() => void>();
  return {
    async enqueue(tx, name, payload) {
      const data = jobs[name].payload.parse(payload);
      await boss.send(name, data, { db: withinTransaction(tx) });
    },
    wake() {
      for (const listener of listeners) listener();
    },
    onWake(listener) {
      listeners.add(listener);
    },
  };
}
