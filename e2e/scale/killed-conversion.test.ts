import { randomBytes } from 'node:crypto';
import fs, { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Media, mediaSchema } from '#shared/media';
import { api } from '#shared/routes';
import { type Caller, expectStatus, readAll, registerCaller } from '../../server/testing/caller';
import { listImageProcesses } from '../../server/testing/image-processes';
import { type RunningApp, startApp } from '../../server/testing/running-app';
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database';

const POSTS = 2;
/** How often the app is killed, as soon as a job runs. */
const KILLS = 2;
/** Milliseconds, for work that takes seconds, on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 25 };

let database: TestDatabase;
let dataDir: string;
let app: RunningApp;

const start = () =>
  startApp({
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret that only this test knows',
    DATA_DIR: dataDir,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-media-'));
  app = await start();
});
afterAll(async () => {
  app.kill('SIGTERM');
  await app.exited;
  await database.drop();
  await fs.rm(dataDir, { recursive: true, force: true });
});

/** Noise, which takes a while to process. */
function photo(): Promise<Buffer> {
  const raw = { width: 1_200, height: 900, channels: 3 } as const;
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .jpeg({ quality: 55 })
    .toBuffer();
}

async function post(caller: Caller, title: string, picture: Buffer): Promise<Media> {
  const body = new FormData();
  body.set('title', title);
  body.set('mediaType', 'image');
  body.set('media', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await caller.call(app, api.createMedia.path, { method: 'POST', body });
  return mediaSchema.parse(await (await expectStatus(answer, 201)).json());
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const jobsIn = async (...states: string[]): Promise<number> => {
  const { rows } = await database.pool.query<{ jobs: number }>(
    `select count(*)::int as jobs from jobs.job
     where name = 'media.process-image' and state::text = any($1)`,
    [states],
  );
  return rows[0]?.jobs ?? 0;
};

/** Lets the time pass after which jobs of dead processes are failed and retried. */
const age = () =>
  database.pool.query(
    `update jobs.job set started_on = started_on - interval '1 minute', retry_delay = 0
     where state = 'active'`,
  );

it('processes every post once, although the server is killed meanwhile', async () => {
  const caller = await registerCaller(app);
  const picture = await photo();
  const posted: Media[] = [];
  while (posted.length < POSTS)
    posted.push(await post(caller, `Photo ${posted.length + 1}`, picture));

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const workers = await vi.waitFor(async () => {
      const found = await listImageProcesses(app.pid);
      expect(found).not.toEqual([]);
      expect(await jobsIn('active')).toBeGreaterThan(0);
      return found;
    }, PATIENCE);
    app.kill('SIGKILL');
    await app.exited;
    await vi.waitFor(() => expect(workers.filter(isRunning)).toEqual([]), PATIENCE);
    expect(await jobsIn('active')).toBeGreaterThan(0);
    await age();
    app = await start();
  }

  const list = () => readAll(caller.call, app, api.listMyMedia, mediaSchema);
  await vi.waitFor(async () => {
    const statuses = (await list()).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: POSTS }, () => 'ready'));
  }, PATIENCE);
  await vi.waitFor(
    async () => expect(await jobsIn('created', 'retry', 'active')).toBe(0),
    PATIENCE,
  );
  expect(await jobsIn('completed')).toBe(POSTS);
  expect(await jobsIn('failed')).toBe(0);

  // Each has all of its files, and nothing is left of interrupted runs.
  const uploads = path.join(dataDir, 'uploads');
  const folders = await readdir(uploads);
  expect(folders).toHaveLength(POSTS);
  const { rows } = await database.pool.query<{ folder: string; names: string[] }>(
    `select folder, array(select file ->> 'name' from jsonb_array_elements(files) file) as names
     from media`,
  );
  for (const { folder, names } of rows) {
    expect((await readdir(path.join(uploads, folder))).toSorted()).toEqual(names.toSorted());
  }
}, 180_000);
