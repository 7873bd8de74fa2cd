import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ensureDataDir, StartError } from '../../config';
import { birthOf } from './processes';

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  /** See birthOf: tells the owner from a later process with its number. */
  birth: z.string(),
  /** What holds it: `server`, or the name of a command-line tool. */
  holder: z.string(),
});
export type LockOwner = z.infer<typeof ownerSchema>;

export interface DataDirLock {
  release(): void;
}

/** DATA_DIR belongs to another process that is alive. */
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

/** A lock file that was created but not yet written stays unreadable no longer than this. */
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

/** Who holds DATA_DIR now; undefined when nobody does, or only a process that has died. */
export function dataDirOwner(dataDir: string): LockOwner | undefined {
  const owner = parseOwner(readText(lockFile(dataDir)) ?? '');
  return owner && isAlive(owner) ? owner : undefined;
}

/** Takes a dead owner's file away; if another was quicker and it is theirs already, gives it back. */
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
 * One process on a DATA_DIR. The lock of a process that was killed counts for nothing, also when
 * its number has been given to another process since.
 * @throws DataDirInUse when the owner is alive
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
