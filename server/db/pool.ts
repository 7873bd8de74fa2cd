import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pLimit, { type LimitFunction } from 'p-limit';
import pg from 'pg';
import { createKeyedQueue, createSharedRuns, type KeyedQueue } from '../async';
import type { AppDeps } from '../deps';
import { PreparedClient } from './prepared-client';
import * as schema from './schema';
import { WatchedPool } from './watched-pool';

export type Pool = WatchedPool;

export interface PoolOptions {
  /** Maximum connections. */
  max?: number;
  /** Statement timeout in milliseconds. */
  statementTimeout?: number;
  /** application_name, as in pg_stat_activity. */
  name?: string;
  /** Called when an idle connection is lost. */
  onIdleError?: (error: Error) => void;
}

/**
 * Parses bigint as a number, since ids stay far below 2^53. Set on the pool rather than on pg
 * itself, which would affect every library in the process.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * Creates a pool that gives up early: with Postgres down, requests get a 503 within two seconds.
 */
export function createPool(databaseUrl: string, options: PoolOptions = {}): Pool {
  const statementTimeout = options.statementTimeout ?? 15_000;
  const pool = openPool({
    connectionString: databaseUrl,
    Client: PreparedClient,
    // Sends statements without waiting for earlier answers.
    pipeline: true,
    max: options.max ?? 10,
    // Keeps one connection open, so that a restore notices that an idle app is running.
    min: 1,
    // On an overloaded machine people wait; the pool itself notices a frozen database sooner.
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    // Ends a statement whose connection was cut off, which nobody cancels.
    query_timeout: statementTimeout + 1_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: options.name ?? 'ripcord',
    types,
  });
  // Without a listener, losing an idle connection would kill the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  return pool;
}

function openPool(config: pg.PoolConfig): Pool {
  const pool = new WatchedPool(config);
  // The pool only listens to idle connections. If one is lost inside a transaction, its next
  // statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export const CASING = 'snake_case';

export const createDb = (pool: Pool) => drizzle(pool, { schema, casing: CASING });
/** For tests and commands; the app itself gets `Db`. */
export type WritableDb = ReturnType<typeof createDb>;

const SEARCH_CONNECTIONS = 4;
/** Ends their application_name. */
export const SEARCH_SUFFIX = '-search';
export const SEARCH_SETTINGS =
  'set enable_seqscan = off; set plan_cache_mode = force_generic_plan; set jit = off';

const searches = new WeakMap<Db, Db>();

/**
 * The same database on connections for searches, opened by the first one. There, Postgres uses the
 * search indexes, however many rows it expects a text to match, and keeps the plan of a statement:
 * `pageOfFound` is fast for all words with one plan, and planning it takes longer than reading.
 */
export function searchesOf(db: Db): Db {
  const known = searches.get(db);
  if (known) return known;
  const main = db.$client;
  const name = `${main.options.application_name}${SEARCH_SUFFIX}`;
  const own = { application_name: name, max: SEARCH_CONNECTIONS };
  const pool = openPool({ ...main.options, ...own });
  // If this fails, so does the search that the connection was opened for.
  pool.on('connect', (client) => client.query(SEARCH_SETTINGS).catch(() => {}));
  main.add(pool);
  const made = createDb(pool);
  searches.set(db, made);
  return made;
}

/** A transaction. Functions that must run inside one take this. */
export type Tx = Parameters<Parameters<WritableDb['transaction']>[0]>[0];
/** The database or a transaction, for read-only queries. */
export type Reader = Pick<Tx, 'select' | '$count' | 'execute' | 'with' | '$with'>;
/** A transaction, for single statements that write. */
export type Writer = Reader & Pick<Tx, 'insert' | 'update' | 'delete'>;
/** The database as the app sees it: only `transact` writes. */
export type Db = Reader & Pick<WritableDb, '$client'>;

/** Runs `work` on a dedicated connection, for long work and for work before the pool exists. */
export async function withClient<T>(
  connectionString: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: name });
  // The failing statement reports a lost connection; without a listener, it would kill the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Connections of the pool that transactions leave for reads. */
const RESERVED_FOR_READS = 3;

interface Turns {
  /** Limits concurrent transactions. */
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

/** Waits until a transaction leaves enough connections for reads. */
export const withPlace = <T>(db: Db, transaction: () => Promise<T>) =>
  turnsOf(db).places(transaction);

/**
 * Runs a person's changes one at a time. Locks in Postgres would do that too, but each waiting
 * change would hold a connection that other people need. `handle` limits how many wait.
 */
export const inTurn = <T>({ db }: Pick<AppDeps, 'db'>, userId: number, change: () => Promise<T>) =>
  turnsOf(db).people.run(userId, change);

/**
 * Shares a long computation: per name, one runs and one waits, however many ask for it. In memory
 * rather than in the job queue, because requests answer with the result: if the process dies, their
 * clients ask again.
 */
export const shareRun = <T>({ db }: Pick<AppDeps, 'db'>, name: string, work: () => Promise<T>) =>
  turnsOf(db).share(name, work);

/** Reads in one transaction: in one snapshot, or with settings of its own. */
export const readTogether = <T>(
  db: Db,
  read: (tx: Reader) => Promise<T>,
  { isSnapshot = false } = {},
): Promise<T> =>
  (db as WritableDb).transaction(read, {
    accessMode: 'read only',
    ...(isSnapshot && { isolationLevel: 'repeatable read' }),
  });

/** Collects what must follow the commit: publishing events, waking workers, deleting files. */
export type After = (task: () => unknown) => void;

/**
 * The only way to write. Runs `work` in a transaction, and after the commit, in order, what it
 * passed to `after`; if the transaction fails, none of that runs. Since the data is already written
 * by then, a failing task is logged and neither stops the next one nor changes the result.
 * Transactions cannot be nested: the inner one could wait for the outer one's place.
 */
export async function transact<T>(
  { db, log }: Pick<AppDeps, 'db' | 'log'>,
  work: (tx: Tx, after: After) => Promise<T>,
): Promise<T> {
  const tasks: (() => unknown)[] = [];
  const result = await withPlace(db, () =>
    inTransaction(db.$client, (tx) => work(tx, (task) => tasks.push(task))),
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

/**
 * Waits for statements that were issued together, which saves round trips. After a failure, it
 * still waits for the others: no statement may run after the rollback.
 * @throws the first failure in list order
 */
export async function together<T extends readonly unknown[]>(...statements: T) {
  // A Drizzle query runs again at each `then`, so turn it into a promise first.
  const sent = statements.map((statement) => Promise.resolve(statement));
  await Promise.allSettled(sent);
  return Promise.all(sent) as Promise<{ [K in keyof T]: Awaited<T[K]> }>;
}

/** Unlike `db.transaction`, sends `begin` together with the first statements. */
async function inTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    const [, result] = await together(client.query('begin'), work(transactionOn(client)));
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('A statement failed, but the work went on');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      lost = failure;
    });
    throw error;
  } finally {
    client.release(lost);
  }
}

const dialect = new PgDialect({ casing: CASING });

/** One per connection, so that its prepared statements are built only once. */
const transactions = new WeakMap<pg.PoolClient, Tx>();

export function transactionOn(client: pg.PoolClient): Tx {
  const known = transactions.get(client);
  if (known) return known;
  type Tables = ExtractTablesWithRelations<typeof schema>;
  const session = new NodePgSession<typeof schema, Tables>(client, dialect, undefined);
  const tx = new NodePgTransaction<typeof schema, Tables>(dialect, session, undefined);
  transactions.set(client, tx);
  return tx;
}
