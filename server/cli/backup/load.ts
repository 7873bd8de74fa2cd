import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract, list } from 'tar';
import { ensureDataDir, StartError } from '../../config';
import { knownMigrations, lastMigration, migrate } from '../../migrations/migrate';
import { finishRestore, makeWorkFolder, removeLeftovers, replaceUploads } from './leftovers';
import {
  listTables,
  MANIFEST_FILE,
  type Manifest,
  manifestSchema,
  TABLES_FOLDER,
  UPLOADS_FOLDER,
} from './manifest';

interface Options {
  url: string;
  /** Absolute path. */
  dataDir: string;
  /** Absolute path of the archive. */
  file: string;
  /** Replaces existing data. */
  force?: boolean;
}

async function readArchive(file: string, folder: string): Promise<Manifest> {
  try {
    // Read to the end first, so that nothing of a damaged archive is extracted.
    await list({ file, strict: true });
    await extract({
      file,
      cwd: folder,
      strict: true,
      filter: (_path, entry) => !('type' in entry) || /^(File|Directory)$/.test(entry.type),
    });
    const text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8');
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new StartError(
      `${file} is not a backup that this Ripcord can read (${(error as Error).message.split('\n')[0]})`,
    );
  }
}

/** Guards an external database; the embedded one is guarded by DATA_DIR's lock. */
async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'
       and pid <> pg_backend_pid()`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  throw new StartError(`The database is in use by ${names}. Stop that first.`);
}

async function hasRows(client: pg.Client): Promise<boolean> {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`);
    if (rowCount) return true;
  }
  return false;
}

/**
 * Migrates an empty database exactly to the backup's schema, so that later migrations also apply to
 * the restored rows.
 */
async function prepareSchema(client: pg.Client, { url }: Options, wanted: number): Promise<void> {
  if (!knownMigrations().includes(wanted)) {
    throw new StartError('The backup was made by a newer Ripcord. Restore it with that version.');
  }
  const present = await lastMigration(client);
  if (present === null || present < wanted) await migrate(url, { until: wanted });
  if (present !== null && present > wanted) {
    throw new StartError(
      'The backup was made by an older Ripcord. Restore it into an unused database: an empty DATA_DIR or a new DATABASE_URL.',
    );
  }
}

interface ForeignKey {
  table: string;
  name: string;
}

/** Defers foreign keys, so that rows can be loaded in any order. */
async function deferReferences(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`,
  );
  const alter = async (state: string) => {
    for (const { table, name } of rows) {
      await client.query(`alter table ${table} alter constraint ${name} ${state}`);
    }
  };
  await alter('deferrable initially deferred');
  return async () => {
    await client.query('set constraints all immediate');
    await alter('not deferrable');
  };
}

async function copyIn(client: pg.Client, folder: string, table: Manifest['tables'][number]) {
  const name = client.escapeIdentifier(table.name);
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const target = client.query(copyFrom(`copy ${name} (${columns}) from stdin`));
  const file = path.join(folder, TABLES_FOLDER, `${table.name}.copy`);
  await pipeline(fs.createReadStream(file), target);
  if (target.rowCount !== table.rows) {
    throw new StartError(
      `The backup is damaged: ${table.name} has ${target.rowCount} rows instead of ${table.rows}.`,
    );
  }
}

async function loadRows(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const present = await listTables(client);
  const names = present.map(({ name }) => client.escapeIdentifier(name)).join(', ');
  await client.query(`truncate ${names} restart identity`);
  const checkReferences = await deferReferences(client);
  for (const table of manifest.tables) await copyIn(client, folder, table);
  await checkReferences();
  for (const { name, lastValue } of manifest.sequences) {
    if (lastValue !== null) {
      await client.query('select setval(quote_ident($1)::regclass, $2)', [name, lastValue]);
    }
  }
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** @throws StartError if a table of the schema is missing from the archive */
async function refuseMissingTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const saved = new Set(tables.map(({ name }) => name));
  const missing = (await listTables(client)).filter(({ name }) => !saved.has(name));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  throw new StartError(`The backup is damaged: it has no table ${names}.`);
}

/**
 * Restores an archive, all or nothing: the transaction is committed once the files are in place; if
 * it was not, `finishRestore` undoes them at the next start.
 * @throws StartError if the archive is unusable or the database is not empty or in use
 */
export async function loadBackup(options: Options): Promise<Manifest> {
  const { url, dataDir, file, force = false } = options;
  ensureDataDir(dataDir);
  await removeLeftovers(dataDir);
  const folder = await makeWorkFolder(dataDir, 'restore');
  const client = new pg.Client({ connectionString: url, application_name: 'ripcord-restore' });
  client.on('error', () => {});
  try {
    const manifest = await readArchive(file, folder);
    const newUploads = path.join(folder, UPLOADS_FOLDER);
    if ((await countFiles(newUploads)) !== manifest.files) {
      throw new StartError('The backup is damaged: files are missing.');
    }
    await client.connect();
    await refuseWhileInUse(client);
    await finishRestore(client, dataDir);
    if (!force && (await hasRows(client))) {
      throw new StartError('The database is not empty. Use --force to replace everything in it.');
    }
    await prepareSchema(client, options, manifest.migration);
    await refuseMissingTables(client, manifest);
    await client.query('begin');
    await loadRows(client, folder, manifest);
    try {
      await replaceUploads(client, dataDir, newUploads, randomUUID());
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      await finishRestore(client, dataDir);
    }
    await client.query('analyze');
    await migrate(url);
    return manifest;
  } finally {
    await client.end().catch(() => {});
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
