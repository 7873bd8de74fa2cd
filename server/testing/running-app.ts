import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const READY = /ready at (http:\/\/\S+)/;

/** A server in a separate process, to be measured or killed. */
export interface RunningApp {
  url: string;
  pid: number;
  /** Resolves to the exit code; null if a signal ended the process. */
  exited: Promise<number | null>;
  /** Standard error so far. */
  log(): string;
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

/**
 * Runs Node with these arguments and only this environment, on a free loopback port, and waits for
 * the line with its address.
 * @throws Error with its standard error, if it exits first
 */
export async function startServer(
  args: string[],
  env: Record<string, string>,
): Promise<RunningApp> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT_SCALE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (text: Buffer) => errors.push(text.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const output = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    output.on('line', (line) => {
      const found = READY.exec(line)?.[1];
      if (found) resolve(found.replace('localhost', '127.0.0.1'));
    });
    exited.then(
      (code) => reject(new Error(`The server ended with code ${code}: ${errors.join('')}`)),
      reject,
    );
  });
  return {
    url,
    pid: child.pid ?? 0,
    exited,
    log: () => errors.join(''),
    kill: (signal) => void child.kill(signal),
  };
}

/** Starts the whole app, as built at the start of the run. */
export function startApp(env: Record<string, string>): Promise<RunningApp> {
  const built = process.env.RIPCORD_TEST_SERVER;
  if (!built) throw new Error('Nobody has built the server: the global setup of the tests does.');
  return startServer([built], { LOG_LEVEL: 'fatal', ...env });
}
