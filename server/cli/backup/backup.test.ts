import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { create, extract } from 'tar';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { api } from '#shared/routes';
import { backupName, backupsOf } from '../../backups';
import {
  buildBattle,
  buildCombo,
  buildUser,
  plantFlyer,
  plantImage,
  plantPost,
} from '../../testing/factories';
import { createTestApp, ownTestApp, type TestApp } from '../../testing/test-app';
import { createClient } from '../../testing/test-client';
import { createTestDatabase } from '../../testing/test-database';
import { loadBackup } from './load';
import { listTables, MANIFEST_FILE } from './manifest';
import { saveBackup } from './save';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ripcord-backup-'));
const dataDir = path.join(folder, 'data');
const file = path.join(folder, 'backup.tar.gz');
const PICTURE = 'uploads/1d2a6e0e-6d7b-4c7e-9f5e-0c8a4b2f7d10/480.webp';

let app: TestApp;

/** Tabs, line ends, backslashes and COPY's own escapes must survive unchanged. */
const AWKWARD = 'a\tb\\N\\.\r\n"é" 陀螺 🌀';

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** All rows of all tables. */
const contentsOf = (url: string) =>
  on(url, async (client) => {
    const contents: Record<string, unknown[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(`select t::text as row from "${name}" t order by 1`);
      contents[name] = rows;
    }
    return contents;
  });

beforeAll(async () => {
  app = await createTestApp();
  const person = await buildUser(app, { displayName: AWKWARD });
  const combo = await buildCombo(person, { description: AWKWARD });
  await buildBattle(person, { myComboId: combo.id });
  await buildBattle(person, { clientId: randomUUID() });
  fs.mkdirSync(path.dirname(path.join(dataDir, PICTURE)), { recursive: true });
  fs.writeFileSync(path.join(dataDir, PICTURE), 'bytes of a picture');
  await saveBackup({ url: app.databaseUrl, dataDir, file });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

/** A database and a DATA_DIR to restore into. */
async function target(options?: { empty: boolean }) {
  const database = await createTestDatabase(options);
  onTestFinished(() => database.drop());
  return { url: database.url, dataDir: path.join(folder, randomUUID()), file };
}

it('restores every row and file into an empty database', async () => {
  const there = await target({ empty: true });
  const { files, tables } = await loadBackup(there);
  expect(files).toBe(1);
  expect(tables.find(({ name }) => name === 'battles')?.rows).toBe(2);
  expect(await contentsOf(there.url)).toEqual(await contentsOf(app.databaseUrl));
  expect(fs.readFileSync(path.join(there.dataDir, PICTURE), 'utf8')).toBe('bytes of a picture');
});

it('has the files of its rows, although they are deleted during the backup', async () => {
  const home = path.join(folder, randomUUID());
  fs.mkdirSync(path.dirname(path.join(home, PICTURE)), { recursive: true });
  fs.writeFileSync(path.join(home, PICTURE), 'bytes of a picture');
  const archive = path.join(folder, 'meanwhile.tar.gz');
  await on(app.databaseUrl, async (blocker) => {
    await blocker.query('begin');
    await blocker.query('lock table battles in access exclusive mode');
    const saving = saveBackup({ url: app.databaseUrl, dataDir: home, file: archive });
    await expect
      .poll(async () => {
        const waiting = "select from pg_locks where not granted and relation = 'battles'::regclass";
        return (await blocker.query(waiting)).rowCount;
      })
      .toBe(1);
    fs.rmSync(path.join(home, 'uploads'), { recursive: true });
    await blocker.query('commit');
    expect((await saving).files).toBe(1);
  });
});

it('gives new rows ids above the restored ones', async () => {
  const there = await target();
  await loadBackup(there);
  const insert = `insert into users (username, password_hash) values ('after', 'x') returning
    id > (select max(id) from users) as above`;
  expect((await on(there.url, (client) => client.query(insert))).rows).toEqual([{ above: true }]);
});

it('leaves foreign keys enforced as before', async () => {
  const there = await target();
  const constraints = () =>
    on(there.url, async (client) => {
      const { rows } = await client.query(
        'select conname, condeferrable, condeferred, convalidated from pg_constraint order by 1',
      );
      return rows;
    });
  const before = await constraints();
  await loadBackup(there);
  expect(await constraints()).toEqual(before);
});

it('replaces existing data only with --force', async () => {
  const there = await target();
  const insert = `insert into users (username, password_hash) values ('present', 'x')`;
  await on(there.url, (client) => client.query(insert));
  fs.mkdirSync(path.join(there.dataDir, 'uploads'), { recursive: true });
  fs.writeFileSync(path.join(there.dataDir, 'uploads/old.webp'), 'old');
  const before = await contentsOf(there.url);
  await expect(loadBackup(there)).rejects.toThrow('not empty');
  expect(await contentsOf(there.url)).toEqual(before);

  await loadBackup({ ...there, force: true });
  expect(await contentsOf(there.url)).toEqual(await contentsOf(app.databaseUrl));
  expect(fs.readdirSync(path.join(there.dataDir, 'uploads'))).toEqual([PICTURE.split('/')[1]]);
});

it('refuses while the database is in use', async () => {
  const there = await target();
  await on(there.url, async () => {
    await expect(loadBackup(there)).rejects.toThrow('in use');
  });
});

it('changes nothing when the archive is damaged', async () => {
  const there = await target();
  const before = await contentsOf(there.url);
  const damaged = path.join(folder, 'damaged.tar.gz');
  const bytes = fs.readFileSync(file);
  fs.writeFileSync(damaged, bytes.subarray(0, bytes.length - 200));
  await expect(loadBackup({ ...there, file: damaged })).rejects.toThrow('is not a backup');
  expect(await contentsOf(there.url)).toEqual(before);
  expect(fs.readdirSync(there.dataDir)).toEqual([]);
});

it('refuses an archive without one of the tables', async () => {
  const there = await target({ empty: true });
  const unpacked = path.join(folder, randomUUID());
  fs.mkdirSync(unpacked);
  await extract({ file, cwd: unpacked });
  const manifestFile = path.join(unpacked, MANIFEST_FILE);
  const manifest = JSON.parse(fs.readFileSync(manifestFile, 'utf8'));
  manifest.tables = manifest.tables.filter(({ name }: { name: string }) => name !== 'battles');
  fs.writeFileSync(manifestFile, JSON.stringify(manifest));
  const partial = path.join(folder, 'partial.tar.gz');
  await create({ file: partial, gzip: true, cwd: unpacked }, fs.readdirSync(unpacked));
  await expect(loadBackup({ ...there, file: partial })).rejects.toThrow('no table battles');
});

it('is readable only by its owner, and leaves no other files', () => {
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(folder)).not.toContain('backup.tar.gz.partial');
  expect(fs.readdirSync(dataDir)).toEqual(['uploads']);
});

it('restores posts and flyers with files that are served', async () => {
  const before = await ownTestApp();
  const owner = await buildUser(before);
  const image = await plantImage(before, owner, { visibility: 'private' });
  const cup = await plantFlyer(before, owner);
  const { id } = await plantPost(before, owner, { mediaType: 'video', status: 'processing' });
  const archive = path.join(folder, 'posts.tar.gz');
  const { config } = before.deps;
  const saved = await saveBackup({
    url: before.databaseUrl,
    dataDir: config.dataDir,
    file: archive,
  });
  expect(saved.files).toBe(2);

  const there = await target();
  await loadBackup({ ...there, file: archive });
  const after = await ownTestApp({
    databaseUrl: there.url,
    config: { dataDir: there.dataDir },
  });
  const client = createClient(after.url, owner.client.cookie);
  const address = `/api/media/${image.id}/file`;
  const answer = await client.raw('GET', address);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  const original = await owner.client.raw('GET', address);
  expect((answer.body as Buffer).equals(original.body as Buffer)).toBe(true);
  const flyer = `/api/tournaments/${cup.id}/flyer`;
  const shown = await client.raw('GET', flyer);
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(shown.body).toEqual((await owner.client.raw('GET', flyer)).body);
  const stranger = await buildUser(after);
  expect((await stranger.client.raw('GET', address)).status).toBe(404);
  const { body } = await client.call(api.getMedia, { params: { id } });
  expect(body.status).toBe('processing');
});

it('the tool saves what is due, keeps the newest, and waits for the next time until it is ended', async () => {
  const home = path.join(folder, 'scheduled');
  const backups = backupsOf(home);
  fs.mkdirSync(backups, { recursive: true });
  const old = path.join(backups, backupName(new Date(2026, 0, 1)));
  fs.writeFileSync(old, 'an old archive');
  fs.utimesSync(old, 1_000, 1_000);
  const tool = path.join(path.dirname(process.env.RIPCORD_TEST_SERVER ?? ''), 'backup.js');
  const child = spawn(process.execPath, [tool, '--every', '24', '--keep', '1'], {
    env: {
      DATA_DIR: home,
      DATABASE_URL: app.databaseUrl,
      SESSION_SECRET: 'a secret of this test',
      PATH: process.env.PATH,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(String((await once(child.stdout, 'data'))[0])).toContain(`files in ${backups}`);
  await expect.poll(() => fs.existsSync(old), { timeout: 10_000 }).toBe(false);
  expect(fs.readdirSync(backups)).toHaveLength(1);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
