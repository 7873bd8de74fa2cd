import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Pool, type WritableDb } from '../db/pool';

/** A migrated, empty database for a single test file. */
export interface TestDatabase {
  url: string;
  pool: Pool;
  db: WritableDb;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/** Outlives the modules of a test file: the next file takes the copy made during this one. */
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
  // On our own server, which does not wait for the disk, copying files takes less than logging pages.
  const how = inject('socketDir') ? 'strategy file_copy' : '';
  await onServer(`create database ${name} template ${template} ${how}`);
  return name;
}

/** Takes a copy of the template, and starts making the next one. */
async function takeCopy(): Promise<string> {
  const shared = databases();
  const name = await (shared.next ?? create(inject('template')));
  shared.next = create(inject('template'));
  // Whoever takes this copy sees the error.
  shared.next.catch(() => {});
  return name;
}

/** URL of another database on the same server. */
function urlOf(name: string): string {
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Creates a database: a copy of the template, or an `empty` one. Postgres copies a database only
 * while nobody is connected to it: nobody is, and Postgres stops its own vacuum.
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
      // Not awaited, since the end of the run drops whatever is left.
      onServer(`drop database if exists ${name} with (force)`).catch(() => {});
    },
  };
}
