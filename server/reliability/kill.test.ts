import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentHome } from '../db/embedded/home';
import { readPidFile } from '../db/embedded/postmaster';
import {
  createRecorder,
  type Recorder,
  repeatAll,
  type Storm,
  submitUntilKilled,
} from '../testing/battle-storm';
import { type RunningApp, startApp } from '../testing/running-app';

/** Battles that are acknowledged before something is killed. */
const ENOUGH = 60;

let dataDir: string;
let running: RunningApp[];

beforeEach(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-kill-'));
  // As root Postgres is another user, who has to pass through; else it would live elsewhere.
  await fs.chmod(dataDir, 0o711);
  running = [];
});
afterEach(async () => {
  for (const app of running) app.kill('SIGTERM');
  await Promise.all(running.map((app) => app.exited));
  await fs.rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<RunningApp> {
  const app = await startApp({ DATA_DIR: dataDir });
  running.push(app);
  return app;
}

/** Everything acknowledged is there, each battle once, and the combo's counters say the same. */
async function expectWhole(app: RunningApp, recorder: Recorder, storm: Storm) {
  const { lost, ids } = await repeatAll(app, recorder, storm);
  expect(lost).toEqual([]);
  const battles = await recorder.battles(app);
  expect(battles.map((battle) => battle.id).toSorted()).toEqual([...ids].toSorted());
  expect(battles).toHaveLength(storm.acknowledged.size + storm.unanswered.length);
  const combo = await recorder.combo(app);
  expect([combo.battles, combo.wins]).toEqual([battles.length, battles.length]);
}

it('has every acknowledged battle once after kill -9 of the server', async () => {
  const app = await start();
  const recorder = await createRecorder(app);
  const storm = await submitUntilKilled(app, recorder, {
    enough: ENOUGH,
    kill: () => app.kill('SIGKILL'),
  });
  expect(await app.exited).toBeNull();
  expect(storm.unanswered.length).toBeGreaterThan(0);
  await expectWhole(await start(), recorder, storm);
}, 60_000);

it('has every acknowledged battle once after kill -9 of Postgres, and lives through it', async () => {
  const app = await start();
  const recorder = await createRecorder(app);
  const postmaster = () => readPidFile(path.join(currentHome(dataDir), 'data'))?.pid ?? 0;
  const killed = postmaster();
  expect(killed).toBeGreaterThan(0);
  const storm = await submitUntilKilled(app, recorder, {
    enough: ENOUGH,
    kill: () => void process.kill(killed, 'SIGKILL'),
  });
  expect(storm.unanswered.length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await fetch(`${app.url}/api/ready`)).status, { timeout: 30_000 })
    .toBe(200);
  expect(postmaster()).not.toBe(killed);
  await expectWhole(app, recorder, storm);
}, 60_000);

it('has every acknowledged battle once after kill -9 of both', async () => {
  const app = await start();
  const recorder = await createRecorder(app);
  const pid = readPidFile(path.join(currentHome(dataDir), 'data'))?.pid ?? 0;
  const storm = await submitUntilKilled(app, recorder, {
    enough: ENOUGH,
    kill() {
      app.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
    },
  });
  await app.exited;
  await expectWhole(await start(), recorder, storm);
}, 60_000);
