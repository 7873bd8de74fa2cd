import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { StartError } from '../config';
import { withClient } from '../db/pool';
import { installJobs } from '../jobs/queue';

/** Two folders up, both from server/migrations and from the bundle in dist/server. */
export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

const ADVISORY_LOCK = 7_204_510;

const JOURNAL = 'meta/_journal.json';
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });

const readJournal = () =>
  journalSchema.parse(JSON.parse(readFileSync(path.join(MIGRATIONS, JOURNAL), 'utf8')));

/** Journal timestamps of all migrations; the database records which ones were applied. */
export const knownMigrations = (): number[] => readJournal().entries.map(({ when }) => when);

/** Journal timestamp of the last applied migration; null before the first. */
export async function lastMigration(client: pg.ClientBase): Promise<number | null> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  );
  if (!found[0]?.exists) return null;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  );
  const last = rows[0]?.last;
  return last ? Number(last) : null;
}

/** @throws StartError if a newer version has migrated the database */
async function refuseNewerSchema(client: pg.ClientBase): Promise<void> {
  const last = await lastMigration(client);
  if (last === null || last <= Math.max(...knownMigrations())) return;
  throw new StartError(
    'The database was used by a newer Ripcord. Start that version, or restore a backup of this one into an empty database.',
  );
}

/** Copies the migrations folder up to and including `last`. */
function migrationsUntil(last: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ripcord-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = readJournal();
  const entries = journal.entries.filter(({ when }) => when <= last);
  writeFileSync(path.join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
  return folder;
}

/** Milliseconds. A notification takes one, except on a machine that is very busy. */
const NOTIFICATION_MS = 10_000;

/**
 * A pooler that gives each transaction another connection often seems to work, since an idle client
 * mostly gets its last connection again. But it never passes on a notification to an idle client.
 * @throws StartError behind such a pooler
 */
async function refuseTransactionPooling(client: pg.Client, databaseUrl: string): Promise<void> {
  const channel = `ripcord_${randomUUID().replaceAll('-', '')}`;
  const heard = once(client, 'notification', { signal: AbortSignal.timeout(NOTIFICATION_MS) });
  heard.catch(() => {});
  await client.query(`listen ${channel}`);
  await withClient(databaseUrl, 'ripcord-migrate', (other) => other.query(`notify ${channel}`));
  await heard.catch(() => {
    throw new StartError(
      'DATABASE_URL leads to a pooler that changes connections between transactions. Set pool_mode = session in PgBouncer, or connect to PostgreSQL directly.',
    );
  });
  await client.query(`unlisten ${channel}`);
}

async function lock(client: pg.Client, log?: Logger): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [ADVISORY_LOCK],
  );
  if (rows[0]?.locked) return;
  log?.warn('another instance is migrating the database; waiting until it has finished');
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
}

/** The advisory lock is released when the connection closes. */
const applyLocked = (databaseUrl: string, migrationsFolder: string, log?: Logger) =>
  withClient(databaseUrl, 'ripcord-migrate', async (client) => {
    await refuseTransactionPooling(client, databaseUrl);
    // Limits set for the role would end a long migration.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await lock(client, log);
    await refuseNewerSchema(client);
    const last = await lastMigration(client);
    const pending = knownMigrations().filter((when) => last !== null && when > last).length;
    if (pending > 0) log?.info({ pending }, 'migrating the database');
    await client.query('set client_min_messages = warning');
    await applyMigrations(drizzle(client), { migrationsFolder });
    await installJobs(databaseUrl);
  });

/**
 * Migrates the database. Instances that start together are serialized by an advisory lock. Uses its
 * own connection, because a migration may exceed the statement timeout.
 * @param options.until journal timestamp of the last migration to apply
 */
export async function migrate(
  databaseUrl: string,
  { until, log }: { until?: number; log?: Logger } = {},
) {
  if (until === undefined) {
    await applyLocked(databaseUrl, MIGRATIONS, log);
    return;
  }
  const folder = migrationsUntil(until);
  try {
    await applyLocked(databaseUrl, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
