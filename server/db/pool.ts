import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { PreparedClient } from './prepared-client';
import * as schema from './schema';

export type Pool = pg.Pool;

export interface PoolOptions {
  /** Connections at most; requests beyond wait for one. */
  max?: number;
  /** Milliseconds after which a statement is cancelled. */
  statementTimeout?: number;
  /** Shown by pg_stat_activity. */
  name?: string;
  /** Told of connections lost while idle, such as when Postgres goes away. */
  onIdleError?: (error: Error) => void;
}

/**
 * bigint comes as a number: ids stay far below 2^53, where numbers are still exact. Set on the
 * pool, not in pg itself, where it would hold for every library in the process.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * Connections that give up early: with Postgres away a request must be told 503 within two
 * seconds, so no step may wait longer than that for a connection.
 */
export function createPool(databaseUrl: string, options: PoolOptions = {}): Pool {
  const statementTimeout = options.statementTimeout ?? 15_000;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: PreparedClient,
    max: options.max ?? 10,
    // One stays, so that an idle app is seen by a restore, which must not run meanwhile.
    min: 1,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    // A Postgres that is frozen cancels nothing: then the client gives up.
    query_timeout: statementTimeout + 1_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: options.name ?? 'ripcord',
    types,
  });
  // Without a listener a connection lost while idle would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  // The pool listens only while a connection is idle. One that is lost between two statements of a
  // transaction has nobody else to tell; the next statement fails and the request is told.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Drizzle over the pool, knowing every table; columns are snake_case in Postgres. */
export function createDb(pool: Pool) {
  return drizzle(pool, { schema, casing: 'snake_case' });
}
export type Db = ReturnType<typeof createDb>;
