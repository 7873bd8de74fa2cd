import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from '../../server/cli/lib/build.mjs';
import { freePort } from '../../server/testing/free-port';
import { startServer } from '../../server/testing/running-app';

/** Runs the built app with the demo's data, kept in `dataDir`. */
export async function withDemo(
  dataDir: string,
  work: (url: string, password: string) => Promise<void>,
): Promise<void> {
  await ensureBuilt();
  const home = path.join(dataDir, 'lighthouse');
  mkdirSync(home, { recursive: true });
  const port = await freePort();
  const server = await startServer(['dist/server/main.js'], {
    DATA_DIR: home,
    LOG_LEVEL: 'warn',
    PORT: String(port),
    // Without it, no page may be indexed.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  try {
    const passwordFile = path.join(home, 'demo-password');
    if (!existsSync(passwordFile)) {
      await run(process.execPath, ['server/cli/run.mjs', 'seed-demo'], { DATA_DIR: home });
    }
    await work(server.url, readFileSync(passwordFile, 'utf8').trim());
  } finally {
    server.kill('SIGTERM');
    await server.exited;
  }
}

export async function run(
  command: string,
  args: string[],
  env: Record<string, string>,
): Promise<void> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with code ${code}.`);
}
