import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { prepareDataDir } from '../testing/prepared-data';
import { attachOrStartDatabase, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded';
import { currentHome } from './embedded/home';
import { pidFile, readPidFile } from './embedded/postmaster';
import { birthOf, postgresUser } from './embedded/processes';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Below a folder that only its owner can enter, like a clone in /root. */
const closed = fs.mkdtempSync(path.join(os.tmpdir(), 'ripcord-embedded-'));
let dataDir: string;
let dataDirs = 0;
beforeEach(() => {
  dataDirs += 1;
  dataDir = path.join(closed, `data-${dataDirs}`);
});
/** Processes of a killed server notice its end a moment later, and may write a file until then. */
const gone = { recursive: true, maxRetries: 10, retryDelay: 100 };
afterAll(() => {
  for (const name of fs.readdirSync(closed)) {
    const home = currentHome(path.join(closed, name));
    // For root, the database is in a separate folder outside.
    if (!home.startsWith(closed)) fs.rmSync(path.dirname(home), gone);
  }
  fs.rmSync(closed, gone);
});

async function start(options: { dataDir?: string; durable?: boolean } = {}) {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, ...options });
  let stopped = false;
  const stop = async () => {
    if (!stopped) await postgres.stop();
    stopped = true;
  };
  onTestFinished(stop);
  return { ...postgres, stop };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const remember = (url: string, note: string) =>
  query(url, `create table if not exists notes (note text); insert into notes values ('${note}')`);
const notes = async (url: string) =>
  (await query(url, 'select note from notes order by note')).map((row) => row.note);

const dataOf = () => path.join(currentHome(dataDir), 'data');

/** Next to the server that the global setup builds. */
const builtEmbedded = new URL('embedded.js', pathToFileURL(process.env.RIPCORD_TEST_SERVER ?? ''))
  .href;

/** Starts another process that runs Postgres on the same folder. */
async function startElsewhere(): Promise<{ child: ChildProcess; postgres: EmbeddedPostgres }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(builtEmbedded)};
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid() }));
    process.stdin.resume();`;
  const args = ['--input-type=module', '-e', script];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url, pid } = JSON.parse(line);
  // Killing the process leaves its Postgres running, unless the test has stopped or adopted it.
  onTestFinished(() => {
    if (readPidFile(dataOf())?.pid === pid) process.kill(pid, 'SIGQUIT');
  });
  return { child, postgres: { url, pid: () => pid } as EmbeddedPostgres };
}

it('is new, durable, listens only on the loopback, and requires its password', async () => {
  const { url, pid } = await start({ durable: true });
  expect(readPidFile(dataOf())?.pid).toBe(pid());
  const settings = `select name from pg_settings where setting = 'on'
    and name in ('fsync', 'synchronous_commit', 'full_page_writes')`;
  expect(await query(url, settings)).toHaveLength(3);
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password/);
  const file = path.join(dataDir, 'postgres-password');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

it('keeps what was committed when server and Postgres are killed', async () => {
  await prepareDataDir(dataDir);
  const { child, postgres } = await startElsewhere();
  await remember(postgres.url, 'kept');
  child.kill('SIGKILL');
  await once(child, 'exit');
  process.kill(postgres.pid(), 'SIGKILL');
  const again = await start();
  expect(await notes(again.url)).toEqual(['kept']);
});

it('stops the Postgres that a killed server left running, and reuses its data', async () => {
  await prepareDataDir(dataDir);
  const { child, postgres } = await startElsewhere();
  await remember(postgres.url, 'kept');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(birthOf(postgres.pid())).toBeDefined();
  const again = await start();
  expect(again.pid()).not.toBe(postgres.pid());
  expect(birthOf(postgres.pid())).toBeUndefined();
  expect(await notes(again.url)).toEqual(['kept']);
});

describe('one DATA_DIR', () => {
  it('has one owner; a second start reports the first', async () => {
    await prepareDataDir(dataDir);
    const { child } = await startElsewhere();
    await expect(start()).rejects.toThrow(`already running on ${dataDir} (process ${child.pid})`);
  });

  it("is free again when a dead owner's pid is reused", async () => {
    await prepareDataDir(dataDir);
    const stale = { pid: process.pid, birth: 'long ago', holder: 'server' };
    fs.writeFileSync(path.join(dataDir, 'ripcord.lock'), JSON.stringify(stale));
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('lends its database to tools while the server runs', async () => {
    await prepareDataDir(dataDir);
    const server = await start();
    const tool = await attachOrStartDatabase({ databaseUrl: undefined, dataDir }, 'tool');
    await remember(tool.url, 'from a tool');
    await tool.stop();
    expect(await notes(server.url)).toEqual(['from a tool']);
  });

  it('starts a database for tools, and locks out the server meanwhile', async () => {
    await prepareDataDir(dataDir);
    const tool = await attachOrStartDatabase({ databaseUrl: undefined, dataDir }, 'seed');
    try {
      await expect(start()).rejects.toThrow('in use by "seed"');
    } finally {
      await tool.stop();
    }
  });
});

describe('a pid file', () => {
  it('of another process does not prevent a start', async () => {
    await prepareDataDir(dataDir);
    const first = await start();
    await remember(first.url, 'kept');
    const text = fs.readFileSync(pidFile(dataOf()), 'utf8');
    await first.stop();
    const stranger = spawn('sleep', ['600'], { ...postgresUser(), cwd: '/', stdio: 'ignore' });
    onTestFinished(() => void stranger.kill());
    await once(stranger, 'spawn');
    const owner = fs.statSync(dataOf());
    fs.writeFileSync(pidFile(dataOf()), text.replace(/^\d+/, String(stranger.pid)));
    fs.chownSync(pidFile(dataOf()), owner.uid, owner.gid);
    const again = await start();
    expect(await notes(again.url)).toEqual(['kept']);
    expect(birthOf(stranger.pid ?? 0)).toBeDefined();
  });
});

it('restarts on the same port when Postgres is killed', async () => {
  await prepareDataDir(dataDir);
  const postgres = await start({ durable: true });
  await remember(postgres.url, 'kept');
  const before = postgres.pid();
  process.kill(before, 'SIGKILL');
  await vi.waitFor(async () => expect(await notes(postgres.url)).toEqual(['kept']), 20_000);
  await vi.waitFor(() => expect(postgres.pid()).not.toBe(before));
});

it('gets a new password when the file is lost', async () => {
  await prepareDataDir(dataDir);
  const first = await start();
  await remember(first.url, 'kept');
  await first.stop();
  fs.rmSync(path.join(dataDir, 'postgres-password'));
  const again = await start();
  expect(again.url).not.toBe(first.url);
  expect(await notes(again.url)).toEqual(['kept']);
});

it('moves with its DATA_DIR, and a copy shares nothing with it', async () => {
  await prepareDataDir(dataDir);
  const first = await start();
  await remember(first.url, 'kept');
  await first.stop();
  const moved = `${dataDir}-moved`;
  fs.renameSync(dataDir, moved);
  const there = await start({ dataDir: moved });
  expect(await notes(there.url)).toEqual(['kept']);
  await there.stop();

  fs.cpSync(moved, dataDir, { recursive: true });
  const copy = await start();
  await remember(copy.url, 'in the copy');
  await copy.stop();
  const original = await start({ dataDir: moved });
  expect(await notes(original.url)).toEqual(['kept']);
});

it('starts empty where a DATA_DIR was moved away, and leaves the moved one alone', async () => {
  await prepareDataDir(dataDir);
  const first = await start();
  await remember(first.url, 'kept');
  await first.stop();
  const moved = `${dataDir}-moved`;
  fs.renameSync(dataDir, moved);
  const second = await start();
  await expect(notes(second.url)).rejects.toThrow(/notes/);
  const there = await start({ dataDir: moved });
  expect(await notes(there.url)).toEqual(['kept']);
});
