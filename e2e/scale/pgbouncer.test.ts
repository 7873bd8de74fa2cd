import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { api } from '#shared/routes';
import { createRecorder } from '../../server/testing/battle-storm';
import { registerCaller } from '../../server/testing/caller';
import { expectHeard } from '../../server/testing/instances';
import { becomeFriends, register } from '../../server/testing/registered';
import { type RunningApp, startApp } from '../../server/testing/running-app';
import { connect } from '../../server/testing/socket-client';
import { createTestDatabase } from '../../server/testing/test-database';
import { startPgBouncer } from './pgbouncer';

/** Two instances without Redis that reach their database only through PgBouncer. */
async function instancesBehind(mode: 'session' | 'transaction'): Promise<[RunningApp, RunningApp]> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const bouncer = await startPgBouncer(database.url, mode);
  onTestFinished(() => bouncer.stop());
  const start = async () => {
    const app = await startApp({
      DATABASE_URL: bouncer.url,
      SESSION_SECRET: 'a secret that both instances know',
      DATA_DIR: path.join(os.tmpdir(), `ripcord-bouncer-${randomUUID()}`),
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
    });
    onTestFinished(async () => {
      app.kill('SIGTERM');
      await app.exited;
    });
    return app;
  };
  return [await start(), await start()];
}

async function recordMany(app: RunningApp): Promise<void> {
  const recorders = await Promise.all(Array.from({ length: 8 }, () => createRecorder(app)));
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(recorders.map((recorder) => recorder.submit(app, randomUUID())));
  }
  for (const recorder of recorders) expect((await recorder.combo(app)).battles).toBe(10);
}

async function chatAcross([one, two]: [RunningApp, RunningApp]): Promise<void> {
  const [anna, ben] = [await register(one), await register(two)];
  await becomeFriends(anna, ben);
  await expectHeard({
    anna: { ...anna, socket: await connect(one.url, anna) },
    ben: { ...ben, socket: await connect(two.url, ben) },
  });
}

/** A badge is awarded by a job. */
async function earnBadge(app: RunningApp): Promise<void> {
  const { call } = await registerCaller(app);
  const path = api.createCombo.path;
  const combo = { name: 'First', blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' };
  const headers = { 'content-type': 'application/json' };
  await call(app, path, { method: 'POST', body: JSON.stringify(combo), headers });
  const earned = async () => JSON.stringify(await (await call(app, api.listBadges.path)).json());
  await vi.waitFor(async () => expect(await earned()).toMatch(/"earnedAt":"/), { timeout: 20_000 });
}

it('works through PgBouncer in session mode: writes, jobs and LISTEN/NOTIFY', async () => {
  const apps = await instancesBehind('session');
  await recordMany(apps[0]);
  await earnBadge(apps[0]);
  await chatAcross(apps);
  expect(apps[0].log() + apps[1].log()).toBe('');
});

it('says why it does not start through PgBouncer in transaction mode, every time', async () => {
  for (let start = 0; start < 3; start += 1) {
    await expect(instancesBehind('transaction')).rejects.toThrow(
      'Ripcord cannot start: DATABASE_URL leads to a pooler that changes connections between transactions. Set pool_mode = session in PgBouncer',
    );
  }
}, 180_000);
