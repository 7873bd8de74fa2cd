import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Db, type Pool } from '../db/pool';

/** A migrated, empty database for one test file alone. */
export interface TestDatabase {
  url: string;
  pool: Pool;
  db: Db;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The same server's database of that name. */
function urlOf(name: string): string {
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * A new database; without `empty` a copy of the template. Postgres copies a database only while
 * nobody is connected to it: nobody is, and it sends its own vacuum away.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `ripcord_test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} template ${empty ? 'template0' : inject('template')}`);
  const url = urlOf(name);
  const pool = createPool(url, { name: 'ripcord-test' });
  return {
    url,
    pool,
    db: createDb(pool),
    async drop() {
      await pool.end();
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
}
