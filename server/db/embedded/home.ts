import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from '../../config';
import { stopOrphan } from './postmaster';
import { type RunAs, succeedsAs } from './processes';

/** Holds programs and databases if the user `postgres` cannot reach DATA_DIR. */
const STAGES = '/var/lib/ripcord';

/** Kept in DATA_DIR: the stage that holds its database, if that is outside. */
const pointerSchema = z.object({ path: z.string(), id: z.string() });
/** Kept in the stage: the DATA_DIR it belongs to. */
const stageOwnerSchema = z.object({ dataDir: z.string(), id: z.string() });

const pointerFile = (dataDir: string) => path.join(dataDir, 'postgres-location');
const stageOwnerFile = (stage: string) => path.join(stage, 'owner');

/** Undefined if the file is missing or invalid. */
export function readJson<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export function stagesFolder(): string {
  fs.mkdirSync(STAGES, { recursive: true });
  fs.chmodSync(STAGES, 0o755);
  return STAGES;
}

const databaseIn = (folder: string) => path.join(folder, 'postgres');

/** Makes the user own the folder. False if the user cannot work in it. */
function canUse(folder: string, user: RunAs): boolean {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.chmodSync(folder, 0o700);
    fs.chownSync(folder, user.uid, user.gid);
  } catch {
    return false;
  }
  return succeedsAs(user, 'cd -- "$1" && : > .probe && rm .probe', folder);
}

function writePrivate(file: string, value: unknown): void {
  fs.writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
}

/** Links a stage and DATA_DIR to each other. */
function bind(dataDir: string, stage: string): string {
  const id = randomUUID();
  writePrivate(stageOwnerFile(stage), { dataDir, id });
  writePrivate(pointerFile(dataDir), { path: stage, id });
  return databaseIn(stage);
}

/** The database that DATA_DIR points to; undefined if this DATA_DIR is a copy of its owner. */
function pointedTo(dataDir: string): string | undefined {
  const pointer = readJson(pointerFile(dataDir), pointerSchema);
  if (!pointer) return undefined;
  const owner = readJson(stageOwnerFile(pointer.path), stageOwnerSchema);
  if (owner?.id !== pointer.id) {
    throw new StartError(
      `The database of ${dataDir} was in ${pointer.path} and is no longer there. Bring it back, or delete ${pointerFile(dataDir)} to start with an empty one.`,
    );
  }
  if (owner.dataDir === dataDir) return databaseIn(pointer.path);
  const elsewhere = readJson(pointerFile(owner.dataDir), pointerSchema);
  if (elsewhere?.id === pointer.id) return undefined;
  // DATA_DIR has been moved.
  writePrivate(stageOwnerFile(pointer.path), { dataDir, id: pointer.id });
  return databaseIn(pointer.path);
}

/**
 * Creates a stage named after DATA_DIR. An existing stage is never reused, because it may hold the
 * database of a DATA_DIR that was moved and not started since. Its Postgres is stopped if it
 * belonged to a DATA_DIR deleted from here.
 */
async function newStage(dataDir: string): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  for (let number = 1; ; number += 1) {
    const stage = path.join(stagesFolder(), number === 1 ? hash : `${hash}-${number}`);
    try {
      fs.mkdirSync(stage);
      fs.chmodSync(stage, 0o755);
      return stage;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (readJson(stageOwnerFile(stage), stageOwnerSchema)?.dataDir === dataDir) {
      await stopOrphan(path.join(databaseIn(stage), 'data'));
    }
  }
}

function move(from: string, to: string): void {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    fs.cpSync(from, `${to}.partial`, { recursive: true, preserveTimestamps: true });
    fs.renameSync(`${to}.partial`, to);
    fs.rmSync(from, { recursive: true });
  }
}

function giveTo(folder: string, user: RunAs): void {
  fs.chownSync(folder, user.uid, user.gid);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) giveTo(file, user);
    else fs.lchownSync(file, user.uid, user.gid);
  }
}

/**
 * Returns the folder for the database: inside DATA_DIR, or in a stage if the user `postgres` cannot
 * reach that (as in a clone below /root). The choice is stored in DATA_DIR and survives moving it
 * or the clone. Requires the lock on DATA_DIR.
 */
export async function databaseHome(dataDir: string, user: RunAs | undefined): Promise<string> {
  const inside = databaseIn(dataDir);
  if (!user) {
    fs.mkdirSync(inside, { recursive: true, mode: 0o700 });
    return inside;
  }
  const known = pointedTo(dataDir);
  if (known) return known;
  const hasDatabase = fs.existsSync(path.join(inside, 'data'));
  if (canUse(inside, user)) {
    // It was run by an ordinary user before, or copied.
    if (hasDatabase && fs.statSync(path.join(inside, 'data')).uid !== user.uid)
      giveTo(inside, user);
    return inside;
  }
  const stage = await newStage(dataDir);
  const home = databaseIn(stage);
  if (hasDatabase) {
    await stopOrphan(path.join(inside, 'data'));
    move(inside, home);
  } else {
    fs.rmSync(inside, { recursive: true, force: true });
    fs.mkdirSync(home);
  }
  giveTo(home, user);
  fs.chmodSync(home, 0o700);
  return bind(dataDir, stage);
}

/** Like `databaseHome`, but changes nothing: for tools that only connect. */
export const currentHome = (dataDir: string): string =>
  databaseIn(readJson(pointerFile(dataDir), pointerSchema)?.path ?? dataDir);
