import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentHome } from '../../db/embedded/home';
import { dataDirOwner } from '../../db/embedded/lock';
import { readPidFile, stopOrphan } from '../../db/embedded/postmaster';
import { birthOf } from '../../db/embedded/processes';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-npm-'));
  dataDir = path.join(folder, 'data');
});
afterEach(async () => {
  const owner = dataDirOwner(dataDir);
  if (owner) process.kill(owner.pid, 'SIGKILL');
  const home = currentHome(dataDir);
  await stopOrphan(path.join(home, 'data'));
  if (!home.startsWith(folder)) await fs.rm(path.dirname(home), { recursive: true });
  await fs.rm(folder, { recursive: true, force: true });
});

/** What `npm start` runs after it has installed and built. */
async function startByNpm(script: string) {
  const built = process.env.RIPCORD_TEST_SERVER ?? '';
  const launcher = `
    import { endWithNpm } from ${JSON.stringify(new URL('parent.mjs', import.meta.url).href)};
    endWithNpm();
    await import(${JSON.stringify(pathToFileURL(path.resolve(built)).href)});`;
  await fs.writeFile(path.join(folder, 'start.mjs'), launcher);
  await fs.writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'launched', scripts: { start: script } }),
  );
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: npm.stdout })) {
    if (line.includes('is ready at')) break;
  }
  return npm;
}

it.each([
  ['SIGTERM', 'node start.mjs'],
  ['SIGHUP', 'node start.mjs'],
  ['SIGKILL', 'node start.mjs'],
  // A shell that stays between npm and the server.
  ['SIGKILL', 'node start.mjs; true'],
] as const)(
  '%s to npm stops the server that runs as "%s", and its Postgres',
  async (signal, script) => {
    const npm = await startByNpm(script);
    const postgres = readPidFile(path.join(currentHome(dataDir), 'data'))?.pid ?? 0;
    const server = dataDirOwner(dataDir)?.pid ?? 0;
    expect(birthOf(postgres)).toBeDefined();
    const ended = once(npm, 'exit');
    npm.kill(signal);
    await ended;
    await expect.poll(() => birthOf(server), { timeout: 20_000 }).toBeUndefined();
    expect(birthOf(postgres)).toBeUndefined();
    await expect(fs.stat(path.join(dataDir, 'ripcord.lock'))).rejects.toThrow('ENOENT');
  },
  60_000,
);
