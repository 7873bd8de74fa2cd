import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Sentence of the OS about a process that runs now, or '' when it cannot say. */
function ask(command: string, args: string[]): string {
  const { stdout } = spawnSync(command, args, { encoding: 'utf8', windowsHide: true });
  return stdout?.trim() ?? '';
}

function linuxBirth(pid: number): string | undefined {
  let stat: string;
  try {
    stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name, in parentheses, may hold spaces and parentheses itself; the fields come after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  if (state === 'Z' || state === 'X') return undefined;
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
 * When a process began, in the words of the OS: two processes that have the same number one after
 * the other differ in it. Undefined: there is no such process (any more).
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

/** Whether the process is the postmaster of this data folder, and not one that got its number. */
export function isPostmasterOf(pid: number, data: string): boolean {
  if (process.platform === 'linux') {
    try {
      // A postmaster works in its data folder.
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

/** Waits until the process is gone; false when it is still there after `ms` milliseconds. */
export async function goneWithin(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (birthOf(pid) !== undefined) {
    if (Date.now() > end) return false;
    await wait(20);
  }
  return true;
}
