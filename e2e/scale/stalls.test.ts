import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { createRecorder, type Recorder } from '../../server/testing/battle-storm';
import { type Caller, json, registerCaller } from '../../server/testing/caller';
import { freezePostgres } from '../../server/testing/frozen-postgres';
import { prepareDataDir } from '../../server/testing/prepared-data';
import { type RunningApp, startApp } from '../../server/testing/running-app';

const FREEZES = [2, 5, 10, 40];
const ROUNDS = 5;

/** Each reads four lists at a time, as many as a person may. */
const READERS = 9;
const LISTS = [api.listCombos, api.listBattles, api.listDecks, api.getUser];
const WRITERS = 8;

/** Milliseconds. Refusals take 1.6 s on a quiet machine. */
const LATEST_REFUSAL = 6_000;
const LATEST_RETURN = 5_000;

/** Busy processes of the overloaded machine. */
const LOAD = 20;
const SIGN_UPS = 8;

let dataDir: string;
let app: RunningApp;
let hasEnded = false;

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-stalls-'));
  // When running as root, Postgres is another user, who must be able to traverse this.
  await fs.chmod(dataDir, 0o711);
  await prepareDataDir(dataDir);
  app = await startApp({ DATA_DIR: dataDir });
  void app.exited.then(() => {
    hasEnded = true;
  });
});
afterAll(async () => {
  app.kill('SIGTERM');
  await app.exited;
  await fs.rm(dataDir, { recursive: true, force: true });
});

interface Answer {
  by: number;
  at: number;
  status: number;
  milliseconds: number;
}

/** People who ask again and again, each in several loops. */
function startPeople(readers: Caller[], writers: Recorder[]) {
  const answers: Answer[] = [];
  const saved = new Map(writers.map((writer) => [writer, new Set<string>()]));
  let running = true;
  let loops = 0;
  const loop = async (ask: () => Promise<number>) => {
    const by = loops++;
    while (running) {
      const start = performance.now();
      // 0: the server is gone.
      const status = await ask().catch(() => 0);
      const at = performance.now();
      answers.push({ by, at, status, milliseconds: at - start });
      if (status === 0 || status >= 400) await wait(100);
    }
  };
  const reading = readers.flatMap((reader) =>
    LISTS.map(({ path: address }) =>
      loop(async () => {
        const answer = await reader.call(app, address);
        await answer.arrayBuffer();
        return answer.status;
      }),
    ),
  );
  const writing = writers.map((writer) => {
    let clientId = randomUUID();
    return loop(async () => {
      try {
        const { status } = await writer.submit(app, clientId);
        saved.get(writer)?.add(clientId);
        clientId = randomUUID();
        return status;
      } catch (error) {
        return Number.parseInt((error as Error).message, 10);
      }
    });
  });
  return {
    answers,
    saved,
    loops,
    async stop() {
      running = false;
      await Promise.all([...reading, ...writing]);
    },
  };
}

const isGood = ({ status }: Answer) => status > 0 && status < 400;

async function freezeFor(seconds: number, people: ReturnType<typeof startPeople>) {
  const { answers, loops } = people;
  const before = performance.now();
  const frozen = freezePostgres(dataDir);
  await wait(seconds * 1_000);
  const thawed = performance.now();
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  const served = () => answers.filter((each) => each.at > thawed && isGood(each));
  const areAllBack = () => new Set(served().map(({ by }) => by)).size === loops;
  while (!hasEnded && !areAllBack() && performance.now() < thawed + 20_000) await wait(10);
  const all = performance.now() - thawed;
  const refused = answers.filter((each) => each.at > before && !isGood(each));
  return {
    alive: !hasEnded,
    back: Math.round((served()[0]?.at ?? Number.POSITIVE_INFINITY) - thawed),
    all: areAllBack() ? Math.round(all) : undefined,
    refused: refused.length,
    statuses: [...new Set(refused.map(({ status }) => status))],
    latest: Math.round(Math.max(0, ...refused.map(({ milliseconds }) => milliseconds))),
  };
}

it.each(FREEZES)(
  'is there and works again after a freeze of %i s',
  async (seconds) => {
    const readers = await Promise.all(Array.from({ length: READERS }, () => registerCaller(app)));
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => createRecorder(app)));
    const people = startPeople(readers, writers);
    const results = [];
    for (let round = 1; round <= ROUNDS && !hasEnded; round += 1) {
      await wait(2_000);
      results.push({ seconds, round, ...(await freezeFor(seconds, people)) });
    }
    console.table(results);
    await people.stop();
    for (const { alive, back, all, statuses, latest } of results) {
      expect(alive).toBe(true);
      expect(back).toBeLessThan(LATEST_RETURN);
      expect(all).toBeDefined();
      expect(statuses.filter((status) => status !== 503)).toEqual([]);
      expect(latest).toBeLessThan(LATEST_REFUSAL);
    }
    // Everything acknowledged was saved once.
    for (const [writer, clientIds] of people.saved) {
      expect(await writer.battles(app)).toHaveLength(clientIds.size);
      expect((await writer.combo(app)).battles).toBe(clientIds.size);
    }
  },
  360_000,
);

/** Keeps the processors busy for a while. */
function startLoad(): ChildProcess[] {
  const busy = 'const end = Date.now() + 120_000; while (Date.now() < end);';
  return Array.from({ length: LOAD }, () => spawn(process.execPath, ['-e', busy]));
}

it('lets people in on an overloaded machine', async () => {
  const reader = await registerCaller(app);
  const load = startLoad();
  try {
    await wait(5_000);
    const statuses: number[] = [];
    const took: number[] = [];
    for (let round = 1; round <= 4; round += 1) {
      const signUps = Array.from({ length: SIGN_UPS }, async () => {
        const password = randomUUID();
        const body = { username: `n-${randomUUID().slice(0, 12)}`, password };
        const start = performance.now();
        const answer = await fetch(app.url + api.register.path, { method: 'POST', ...json(body) });
        await answer.arrayBuffer();
        took.push(Math.round(performance.now() - start));
        statuses.push(answer.status);
      });
      const reads = LISTS.map(async ({ path: address }) => {
        const answer = await reader.call(app, address);
        await answer.arrayBuffer();
        statuses.push(answer.status);
      });
      await Promise.all([...signUps, ...reads]);
    }
    console.log({ load: os.loadavg(), slowest: Math.max(...took), statuses: statuses.join(' ') });
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
  } finally {
    for (const each of load) each.kill('SIGKILL');
  }
}, 150_000);
