import fs from 'node:fs';
import { mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { readJson } from '../../db/embedded/home';
import { DataDirInUse, dataDirOwner } from '../../db/embedded/lock';
import { birthOf } from '../../db/embedded/processes';
import { UPLOADS_FOLDER } from './manifest';

/** Kept in a work folder; names the owning process. */
const OWNER_FILE = '.owner';
const ownerSchema = z.object({
  pid: z.number(),
  birth: z.string(),
  /** Where the pid is valid: another container has pids of its own. */
  space: z.string(),
  /** A file that is being written elsewhere. */
  draft: z.string().optional(),
});

const WORK_FOLDER = /^(backup|restore)-/;

/** Owners touch their file this often, for processes that cannot look them up (milliseconds). */
const BEAT_MS = 10_000;
/** A folder untouched for this long (milliseconds) has lost its owner. */
const UNFINISHED_MS = 60_000;

function pidSpace(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return os.hostname();
  }
}

/** Creates a folder in DATA_DIR that is removed at the next start if this process is killed. */
export async function makeWorkFolder(dataDir: string, kind: 'backup' | 'restore', draft?: string) {
  const folder = await mkdtemp(path.join(dataDir, `${kind}-`));
  const owner = { pid: process.pid, birth: birthOf(process.pid) ?? '', space: pidSpace(), draft };
  const file = path.join(folder, OWNER_FILE);
  await writeFile(file, JSON.stringify(owner), { mode: 0o600 });
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => clearInterval(beat));
  }, BEAT_MS).unref();
  return folder;
}

async function isLeftover(folder: string): Promise<boolean> {
  const file = path.join(folder, OWNER_FILE);
  const owner = readJson(file, ownerSchema);
  if (owner?.space === pidSpace()) return birthOf(owner.pid) !== owner.birth;
  return Date.now() - (await stat(owner ? file : folder)).mtimeMs > UNFINISHED_MS;
}

/** Removes what killed backups and restores left behind, since it contains password hashes. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const folder = path.join(dataDir, entry.name);
    if (!entry.isDirectory() || !WORK_FOLDER.test(entry.name)) continue;
    if (!(await isLeftover(folder))) continue;
    const draft = readJson(path.join(folder, OWNER_FILE), ownerSchema)?.draft;
    if (draft) await rm(draft, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kept in DATA_DIR while a restore replaces files and rows. */
const PENDING_FILE = 'restore-pending';
const pendingSchema = z.object({ id: z.uuid(), hadUploads: z.boolean() });
type Pending = z.infer<typeof pendingSchema>;

const pendingFile = (dataDir: string) => path.join(dataDir, PENDING_FILE);
const uploadsOf = (dataDir: string) => path.join(dataDir, UPLOADS_FOLDER);
const oldUploadsOf = (dataDir: string) => `${uploadsOf(dataDir)}.before-restore`;

/**
 * Moves restored files into place. Call it in the transaction that replaces the rows, and call
 * `finishRestore` afterwards: a mark in the database tells whether the transaction was committed,
 * even if this process is killed at any moment.
 */
export async function replaceUploads(
  client: pg.ClientBase,
  dataDir: string,
  from: string,
  id: string,
): Promise<void> {
  const pending: Pending = { id, hadUploads: fs.existsSync(uploadsOf(dataDir)) };
  await rm(oldUploadsOf(dataDir), { recursive: true, force: true });
  await writeFile(pendingFile(dataDir), JSON.stringify(pending), { mode: 0o600, flush: true });
  if (pending.hadUploads) await rename(uploadsOf(dataDir), oldUploadsOf(dataDir));
  await rename(from, uploadsOf(dataDir));
  await client.query(`comment on table users is 'restored ${id}'`);
}

async function wasCommitted(client: pg.ClientBase, { id }: Pending): Promise<boolean> {
  const found = await client.query<{ users: string | null }>(
    `select to_regclass('public.users')::text as users`,
  );
  if (!found.rows[0]?.users) return false;
  // Waits for the connection of a killed restore, which has locked the table and may be committing.
  await client.query('select from users limit 0');
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description('users'::regclass, 'pg_class') as mark`,
  );
  return rows[0]?.mark === `restored ${id}`;
}

/**
 * Completes or undoes a restore's file changes, depending on whether its rows were committed. Can
 * be repeated if killed.
 * @throws DataDirInUse while a restore is running
 */
export async function finishRestore(client: pg.ClientBase, dataDir: string): Promise<void> {
  if (!fs.existsSync(pendingFile(dataDir))) return;
  const owner = dataDirOwner(dataDir);
  if (owner?.holder === 'restore' && owner.pid !== process.pid) {
    throw new DataDirInUse(dataDir, owner);
  }
  const [uploads, old] = [uploadsOf(dataDir), oldUploadsOf(dataDir)];
  const pending = readJson(pendingFile(dataDir), pendingSchema);
  // Unreadable if the restore was killed while writing it, when nothing had been moved yet.
  if (pending && !(await wasCommitted(client, pending))) {
    const isReplaced = !pending.hadUploads || fs.existsSync(old);
    if (isReplaced) await rm(uploads, { recursive: true, force: true });
    if (fs.existsSync(old)) await rename(old, uploads);
  }
  await rm(old, { recursive: true, force: true });
  await rm(pendingFile(dataDir), { force: true });
}
