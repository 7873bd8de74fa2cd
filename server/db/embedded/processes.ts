import { type SpawnOptions, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../config';

/** Output of a command, or '' if it fails. */
function ask(command: string, args: string[]): string {
  const { stdout } = spawnSync(command, args, { encoding: 'utf8', windowsHide: true });
  return stdout?.trim() ?? '';
}

/** The fields of /proc/<pid>/stat, starting at the state. */
function linuxStat(pid: number): string[] {
  let stat: string;
  try {
    stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return [];
  }
  // The name, in parentheses, may contain spaces and parentheses; the fields follow it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const parentOf = (pid: number) => Number(linuxStat(pid)[1]);

function linuxBirth(pid: number): string | undefined {
  const fields = linuxStat(pid);
  const [state] = fields;
  if (state === undefined || state === 'Z' || state === 'X') return undefined;
  const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot}/${fields[19]}`;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The start time of a process in the OS's format, which tells it apart from a later process with
 * the same pid. Undefined if there is no such process.
 */
export function birthOf(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0 || !exists(pid)) return undefined;
  if (process.platform === 'linux') return linuxBirth(pid);
  if (process.platform === 'win32') {
    const script = `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`;
    return ask('powershell', ['-NoProfile', '-Command', script]) || 'unknown';
  }
  return ask('ps', ['-o', 'lstart=', '-p', String(pid)]) || undefined;
}

export function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') {
    return ask('pgrep', ['-P', String(pid)])
      .split('\n')
      .filter(Boolean)
      .map(Number);
  }
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
    .map(Number);
}

/** Whether the process is the postmaster of this data folder, not a later one with its pid. */
export function isPostmasterOf(pid: number, data: string): boolean {
  if (process.platform === 'linux') {
    try {
      // A postmaster's working directory is its data folder.
      return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(data);
    } catch {
      return false;
    }
  }
  const command =
    process.platform === 'win32'
      ? ask('tasklist', ['/FI', `PID eq ${pid}`, '/NH'])
      : ask('ps', ['-o', 'command=', '-p', String(pid)]);
  return command.includes('postgres');
}

/** Waits for the process to exit. False if it is still running after `ms` milliseconds. */
export async function endsWithin(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (birthOf(pid) !== undefined) {
    if (Date.now() > end) return false;
    await wait(20);
  }
  return true;
}

/** The user that runs Postgres, if it is not the one that runs Node. */
export interface RunAs {
  uid: number;
  gid: number;
}

const USER = 'postgres';

function findUser(): RunAs | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    spawnSync('id', [flag, USER], { encoding: 'utf8' }).stdout?.trim(),
  );
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Debian has useradd; small images have only busybox's adduser. */
const CREATE_USER: [string, string[]][][] = [
  [
    ['groupadd', ['--system', USER]],
    ['useradd', ['--system', '-g', USER, '-M', '-d', '/nonexistent', '-s', '/bin/false', USER]],
  ],
  [
    ['addgroup', ['-S', USER]],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false', '-G', USER, USER]],
  ],
];

/**
 * Postgres refuses to run as root, so for root this is the user `postgres`, created if missing.
 * Undefined for everybody else.
 */
export function postgresUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = findUser();
  if (found) return found;
  for (const commands of CREATE_USER) {
    for (const [command, args] of commands) spawnSync(command, args, { stdio: 'ignore' });
    const created = findUser();
    if (created) return created;
  }
  throw new StartError(
    'PostgreSQL does not run as root, and a user "postgres" could not be created. Start Ripcord as a regular user, or set DATABASE_URL.',
  );
}

/** Whether a shell script succeeds as that user, for example to test permissions. */
export function succeedsAs(user: RunAs, script: string, ...args: string[]): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', script, 'sh', ...args], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

/** Uses a clean environment, since variables such as PGPORT would affect Postgres's programs. */
export const programOptions = (user: RunAs | undefined): SpawnOptions => ({
  ...user,
  cwd: process.platform === 'win32' ? undefined : '/',
  env: process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  windowsHide: true,
});
