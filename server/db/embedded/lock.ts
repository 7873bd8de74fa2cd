import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ensureDataDir, StartError } from '../../config';
import { birthOf } from './processes';

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  /** See `birthOf`. */
  birth: z.string(),
  /** The holder: `server` or the name of a tool. */
  holder: z.string(),
});
export type LockOwner = z.infer<typeof ownerSchema>;

export interface DataDirLock {
  release(): void;
}

export class DataDirInUse extends StartError {
  constructor(
    readonly dataDir: string,
    readonly owner: LockOwner,
  ) {
    super(
      owner.holder === 'server'
        ? `Ripcord is already running on ${dataDir} (process ${owner.pid}). Stop it first, or give this one another DATA_DIR.`
        : `${dataDir} is in use by "${owner.holder}" (process ${owner.pid}). Try again when it is done.`,
    );
  }
}

const lockFile = (dataDir: string) => path.join(dataDir, 'ripcord.lock');

/** Milliseconds between creating and writing the lock file. */
const UNFINISHED_MS = 1_000;

function parseOwner(text: string): LockOwner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const isAlive = (owner: LockOwner) => birthOf(owner.pid) === owner.birth;

/** The live process that has locked DATA_DIR, if any. */
export function dataDirOwner(dataDir: string): LockOwner | undefined {
  const owner = parseOwner(readText(lockFile(dataDir)) ?? '');
  return owner && isAlive(owner) ? owner : undefined;
}

/** Removes a dead owner's lock file, but restores it if another process replaced it meanwhile. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  if (readText(aside) !== stale) fs.copyFileSync(aside, file, fs.constants.COPYFILE_EXCL);
  fs.rmSync(aside, { force: true });
}

/**
 * Locks DATA_DIR for one process. A dead process's lock does not count, even if its pid was reused,
 * which is why this does not use proper-lockfile, which relies on the file's age.
 * @throws DataDirInUse if the owner is alive
 */
export async function lockDataDir(dataDir: string, holder: string): Promise<DataDirLock> {
  ensureDataDir(dataDir);
  const file = lockFile(dataDir);
  const mine = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) ?? '', holder });
  const began = Date.now();
  for (;;) {
    try {
      fs.writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return {
        release() {
          if (readText(file) === mine) fs.rmSync(file, { force: true });
        },
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const text = readText(file);
    if (text === undefined) continue;
    const owner = parseOwner(text);
    if (owner && isAlive(owner)) throw new DataDirInUse(dataDir, owner);
    if (owner || Date.now() - began > UNFINISHED_MS) removeStale(file, text);
    else await wait(50);
  }
}
