import type pg from 'pg';
import { type Db, type Reader, transactionOn } from './pool';

/** Reads that share a connection at most, since each waits for those before it. */
const MOST_READS = 8;
/** Searches take some milliseconds each. */
export const MOST_SEARCHES = 2;

interface Shared {
  client: Promise<pg.PoolClient>;
  reads: number;
  ended: number;
}

/** Connections that more reads may join. */
const open = new WeakMap<Db, Shared>();

/**
 * Runs a short read. Those of the same turn of the event loop share a connection, and so a network
 * write, which costs more than most statements. In a transaction, it runs there.
 */
export async function onSharedConnection<T, D extends Reader>(
  db: D,
  read: (connection: D) => Promise<T>,
  most = MOST_READS,
): Promise<T> {
  if (!isDatabase(db)) return read(db);
  const shared = open.get(db) ?? openConnection(db);
  shared.reads += 1;
  if (shared.reads >= most) open.delete(db);
  const client = await shared.client;
  try {
    return await read(transactionOn(client) as Reader as D);
  } finally {
    shared.ended += 1;
    if (shared.ended === shared.reads) client.release();
  }
}

const isDatabase = (db: Reader): db is Db => '$client' in db;

function openConnection(db: Db): Shared {
  const client = new Promise(setImmediate).then(() => {
    if (open.get(db) === shared) open.delete(db);
    return db.$client.connect();
  });
  const shared: Shared = { client, reads: 0, ended: 0 };
  open.set(db, shared);
  return shared;
}
