import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Two folders up, both from server/db and from the bundle in dist/server. */
export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Any number that nothing else locks; see also the administrator's. */
const ADVISORY_LOCK = 7_204_510;

/**
 * Brings the database up to date. Instances that start together take turns by an advisory lock:
 * the first migrates, the others find nothing to do. On a connection of its own, since a migration
 * may take longer than any request's statement is allowed to.
 */
export async function migrate(databaseUrl: string): Promise<void> {
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
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    // Closing the connection gives the lock back.
    await client.end();
  }
}
