import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { PreparedClient } from './prepared-client';
import * as schema from './schema';
import { WatchedPool } from './watched-pool';

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

export function createDb(pool: Pool) {
  return drizzle(pool, { schema, casing: 'snake_case' });
}
export type Db = ReturnType<typeof createDb>;

/** A transaction: what must not run outside of one takes this. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** The database or a transaction, for queries that only read. */
export type Reader = Pick<Db, 'select' | 'execute'>;
/** The database or a transaction, for single statements that write. */
export type Writer = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;
