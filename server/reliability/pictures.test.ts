import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { sweepFiles } from '../features/media/stored-files';
import { createStorage } from '../media/storage/create-storage';
import { removeAbandoned } from '../media/temporary';
import { registerCaller } from '../testing/caller';
import { buildUser, plantFlyer } from '../testing/factories';
import { tournamentInput } from '../testing/flyer-steps';
import { mediaFiles } from '../testing/media-files';
import { type RunningApp, startApp } from '../testing/running-app';
import { createTestApp, type TestApp } from '../testing/test-app';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Milliseconds, for starting a process on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 25 };

let dataDir: string;
/** Runs on the same data as the app that is killed. */
let app: TestApp;
let killed: RunningApp;

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-pictures-'));
  app = await createTestApp({ storage: await createStorage({ s3: undefined, dataDir }) });
  killed = await startApp({
    DATABASE_URL: app.databaseUrl,
    SESSION_SECRET: 'a secret that only this test knows',
    DATA_DIR: dataDir,
  });
});
afterAll(async () => {
  killed.kill('SIGKILL');
  await killed.exited;
  await app.close();
  await fs.rm(dataDir, { recursive: true, force: true });
});

const foldersIn = (name: string) => fs.readdir(path.join(dataDir, name)).catch(() => []);

async function filesIn(name: string): Promise<number> {
  const at = path.join(dataDir, name);
  const entries = await fs.readdir(at, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length;
}

it('removes a flyer if the server was killed between storing it and saving its tournament', async () => {
  const kept = await plantFlyer(app, await buildUser(app));
  const caller = await registerCaller(killed);
  const body = new FormData();
  for (const [name, value] of Object.entries(tournamentInput())) body.set(name, String(value));
  const flyer = await fs.readFile(await mediaFiles.png());
  body.set('file', new Blob([new Uint8Array(flyer)]), 'flyer.png');

  const blocker = await app.pool.connect();
  // Others may read meanwhile, but nobody can write.
  await blocker.query('begin; lock table tournaments in exclusive mode');
  const answer = caller.call(killed, api.createTournament.path, { method: 'POST', body });
  const broken = expect(answer).rejects.toThrow();
  // The existing one, and three widths of the new one.
  await vi.waitFor(async () => expect(await filesIn('uploads')).toBe(4), PATIENCE);
  killed.kill('SIGKILL');
  await killed.exited;
  await broken;
  await blocker.query('rollback');
  blocker.release();

  const { rows } = await app.pool.query('select id::int from tournaments');
  expect(rows).toEqual([{ id: kept.id }]);
  expect(await foldersIn('uploads')).toHaveLength(2);
  const clock = () => new Date(Date.now() + 2 * DAY_MS);
  const run = { signal: new AbortController().signal, isLast: false };
  await sweepFiles({ ...app.deps, clock }, {}, run);
  expect(await foldersIn('uploads')).toEqual([kept.folder]);

  // A job removes the folders it was received and processed in once they are old.
  const left = await foldersIn('incoming');
  expect(left).toHaveLength(2);
  await removeAbandoned({ dataDir });
  expect(await foldersIn('incoming')).toEqual(left);
  const before = new Date(Date.now() - DAY_MS);
  for (const folder of left)
    await fs.utimes(path.join(dataDir, 'incoming', folder), before, before);
  await removeAbandoned({ dataDir });
  expect(await foldersIn('incoming')).toEqual([]);
}, 120_000);
