import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

export interface Limits {
  /** Processor time of all threads (seconds). */
  processor?: number;
  /** Address space (MiB); leave out for programs that reserve more than they use. */
  memory?: number;
  /** Memory that it can write to (MiB); only Linux enforces it. */
  data?: number;
}

export interface ChildOptions {
  cwd: string;
  signal: AbortSignal;
  /** Seconds. */
  timeLimit: number;
  /** Limit on address space (MiB). */
  memory?: number;
}

export interface ChildResult {
  /** Exit code; null when it was killed for exceeding a limit. */
  code: number | null;
  stdout: string;
  /** The end of its error output; for the log, never for people. */
  stderr: string;
}

/** Limit on processor time, in multiples of the time limit. */
const PROCESSORS = 4;
/** Largest file it may write (MiB). */
const FILE_LIMIT = 512;
/** Kept from the end of each stream (characters). */
const OUTPUT_LIMIT = 64 * 1024;

/**
 * The shell sets limits and then becomes the program, so that killing one kills the other. The
 * limits also end children that outlive a killed server. Limits that the system lacks are skipped.
 * When memory runs out, Linux ends the child rather than the server or Postgres.
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
    // It has already ended, or the system does not allow it.
  }
}

interface StartOptions extends Pick<SpawnOptions, 'cwd' | 'stdio'> {
  limits: Limits;
  /** By default below the server's. */
  priority?: number;
}

/** Starts a program with limits and an empty environment. */
export function startChild(
  program: string,
  args: string[],
  { limits, priority = constants.priority.PRIORITY_BELOW_NORMAL, ...options }: StartOptions,
): ChildProcess {
  const [command, words] = commandOf(program, args, limits);
  const child = spawn(command, words, {
    ...options,
    // Windows cannot start programs without some of its variables.
    env: process.platform === 'win32' ? undefined : {},
    windowsHide: true,
  });
  if (child.pid !== undefined) lowerPriority(child.pid, priority);
  return child;
}

/**
 * Runs a program on an uploaded video: with limits on time, memory and output, and killed when the
 * signal aborts. Its priority is the lowest, since others wait for their pictures meanwhile.
 * @throws the signal's reason; Error when the program cannot be started
 */
export async function runChild(
  program: string,
  args: string[],
  { cwd, signal, timeLimit, memory }: ChildOptions,
): Promise<ChildResult> {
  signal.throwIfAborted();
  const limits = { processor: timeLimit * PROCESSORS, memory };
  const child = startChild(program, args, {
    cwd,
    limits,
    priority: constants.priority.PRIORITY_LOW,
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
