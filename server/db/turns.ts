import pLimit, { type LimitFunction } from 'p-limit';
import { createKeyedQueue, createSharedRuns, type KeyedQueue } from '../async';
import type { AppDeps } from '../deps';
import type { Db } from './pool';

/** Connections of the pool that transactions leave to reads. */
const RESERVED_FOR_READS = 3;

interface Turns {
  /** Places for transactions. */
  places: LimitFunction;
  people: KeyedQueue<number>;
  share: ReturnType<typeof createSharedRuns>;
}

const turns = new WeakMap<Db, Turns>();

function turnsOf(db: Db): Turns {
  const found = turns.get(db);
  if (found) return found;
  const made = {
    places: pLimit(Math.max(1, db.$client.options.max - RESERVED_FOR_READS)),
    people: createKeyedQueue<number>({ atOnce: 1 }),
    share: createSharedRuns(),
  };
  turns.set(db, made);
  return made;
}

/** Waits until a transaction leaves enough connections to reads. */
export const withPlace = <T>(db: Db, transaction: () => Promise<T>): Promise<T> =>
  turnsOf(db).places(transaction);

/**
 * Runs one change of a person's records at a time. Locks in Postgres would do the same, but each
 * waiting change would hold a connection of the pool, which other people then lack. `handle` bounds
 * how many wait.
 */
export const inTurn = <T>(
  { db }: Pick<AppDeps, 'db'>,
  userId: number,
  change: () => Promise<T>,
): Promise<T> => turnsOf(db).people.run(userId, change);

/**
 * Runs a long computation for its name once at a time, with one more waiting, however often it is
 * asked for. In memory rather than in the job queue, because requests answer with the result: if the
 * process dies, their clients ask again.
 */
export const shareRun = <T>(
  { db }: Pick<AppDeps, 'db'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> => turnsOf(db).share(name, work);
