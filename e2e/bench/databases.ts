import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { MIGRATIONS, migrate } from '../../server/migrations/migrate';
import type { DataSetSize } from './data-set';
import { loadDataSet } from './load-data';
import { insertSessions } from './people';

/** A Postgres server on which databases can be created and dropped. */
export interface BenchPostgres {
  urlOf(database: string): string;
}

/** Increase when the generator changes. */
const DATA_SET_VERSION = 6;

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Stable between runs until migrations or the generator change. */
function dataSetName({ people, battles }: DataSetSize): string {
  const hash = createHash('sha256').update(String(DATA_SET_VERSION));
  for (const file of readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))) {
    hash.update(readFileSync(path.join(MIGRATIONS, file)));
  }
  return `data_${people}_${battles}_${hash.digest('hex').slice(0, 12)}`;
}

/** Drops other data sets and leftovers of interrupted runs. */
async function dropOthers(admin: pg.Client, keep: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE (datname LIKE 'data\\_%' OR datname LIKE 'run\\_%') AND datname <> $1",
    [keep],
  );
  for (const { datname } of rows) await admin.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
}

/**
 * Creates the data set unless an earlier run did.
 * @returns the name of its database
 */
export async function ensureDataSet(
  postgres: BenchPostgres,
  size: DataSetSize,
  report: (line: string) => void,
): Promise<string> {
  const name = dataSetName(size);
  return withClient(postgres.urlOf('postgres'), async (admin) => {
    const found = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) {
      report(`Data set ${name} is there from an earlier run.`);
      return name;
    }
    await dropOthers(admin, name);
    const draft = `run_${name}`;
    await admin.query(`CREATE DATABASE "${draft}"`);
    const start = performance.now();
    await migrate(postgres.urlOf(draft));
    await loadDataSet(postgres.urlOf(draft), size);
    await admin.query(`ALTER DATABASE "${draft}" RENAME TO "${name}"`);
    const seconds = Math.round((performance.now() - start) / 1000);
    report(`Built ${name}: ${size.people} people, ${size.battles} battles in ${seconds} s.`);
    return name;
  });
}

/**
 * Copies the data set and signs everybody in. Submissions change only the copy.
 * @returns its URL
 */
export async function copyForRun(postgres: BenchPostgres, dataSet: string): Promise<string> {
  const copy = 'run_copy';
  await withClient(postgres.urlOf('postgres'), async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS "${copy}" WITH (FORCE)`);
    await admin.query(`CREATE DATABASE "${copy}" TEMPLATE "${dataSet}"`);
  });
  const url = postgres.urlOf(copy);
  await withClient(url, async (client) => {
    await insertSessions(client);
    await client.query('CHECKPOINT');
  });
  return url;
}
