import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

export interface Limits {
  /** CPU time of all threads in seconds. */
  processor?: number;
  /** Address space in MiB; omit for programs that reserve more than they use. */
  memory?: number;
  /** Writable memory in MiB; only Linux enforces it. */
  data?: number;
}

export interface ChildOptions {
  cwd: string;
  signal: AbortSignal;
  /** Seconds. */
  timeLimit: number;
  /** Limit on address space in MiB. */
  memory?: number;
  /** Defaults to lower than the server's. */
  priority?: number;
}

export interface ChildResult {
  /** Exit code; null if it was killed for exceeding a limit. */
  code: number | null;
  stdout: string;
  /** The end of its error output, which is for the log, never for people. */
  stderr: string;
}

/** Unlike for a picture, nobody waits for a video in front of the screen. */
export const VIDEO_PRIORITY = constants.priority.PRIORITY_LOW;

/** Limit on CPU time, as a multiple of the time limit. */
const PROCESSORS = 4;
/** MiB of the largest file it may write. */
const FILE_LIMIT = 512;
/** Characters kept from the end of each stream. */
const OUTPUT_LIMIT = 64 * 1024;

/**
 * The shell sets limits and then becomes the program, so that killing one kills the other. The
 * limits also end children that outlive a killed server. Limits that the system lacks are skipped.
 * If memory runs out, Linux kills the child rather than the server or Postgres.
 */
const LIMIT_SCRIPT = `
{ echo 500 >/proc/self/oom_score_adj; } 2>/dev/null
ulimit -f "$1" 2>/dev/null
[ "$2" = 0 ] || ulimit -t "$2" 2>/dev/null
[ "$3" = 0 ] || ulimit -v "$3" 2>/dev/null
[ "$4" = 0 ] || ulimit -d "$4" 2>/dev/null
shift 4
exec "$@"
`;

function commandOf(program: string, args: string[], limits: Limits): [string, string[]] {
  if (process.platform === 'win32') return [program, args];
  const { processor = 0, memory = 0, data = 0 } = limits;
  const values = [FILE_LIMIT * 2_048, processor, memory * 1_024, data * 1_024];
  return ['/bin/sh', ['-c', LIMIT_SCRIPT, 'sh', ...values.map(String), program, ...args]];
}

function lowerPriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
  } catch {
    // It has already exited, or the system does not allow it.
  }
}

interface StartOptions extends Pick<SpawnOptions, 'cwd' | 'stdio'> {
  limits: Limits;
  /** The whole environment. */
  env?: Record<string, string>;
  /** Defaults to lower than the server's. */
  priority?: number;
}

/** Starts a program with limits and, by default, an empty environment. */
export function startChild(
  program: string,
  args: string[],
  {
    limits,
    env = {},
    priority = constants.priority.PRIORITY_BELOW_NORMAL,
    ...options
  }: StartOptions,
): ChildProcess {
  const [command, words] = commandOf(program, args, limits);
  const child = spawn(command, words, {
    ...options,
    // Windows cannot start programs without some of its environment variables.
    env: process.platform === 'win32' ? undefined : env,
    windowsHide: true,
  });
  if (child.pid !== undefined) lowerPriority(child.pid, priority);
  return child;
}

/**
 * Runs a program on an uploaded file, with limits on time, memory and output. It is killed when the
 * signal aborts.
 * @throws the signal's reason; Error if the program cannot be started
 */
export async function runChild(
  program: string,
  args: string[],
  { cwd, signal, timeLimit, memory, priority }: ChildOptions,
): Promise<ChildResult> {
  signal.throwIfAborted();
  const limits = { processor: timeLimit * PROCESSORS, memory };
  const child = startChild(program, args, {
    cwd,
    limits,
    priority,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(kill, timeLimit * 1_000);
  signal.addEventListener('abort', kill, { once: true });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout = (stdout + text).slice(-OUTPUT_LIMIT);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
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
