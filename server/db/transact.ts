import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { AppDeps } from '../deps';
import type { Tx } from './pool';
import { withPlace } from './turns';

/** Collects what must follow the commit: events, waking up job workers, deleting files. */
export type After = (task: () => unknown) => void;

/**
 * The one way to write. Runs `work` in a transaction and then what it gave to `after`, in order;
 * nothing of that happens when the transaction fails. Transactions cannot be nested: the inner one could
 * wait for the outer one's place. What is written is true by then, so a failure
 * in a task is logged and neither stops the next one nor changes the result.
 */
export async function transact<T>(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  work: (tx: Tx, after: After) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const tasks: (() => unknown)[] = [];
  const result = await withPlace(db, () =>
    db.transaction((tx) => work(tx, (task) => tasks.push(task)), config),
  );
  for (const task of tasks) {
    try {
      await task();
    } catch (err) {
      log.error({ err }, 'a task after a commit failed');
    }
  }
  return result;
}
