import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

export interface ChildOptions {
  /** Where it works. */
  cwd: string;
  signal: AbortSignal;
  /** Longer than that and it is killed (seconds). */
  timeLimit: number;
  /** Address space (MiB); unset for programs that reserve more than they use. */
  memory?: number;
}

export interface ChildResult {
  /** Its exit code; null when it was killed, for taking too long or too much. */
  code: number | null;
  stdout: string;
  /** The end of what it complained of; for the log, never for people. */
  stderr: string;
}

/** Its threads together may take so many times its time limit of the processors' time. */
const PROCESSORS = 4;
/** The largest file that it may write (MiB). */
const FILE_LIMIT = 512;
/** Of each stream so much is kept (characters). */
const OUTPUT_LIMIT = 64 * 1024;

/**
 * A shell sets the limits and becomes the program, so that killing the one kills the other. They
 * outlive the server: what it leaves behind when it is killed ends by itself. A system that knows
 * one of the limits not runs without it.
 */
const LIMITED = `
ulimit -t "$1" 2>/dev/null
ulimit -f "$2" 2>/dev/null
[ "$3" = 0 ] || ulimit -v "$3" 2>/dev/null
shift 3
exec "$@"
`;

function commandOf(program: string, args: string[], options: ChildOptions): [string, string[]] {
  if (process.platform === 'win32') return [program, args];
  const { timeLimit, memory = 0 } = options;
  const limits = [timeLimit * PROCESSORS, FILE_LIMIT * 2_048, memory * 1_024];
  return ['/bin/sh', ['-c', LIMITED, 'sh', ...limits.map(String), program, ...args]];
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it: it runs as it is.
  }
}

/**
 * Runs a program on a file that somebody uploaded: with limits on time, memory and what it writes,
 * behind the server in its turn for the processor, with an empty environment, and killed at once
 * when the signal says so.
 * @throws the signal's reason; Error when the program cannot be started
 */
export async function runChild(
  program: string,
  args: string[],
  options: ChildOptions,
): Promise<ChildResult> {
  const { cwd, signal, timeLimit } = options;
  signal.throwIfAborted();
  const [command, words] = commandOf(program, args, options);
  const child = spawn(command, words, {
    cwd,
    // Windows starts nothing without some of its own.
    env: process.platform === 'win32' ? undefined : {},
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(kill, timeLimit * 1_000);
  signal.addEventListener('abort', kill, { once: true });
  if (child.pid !== undefined) lowerPriority(child.pid);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout = (stdout + text).slice(-OUTPUT_LIMIT);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-OUTPUT_LIMIT);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode) => resolve(exitCode));
    });
    signal.throwIfAborted();
    return { code, stdout, stderr };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  }
}
