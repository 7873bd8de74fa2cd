import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import type { Unsent } from './types';

/** A device whose database does not answer is not waited for any longer (milliseconds). */
const PATIENCE_MS = 3_000;

/** The database is made anew where it could not be opened; each tab has its own connection. */
let opened: UseStore | undefined;

const table: UseStore = (mode, work) => {
  opened ??= createStore('ripcord-unsent', 'entries');
  return opened(mode, work);
};

const keyOf = (userId: number, clientId: string): IDBValidKey => [userId, clientId];
/** Arrays come after all texts and numbers. */
const allOf = (userId: number): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]);

/** @throws where the device stores nothing, or does not answer */
export function readRows(userId: number): Promise<Unsent[]> {
  return inTime(
    () => table('readonly', (rows) => promisifyRequest(rows.getAll(allOf(userId)))) as never,
  );
}

/**
 * Changes one row in one transaction, so that no other tab comes between: `change` gets the row as
 * it is, if it is there, and answers what it shall be; undefined takes it away. Answers that.
 * @throws where the device stores nothing, or does not answer
 */
export function changeRow(
  userId: number,
  clientId: string,
  change: (row: Unsent | undefined) => Unsent | undefined,
): Promise<Unsent | undefined> {
  const key = keyOf(userId, clientId);
  return inTime(() =>
    table('readwrite', async (rows) => {
      const before: Unsent | undefined = await promisifyRequest(rows.get(key));
      const after = change(before);
      if (after) rows.put(after, key);
      else rows.delete(key);
      await promisifyRequest(rows.transaction);
      return after;
    }),
  );
}

/** @throws where the device stores nothing, or does not answer */
export function removeRows(userId: number): Promise<void> {
  return inTime(() =>
    table('readwrite', async (rows) => {
      rows.delete(allOf(userId));
      await promisifyRequest(rows.transaction);
    }),
  );
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The device does not answer.')), PATIENCE_MS);
  });
  try {
    return await Promise.race([work(), patience]);
  } finally {
    clearTimeout(timer);
  }
}
