import fs from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { create } from 'tar';
import { StartError } from '../../config';
import { withClient } from '../../db/pool';
import { lastMigration } from '../../migrations/migrate';
import { makeWorkFolder, removeLeftovers } from './leftovers';
import {
  FORMAT,
  listSequences,
  listTables,
  MANIFEST_FILE,
  type Manifest,
  TABLES_FOLDER,
  UPLOADS_FOLDER,
} from './manifest';

interface Options {
  url: string;
  /** Absolute path. */
  dataDir: string;
  /** Absolute path of the archive. */
  file: string;
}

/** A hard link takes no space and survives the deletion of the original. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

/** Links a folder's files recursively, and counts them. */
async function collect(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  let files = 0;
  for (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) files += await collect(source, target);
    else if (entry.isFile()) {
      // Ignore files deleted meanwhile; their rows are deleted too.
      files += await linkOrCopy(source, target).then(
        () => 1,
        () => 0,
      );
    }
  }
  return files;
}

async function copyOut(client: pg.Client, name: string, columns: string[], file: string) {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${list}) to stdout`));
  await pipeline(rows, fs.createWriteStream(file, { mode: 0o600 }));
  return rows.rowCount;
}

/** Takes a consistent snapshot while the app keeps writing. */
const snapshot = ({ url, dataDir }: Options, folder: string): Promise<Manifest> =>
  withClient(url, 'ripcord-backup', async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const migration = await lastMigration(client);
    if (migration === null) throw new StartError('There is nothing to back up yet.');
    // Files first: they are stored before their row and deleted after it, so all files of this
    // snapshot's rows exist now, and can only become fewer.
    const files = await collect(
      path.join(dataDir, UPLOADS_FOLDER),
      path.join(folder, UPLOADS_FOLDER),
    );
    await mkdir(path.join(folder, TABLES_FOLDER));
    const tables: Manifest['tables'] = [];
    for (const { name, columns } of await listTables(client)) {
      const file = path.join(folder, TABLES_FOLDER, `${name}.copy`);
      tables.push({ name, columns, rows: await copyOut(client, name, columns, file) });
    }
    const sequences = await listSequences(client);
    await client.query('commit');
    const createdAt = new Date().toISOString();
    return { app: 'ripcord', format: FORMAT, createdAt, migration, tables, sequences, files };
  });

async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}

/**
 * Writes all tables and uploaded files into one archive, atomically (.tar.gz, readable only by its
 * owner, because it contains password hashes).
 * @throws StartError if the database was never used
 */
export async function saveBackup(options: Options): Promise<Manifest> {
  const target = path.dirname(options.file);
  await mkdir(target, { recursive: true });
  await mkdir(options.dataDir, { recursive: true });
  await removeLeftovers(options.dataDir);
  const draft = `${options.file}.partial`;
  const folder = await makeWorkFolder(options.dataDir, 'backup', draft);
  try {
    const manifest = await snapshot(options, folder);
    fs.writeFileSync(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 2));
    const parts = [MANIFEST_FILE, TABLES_FOLDER, UPLOADS_FOLDER];
    await create({ file: draft, gzip: true, cwd: folder, portable: true, mode: 0o600 }, parts);
    await toDisk(draft);
    await rename(draft, options.file);
    return manifest;
  } finally {
    await rm(draft, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
