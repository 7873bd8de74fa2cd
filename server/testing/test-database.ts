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

/** Outlives the modules of a test file: the next file takes the copy that was made during this one. */
const worker = globalThis as {
  __databases?: { admin: Promise<pg.Client>; next?: Promise<string> };
};

async function connectAdmin(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  client.on('error', () => {});
  await client.connect();
  // Missing in its types.
  (client as pg.Client & { unref(): void }).unref();
  return client;
}

function databases() {
  worker.__databases ??= { admin: connectAdmin() };
  return worker.__databases;
}

const onServer = async (sql: string) => (await databases().admin).query(sql);

async function create(template: string): Promise<string> {
  const name = `${inject('template')}_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} template ${template}`);
  return name;
}

/** A copy of the template; the next one is made meanwhile. */
async function takeCopy(): Promise<string> {
  const shared = databases();
  const name = await (shared.next ?? create(inject('template')));
  shared.next = create(inject('template'));
  // Whoever takes it sees the error.
  shared.next.catch(() => {});
  return name;
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
  const name = await (empty ? create('template0') : takeCopy());
  const url = urlOf(name);
  const socketDir = inject('socketDir');
  const pool = createPool(socketDir ? `${url}?host=${socketDir}` : url, { name: 'ripcord-test' });
  return {
    url,
    pool,
    db: createDb(pool),
    async drop() {
      await pool.end();
      // Nobody needs to wait for it; the end of the run drops what is left.
      onServer(`drop database if exists ${name} with (force)`).catch(() => {});
    },
  };
}
