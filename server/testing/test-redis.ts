import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port';

/** A real Redis in a separate process, which can be killed and restarted. */
export interface TestRedis {
  url: string;
  /** Kills it, as if the machine lost power. */
  kill(): Promise<void>;
  /** Restarts it on the same port. */
  start(): Promise<void>;
  /** Kills it and removes its folder. */
  remove(): Promise<void>;
}

/**
 * Starts `redis-server`, which `npm test` installs if possible.
 * @throws Error if it is not on PATH
 */
export async function createTestRedis(): Promise<TestRedis> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-redis-'));
  const port = await freePort();
  const options = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  let end = async () => {};

  async function start(): Promise<void> {
    const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
    const exited = new Promise<string>((resolve) => {
      child.once('exit', () => resolve('redis-server ended at once'));
      child.once('error', ({ message }) => resolve(`redis-server does not start: ${message}`));
    });
    end = async () => {
      child.kill('SIGKILL');
      await exited;
    };
    const ready = new Promise<null>((resolve) =>
      child.stdout.on('data', (text) => {
        if (String(text).includes('Ready to accept connections')) resolve(null);
      }),
    );
    const problem = await Promise.race([ready, exited]);
    if (problem) throw new Error(problem);
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill: () => end(),
    async remove() {
      await end();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}
