import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

export interface ChildOptions {
  cwd: string;
  signal: AbortSignal;
  /** Seconds. */
  timeLimit: number;
  /** Limit on address space (MiB); leave out for programs that reserve more than they use. */
  memory?: number;
}

export interface ChildResult {
  /** Exit code; null when it was killed for exceeding a limit. */
  code: number | null;
  stdout: string;
  /** The end of its error output; for the log, never for people. */
  stderr: string;
}

/** Processor time of all threads, in multiples of the time limit. */
const PROCESSORS = 4;
/** Largest file it may write (MiB). */
const FILE_LIMIT = 512;
/** Kept from the end of each stream (characters). */
const OUTPUT_LIMIT = 64 * 1024;

/**
 * The shell sets limits and then becomes the program, so that killing one kills the other. The
 * limits also end children that outlive a killed server. Limits that the system lacks are skipped.
 */
const LIMIT_SCRIPT = `
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
  return ['/bin/sh', ['-c', LIMIT_SCRIPT, 'sh', ...limits.map(String), program, ...args]];
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has already ended, or the system does not allow it.
  }
}

/**
 * Runs a program on an uploaded file: with limits on time, memory and output, at lower priority than
 * the server, with an empty environment, and killed when the signal aborts.
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
    // Windows cannot start programs without some of its variables.
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
