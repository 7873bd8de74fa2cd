import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pLimit, { type LimitFunction } from 'p-limit';
import pg from 'pg';
import { createKeyedQueue, createSharedRuns, type KeyedQueue } from '../async';
import type { AppDeps } from '../deps';
import * as schema from './schema';
import { WatchedPool } from './watched-pool';

/** Each prepared statement takes memory on every connection. */
const MAX_STATEMENTS = 500;

/** The best plan of a search depends on the text, so these are planned at every call. */
const UNPREPARED = /\blike\b/i;

/** Statement names by SQL text; each connection prepares a statement at its first use. */
const names = new Map<string, string | undefined>();

function nameOf(text: string): string | undefined {
  if (names.has(text)) return names.get(text);
  // Lists of any length make endless texts; the first few hundred are the app's own.
  if (names.size >= MAX_STATEMENTS) return undefined;
  const name = UNPREPARED.test(text)
    ? undefined
    : createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

/** Names the statement if it has parameters and no name yet. */
function withName(args: unknown[]): unknown[] {
  const [first, values, ...rest] = args;
  if (typeof first === 'string') {
    if (!Array.isArray(values)) return args;
    return [{ text: first, name: nameOf(first) }, values, ...rest];
  }
  const config = first as Partial<pg.QueryConfig>;
  const hasValues = Array.isArray(values) || Array.isArray(config.values);
  if (!hasValues || config.text === undefined || config.name !== undefined) return args;
  return [{ ...config, name: nameOf(config.text) }, values, ...rest];
}

interface Streaming {
  connection: { stream: Pick<Writable, 'cork' | 'uncork'> };
}

/**
 * A connection that has Postgres parse and plan each parameterized statement once instead of at every
 * call: planning a look-up costs more than running it. Statements that are issued together share one
 * network write.
 */
export class PreparedClient extends pg.Client {
  override query(...args: unknown[]): never {
    const { stream } = (this as unknown as Streaming).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return (super.query as (...all: unknown[]) => never).apply(this, withName(args));
  }
}

export type Pool = pg.Pool;

export interface PoolOptions {
  /** Maximum connections. */
  max?: number;
  /** Statement timeout (milliseconds). */
  statementTimeout?: number;
  /** application_name, as in pg_stat_activity. */
  name?: string;
  /** Called when an idle connection is lost. */
  onIdleError?: (error: Error) => void;
}

/**
 * Parses bigint as number: ids stay far below 2^53. Set on the pool rather than on pg itself, which
 * would affect every library in the process.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * Connections that give up early: with Postgres down a request must get its 503 within two seconds.
 */
export function createPool(databaseUrl: string, options: PoolOptions = {}): Pool {
  const statementTimeout = options.statementTimeout ?? 15_000;
  const pool = new WatchedPool({
    connectionString: databaseUrl,
    Client: PreparedClient,
    // Statements are sent without waiting for the answers to earlier ones.
    pipeline: true,
    max: options.max ?? 10,
    // Keeps one connection, so that a restore sees that an idle app is running.
    min: 1,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    // If a single connection is cut off, nobody cancels the statement.
    query_timeout: statementTimeout + 1_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: options.name ?? 'ripcord',
    types,
  });
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  // The pool listens only to idle connections. If one is lost inside a transaction, the next
  // statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export const CASING = 'snake_case';

export const createDb = (pool: Pool) => drizzle(pool, { schema, casing: CASING });
export type Db = ReturnType<typeof createDb>;

/** A transaction: what must not run outside of one takes this. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** The database or a transaction, for queries that only read. */
export type Reader = Pick<Db, 'select' | '$count' | 'execute' | 'with' | '$with'>;
/** The database or a transaction, for single statements that write. */
export type Writer = Pick<
  Db,
  'select' | '$count' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'
>;

/** Works on a connection of its own, for what may take long or comes before the pool. */
export async function withClient<T>(
  connectionString: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: name });
  // The failing statement reports a lost connection; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

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
export const withPlace = <T>(db: Db, transaction: () => Promise<T>) =>
  turnsOf(db).places(transaction);

/**
 * Runs one change of a person's records at a time. Locks in Postgres would do the same, but each
 * waiting change would hold a connection of the pool, which other people then lack. `handle` bounds
 * how many wait.
 */
export const inTurn = <T>({ db }: Pick<AppDeps, 'db'>, userId: number, change: () => Promise<T>) =>
  turnsOf(db).people.run(userId, change);

/**
 * Runs a long computation for its name once at a time, with one more waiting, however often it is
 * asked for. In memory rather than in the job queue, because requests answer with the result: if the
 * process dies, their clients ask again.
 */
export const shareRun = <T>({ db }: Pick<AppDeps, 'db'>, name: string, work: () => Promise<T>) =>
  turnsOf(db).share(name, work);

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
 * Waits for statements that were issued together, which saves waiting for each in turn. After a
 * failure it still waits for the others: none of them may follow the rollback.
 * @throws the first failure in the order of the list
 */
export async function together<T extends readonly unknown[]>(...statements: T) {
  // A query of Drizzle runs again at each `then`, so make it a promise first.
  const sent = statements.map((statement) => Promise.resolve(statement));
  await Promise.allSettled(sent);
  return Promise.all(sent) as Promise<{ [K in keyof T]: Awaited<T[K]> }>;
}

/** Unlike `db.transaction` it sends `begin` together with the first statements. */
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

/** One for each connection, so that its prepared statements are built once. */
const transactions = new WeakMap<pg.PoolClient, Tx>();

function transactionOn(client: pg.PoolClient): Tx {
  const known = transactions.get(client);
  if (known) return known;
  type Tables = ExtractTablesWithRelations<typeof schema>;
  const session = new NodePgSession<typeof schema, Tables>(client, dialect, undefined);
  const tx = new NodePgTransaction<typeof schema, Tables>(dialect, session, undefined);
  transactions.set(client, tx);
  return tx;
}
