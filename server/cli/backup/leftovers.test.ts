import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { finishRestore, makeWorkFolder, removeLeftovers, replaceUploads } from './leftovers';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ripcord-leftovers-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
});

const uploads = () => path.join(dataDir, 'uploads');
const read = () => {
  const file = path.join(uploads(), 'name');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
};

function write(folder: string, name: string): string {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'name'), name);
  return folder;
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}

/** Replaces the files and then loses the connection, like a process that is killed. */
async function restoreUntil(end: 'moved' | 'committed'): Promise<void> {
  const client = await connect();
  await client.query('begin');
  const fresh = write(path.join(dataDir, 'restore-new', 'uploads'), 'new');
  await replaceUploads(client, dataDir, fresh, randomUUID());
  if (end === 'committed') await client.query('commit');
  await client.end();
}

async function startAgain(): Promise<void> {
  const client = await connect();
  await finishRestore(client, dataDir);
  await client.end();
}

it.each([
  ['moved', 'old'],
  ['committed', 'new'],
] as const)(
  'a restore that is killed when its files are %s leaves the %s ones',
  async (end, name) => {
    write(uploads(), 'old');
    await restoreUntil(end);
    expect(read()).toBe('new');
    await startAgain();
    expect(read()).toBe(name);
    expect(fs.readdirSync(dataDir).toSorted()).toEqual(['restore-new', 'uploads']);
    await startAgain();
    expect(read()).toBe(name);
  },
);

it('a restore that is killed while Postgres commits leaves the new files', async () => {
  write(uploads(), 'old');
  const killed = await connect();
  await killed.query('begin; lock table users in access exclusive mode');
  const fresh = write(path.join(dataDir, 'restore-new', 'uploads'), 'new');
  await replaceUploads(killed, dataDir, fresh, randomUUID());
  const again = startAgain();
  const waiting = 'select from pg_locks where not granted';
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
  await killed.query('commit');
  await Promise.all([again, killed.end()]);
  expect(read()).toBe('new');
});

it.each(['', '{"id":'])(
  'a restore that is killed before it has noted what it is doing (%j) leaves the old files',
  async (written) => {
    write(uploads(), 'old');
    fs.writeFileSync(path.join(dataDir, 'restore-pending'), written);
    await startAgain();
    expect(read()).toBe('old');
    expect(fs.readdirSync(dataDir)).toEqual(['uploads']);
  },
);

it('a restore into an empty DATA_DIR that is killed leaves no files', async () => {
  await restoreUntil('moved');
  await startAgain();
  expect(read()).toBeUndefined();
});

it('a restore that is killed between the two moves leaves the old files', async () => {
  write(uploads(), 'old');
  await restoreUntil('moved');
  fs.rmSync(uploads(), { recursive: true });
  await startAgain();
  expect(read()).toBe('old');
});

const ownerOf = (folder: string) =>
  JSON.parse(fs.readFileSync(path.join(folder, '.owner'), 'utf8'));

it('leaves the work of another container, whose processes it cannot see, until it stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = await makeWorkFolder(dataDir, 'backup');
  const file = path.join(folder, '.owner');
  // Its pid is somebody else's here.
  const owner = { ...ownerOf(folder), birth: 'elsewhere', space: 'pid:[1]' };
  fs.writeFileSync(file, JSON.stringify(owner));
  const start = Date.now();
  const touched = () => fs.statSync(file).mtimeMs - start;
  // One beat at a time: of two written at once, the older could be the last.
  for (let beat = 1; beat <= 24; beat += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(touched).toBeGreaterThanOrEqual(beat * 10_000 - 1);
    await removeLeftovers(dataDir);
    expect(fs.existsSync(folder)).toBe(true);
  }
  vi.setSystemTime(Date.now() + 61_000);
  await removeLeftovers(dataDir);
  expect(fs.existsSync(folder)).toBe(false);
});

it('removes the work of dead processes, with drafts elsewhere, and nothing else', async () => {
  const live = await makeWorkFolder(dataDir, 'backup');
  const draft = path.join(dataDir, 'elsewhere.partial');
  const dead = await makeWorkFolder(dataDir, 'backup', draft);
  const { pid } = spawnSync(process.execPath, ['--version']);
  const owner = { ...ownerOf(dead), pid, birth: 'long ago' };
  fs.writeFileSync(path.join(dead, '.owner'), JSON.stringify(owner));
  fs.writeFileSync(draft, 'password hashes');
  write(path.join(dataDir, 'backups'), 'a backup');
  await removeLeftovers(dataDir);
  expect(fs.readdirSync(dataDir).toSorted()).toEqual([path.basename(live), 'backups']);
});
