import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { currentHome } from '../../server/db/embedded/home';
import { readPidFile } from '../../server/db/embedded/postmaster';
import {
  createRecorder,
  type Recorder,
  repeatAll,
  type Storm,
  submitUntilKilled,
} from '../../server/testing/battle-storm';
import { openHall } from '../../server/testing/event-hall';
import { prepareDataDir } from '../../server/testing/prepared-data';
import { type RunningApp, startApp } from '../../server/testing/running-app';

/** Battles acknowledged before something is killed. */
const ENOUGH = 30;

let dataDir: string;
/** The current server, shared by all tests: creating a database takes longer than killing it. */
let app: RunningApp;

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-kill-'));
  // When running as root, Postgres is another user, who must be able to traverse this.
  await fs.chmod(dataDir, 0o711);
  await prepareDataDir(dataDir);
  app = await startApp({ DATA_DIR: dataDir });
});
afterAll(async () => {
  app.kill('SIGTERM');
  await app.exited;
  await fs.rm(dataDir, { recursive: true, force: true });
});

async function startAgain(): Promise<void> {
  await app.exited;
  app = await startApp({ DATA_DIR: dataDir });
}

const postmaster = () => readPidFile(path.join(currentHome(dataDir), 'data'))?.pid ?? 0;

/** Checks that everything acknowledged exists, each battle once, and that the counters agree. */
async function expectWhole(recorder: Recorder, storm: Storm) {
  const { lost, ids } = await repeatAll(app, recorder, storm);
  expect(lost).toEqual([]);
  const battles = await recorder.battles(app);
  expect(battles.map((battle) => battle.id).toSorted()).toEqual([...ids].toSorted());
  expect(battles).toHaveLength(storm.acknowledged.size + storm.unanswered.length);
  const combo = await recorder.combo(app);
  expect([combo.battles, combo.wins]).toEqual([battles.length, battles.length]);
}

it('has every acknowledged battle once after kill -9 of the server', async () => {
  const recorder = await createRecorder(app);
  const storm = await submitUntilKilled(app, recorder, {
    enough: ENOUGH,
    kill: () => app.kill('SIGKILL'),
  });
  expect(await app.exited).toBeNull();
  expect(storm.unanswered.length).toBeGreaterThan(0);
  await startAgain();
  await expectWhole(recorder, storm);
}, 60_000);

it('has every acknowledged battle once after kill -9 of Postgres, and survives it', async () => {
  const recorder = await createRecorder(app);
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
  await expectWhole(recorder, storm);
}, 60_000);

it('has every acknowledged battle once after kill -9 of both', async () => {
  const recorder = await createRecorder(app);
  const pid = postmaster();
  const storm = await submitUntilKilled(app, recorder, {
    enough: ENOUGH,
    kill() {
      app.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
    },
  });
  await startAgain();
  await expectWhole(recorder, storm);
}, 60_000);

it('has every acknowledged report and no half of a round after kill -9 of an event', async () => {
  const hall = await openHall(app, 60);
  const other = await openHall(app, 8);
  for (const match of await other.matches(app)) await other.report(app, match);
  const matches = await hall.matches(app);
  const acknowledged: string[] = [];
  let drawn = false;
  const judge = async (match: (typeof matches)[number]) => {
    const status = await hall.report(app, match).catch(() => 0);
    if (status === 201) acknowledged.push(match.key);
    if (acknowledged.length === 12 && !drawn) {
      drawn = true;
      // Reports continue while the other event draws its next round.
      other.post(app, api.drawRound, {}).catch(() => {});
    } else if (acknowledged.length === 16) app.kill('SIGKILL');
  };
  await Promise.all(matches.map(judge));
  await startAgain();
  const done = (await hall.matches(app)).filter(({ state }) => state === 'done');
  expect(done.map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged));
  expect(acknowledged.length).toBeLessThan(matches.length);
  const rounds = (await other.matches(app)).map(({ round }) => round);
  expect([0, 4]).toContain(rounds.filter((round) => round === 2).length);
  expect(rounds.filter((round) => round === 1)).toHaveLength(4);
}, 60_000);
