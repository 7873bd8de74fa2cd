import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../../config';
import { birthOf, goneWithin, isPostmasterOf } from './processes';

export const pidFile = (data: string) => path.join(data, 'postmaster.pid');

/** The lines of postmaster.pid that matter here: its process, and the port it listens on. */
export function readPidFile(data: string): { pid: number; port: number } | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(pidFile(data), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) } : undefined;
}

/** A checkpoint of all that is in memory fits into this on a slow disk (milliseconds). */
const FAST_SHUTDOWN_MS = 30_000;

/**
 * Ends a postmaster in Postgres's fast way: clients are cut off, everything is written. If that
 * hangs it is ended at once, and the log brings back what was committed.
 */
export async function stopPostmaster(pid: number, data: string, pgCtl?: string): Promise<void> {
  if (process.platform === 'win32' && pgCtl) {
    spawnSync(pgCtl, ['stop', '-D', data, '-m', 'fast'], { stdio: 'ignore', windowsHide: true });
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw error;
    }
    if (await goneWithin(pid, FAST_SHUTDOWN_MS)) return;
  }
  throw new StartError(`PostgreSQL (process ${pid}) on ${data} does not stop`);
}

/**
 * A server that was killed leaves its postmaster running: it is stopped, since one that is started
 * anew has this version's settings and a parent that watches it. A pid file that names a dead
 * process is left to Postgres, which also looks whether its shared memory is still in use; one
 * that names a stranger (its number was given away again) would keep Postgres from starting, so
 * there our own number is put, which Postgres knows not to be a postmaster.
 */
export async function stopOrphan(data: string, pgCtl?: string): Promise<void> {
  const found = readPidFile(data);
  if (!found || birthOf(found.pid) === undefined) return;
  if (isPostmasterOf(found.pid, data)) {
    await stopPostmaster(found.pid, data, pgCtl);
    return;
  }
  const file = pidFile(data);
  if (process.platform === 'win32') {
    fs.rmSync(file, { force: true });
    return;
  }
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
}
