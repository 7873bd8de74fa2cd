import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Milliseconds between checks. */
const LOOK_EVERY_MS = 500;

/** npm runs scripts in a shell, which does not forward signals. */
const SHELL = /(^|\/)-?(sh|bash|dash|ash|ksh|zsh|busybox)$/;

/**
 * @param {number} pid
 * @returns {{ name: string, parent: number } | undefined} undefined when it has ended
 */
function processOf(pid) {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const end = stat.lastIndexOf(')');
      const [state, parent] = stat.slice(end + 2).split(' ');
      if (state === 'Z') return undefined;
      return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(parent) };
    } catch {
      return undefined;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const [, parent, name] = /^\s*(\d+)\s+(.+)$/m.exec(stdout ?? '') ?? [];
  return name ? { name: name.trim(), parent: Number(parent) } : undefined;
}

/**
 * Sends this process SIGTERM when the npm that started it ends for any reason, since npm does not
 * forward every signal. Without npm, nothing is watched: a service manager or a shell may start the
 * server and exit.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return;
  const parent = process.ppid;
  const found = processOf(parent);
  const beyondShell = found && SHELL.test(found.name) ? found.parent : undefined;
  const hasEnded = () =>
    process.ppid !== parent || (beyondShell !== undefined && !processOf(beyondShell));
  const timer = setInterval(() => {
    if (!hasEnded()) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}
