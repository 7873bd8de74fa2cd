import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { currentHome } from '../../db/embedded/home';
import { dataDirOwner } from '../../db/embedded/lock';
import { readPidFile, stopOrphan } from '../../db/embedded/postmaster';
import { birthOf } from '../../db/embedded/processes';
import { prepareDataDir } from '../../testing/prepared-data';

let folder: string;
/** Shared by the tests, since creating its database takes longer than they do. */
let dataDir: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-npm-'));
  dataDir = path.join(folder, 'data');
  await prepareDataDir(dataDir);
});
afterEach(async () => {
  const owner = dataDirOwner(dataDir);
  if (owner) process.kill(owner.pid, 'SIGKILL');
  await stopOrphan(path.join(currentHome(dataDir), 'data'));
});
afterAll(async () => {
  const home = currentHome(dataDir);
  if (!home.startsWith(folder)) await fs.rm(path.dirname(home), { recursive: true });
  await fs.rm(folder, { recursive: true, force: true });
});

/** What `npm start` runs after installing and building. */
const SERVER = `
  await import(${JSON.stringify(pathToFileURL(process.env.RIPCORD_TEST_SERVER ?? '').href)});`;

/** Stops like the server, but immediately. */
const STAND_IN = `
  import { writeFileSync } from 'node:fs';
  process.on('SIGTERM', () => {
    writeFileSync('stopped', '');
    process.exit();
  });
  writeFileSync('pid', String(process.pid));
  setInterval(() => {}, 60_000);
  console.log('It is ready at once');`;

async function startByNpm(script: string, work: string) {
  const launcher = `
    import { endWithNpm } from ${JSON.stringify(new URL('parent.mjs', import.meta.url).href)};
    endWithNpm();
    ${work}`;
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
] as const)(
  '%s to npm becomes SIGTERM to what runs as "%s"',
  async (signal, script) => {
    const npm = await startByNpm(script, STAND_IN);
    const pid = Number(await fs.readFile(path.join(folder, 'pid'), 'utf8'));
    expect(birthOf(pid)).toBeDefined();
    npm.kill(signal);
    await expect.poll(() => birthOf(pid), { timeout: 20_000 }).toBeUndefined();
    await fs.rm(path.join(folder, 'stopped'));
  },
  60_000,
);

it.each([
  // A shell that stays between npm and the server.
  ['SIGKILL', 'node start.mjs; true'],
] as const)(
  '%s to npm stops the server that runs as "%s", and its Postgres',
  async (signal, script) => {
    const npm = await startByNpm(script, SERVER);
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
