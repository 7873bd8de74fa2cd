import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { z } from 'zod';
import { installJobs } from '../jobs/queue';

/** Two folders up, both from server/db and from the bundle in dist/server. */
export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Any number that nothing else locks; see also the administrator's. */
const ADVISORY_LOCK = 7_204_510;

const JOURNAL = 'meta/_journal.json';
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });

const readJournal = () =>
  journalSchema.parse(JSON.parse(readFileSync(path.join(MIGRATIONS, JOURNAL), 'utf8')));

/** All migrations by their time in the journal, which the database keeps for those it has had. */
export const knownMigrations = (): number[] => readJournal().entries.map(({ when }) => when);

/** A copy of the migrations that ends with one of them. */
function migrationsUntil(last: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ripcord-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = readJournal();
  const entries = journal.entries.filter(({ when }) => when <= last);
  writeFileSync(path.join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
  return folder;
}

/** The lock is given back when its connection closes. */
async function applyLocked(databaseUrl: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'ripcord-migrate',
  });
  // The failing statement tells of a lost connection; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query('set client_min_messages = warning');
    await applyMigrations(drizzle(client), { migrationsFolder });
    await installJobs(databaseUrl);
  } finally {
    await client.end();
  }
}

/**
 * Brings the database up to date. Instances that start together take turns by an advisory lock:
 * the first migrates, the others find nothing to do. On a connection of its own, since a migration
 * may take longer than any request's statement is allowed to.
 * @param options.until the last migration to apply, by its time in the journal
 */
export async function migrate(
  databaseUrl: string,
  { until }: { until?: number } = {},
): Promise<void> {
  if (until === undefined) {
    await applyLocked(databaseUrl, MIGRATIONS);
    return;
  }
  const folder = migrationsUntil(until);
  try {
    await applyLocked(databaseUrl, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
