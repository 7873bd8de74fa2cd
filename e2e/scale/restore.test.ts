import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { watch } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { saveBackup } from '../../server/cli/backup/save';
import { attachOrStartDatabase } from '../../server/db/embedded';
import { migrate } from '../../server/migrations/migrate';
import { type RunningApp, startApp } from '../../server/testing/running-app';
import { createTestDatabase } from '../../server/testing/test-database';

const PEOPLE = 10_000;
const FILES = 200;

/** Of the time that a restore takes. */
const MOMENTS = [0.3, 0.6, 0.8, 1];
/** After it has begun to replace files (milliseconds). */
const LATE_MOMENTS = [0, 1, 2, 4, 8, 16, 32, 64];

const restoreTool = () =>
  path.join(path.dirname(process.env.RIPCORD_TEST_SERVER ?? ''), 'restore.js');

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Rows and files that say which state they are of. */
async function fill(url: string, dataDir: string, state: string): Promise<void> {
  await on(url, async (client) => {
    await client.query('truncate users cascade');
    const insert = `insert into users (username, password_hash)
      select $1 || '-' || n, repeat('x', 200) from generate_series(1, $2::int) n`;
    await client.query(insert, [state, PEOPLE]);
  });
  const uploads = path.join(dataDir, 'uploads');
  fs.rmSync(uploads, { recursive: true, force: true });
  for (let file = 0; file < FILES; file += 1) {
    fs.mkdirSync(path.join(uploads, String(file)), { recursive: true });
    fs.writeFileSync(path.join(uploads, String(file), 'state'), state.padEnd(20_000));
  }
}

/** How many rows and files there are of each state. */
async function stateOf(url: string, dataDir: string) {
  const count = `select split_part(username, '-', 1) as state, count(*)::int from users
    where username like '%-%' group by 1`;
  const { rows } = await on(url, (client) => client.query(count));
  const files: Record<string, number> = {};
  for (const folder of fs.readdirSync(path.join(dataDir, 'uploads'))) {
    const name = path.join(dataDir, 'uploads', folder, 'state');
    const state = fs.readFileSync(name, 'utf8').trim();
    files[state] = (files[state] ?? 0) + 1;
  }
  return { rows: Object.fromEntries(rows.map((row) => [row.state, row.count])), files };
}

interface Home {
  dataDir: string;
  env: Record<string, string>;
  /** With the database running. */
  use<T>(work: (url: string) => Promise<T>): Promise<T>;
}

/** Runs the tool; killed at some moment, if any. @returns how long it took (milliseconds) */
async function restore(
  home: Home,
  file: string,
  killAt?: (exited: Promise<unknown>) => Promise<unknown>,
): Promise<number> {
  const child = spawn(process.execPath, [restoreTool(), file, '--force'], {
    env: { PATH: process.env.PATH, ...home.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const start = performance.now();
  const exited = once(child, 'exit');
  if (killAt) {
    await Promise.race([exited, killAt(exited)]);
    child.kill('SIGKILL');
  }
  const [code] = await exited;
  if (!killAt) expect(code).toBe(0);
  return performance.now() - start;
}

/** Resolves when files begin to be replaced, or with the work. */
async function replacing(dataDir: string, exited: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  void exited.then(() => done.abort());
  try {
    for await (const { filename } of watch(dataDir, { signal: done.signal })) {
      if (filename === 'restore-pending') return;
    }
  } catch (error) {
    if (!done.signal.aborted) throw error;
  }
}

async function drill(home: Home): Promise<void> {
  const { dataDir } = home;
  const file = path.join(dataDir, 'backups', 'new.tar.gz');
  await home.use(async (url) => {
    await migrate(url);
    await fill(url, dataDir, 'new');
    await saveBackup({ url, dataDir, file });
  });
  const duration = await restore(home, file);
  const seen: Record<string, number> = {};
  const kills = [
    ...MOMENTS.map((part) => () => wait(duration * part)),
    ...LATE_MOMENTS.map((ms) => async (exited: Promise<unknown>) => {
      await replacing(dataDir, exited);
      await wait(ms);
    }),
  ];
  for (const killAt of kills) {
    await home.use((url) => fill(url, dataDir, 'old'));
    await restore(home, file, killAt);
    const app: RunningApp = await startApp(home.env);
    app.kill('SIGTERM');
    expect(await app.exited).toBe(0);
    const { rows, files } = await home.use((url) => stateOf(url, dataDir));
    const [state = 'none'] = Object.keys(rows);
    expect([rows, files]).toEqual([{ [state]: PEOPLE }, { [state]: FILES }]);
    seen[state] = (seen[state] ?? 0) + 1;
    expect(fs.readdirSync(dataDir).filter((name) => /^restore|before/.test(name))).toEqual([]);
  }
  console.log(`${kills.length} kills in ${Math.round(duration)} ms of a restore:`, seen);
}

function makeDataDir(): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ripcord-drill-'));
  fs.chmodSync(dataDir, 0o711);
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

it('a restore that is killed leaves the old state or the new one, and nothing else', async () => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const dataDir = makeDataDir();
  const env = {
    DATABASE_URL: database.url,
    SESSION_SECRET: 'secret of the drill',
    DATA_DIR: dataDir,
  };
  await drill({ dataDir, env, use: (work) => work(database.url) });
}, 600_000);

it('also one into the embedded database', async () => {
  const dataDir = makeDataDir();
  await drill({
    dataDir,
    env: { DATA_DIR: dataDir },
    async use(work) {
      const database = await attachOrStartDatabase({ dataDir, databaseUrl: undefined }, 'drill');
      try {
        return await work(database.url);
      } finally {
        await database.stop();
      }
    },
  });
}, 600_000);
