import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { api } from '#shared/routes';
import { attachOrStartDatabase } from '../../server/db/embedded';
import { createRecorder, type Recorder } from '../../server/testing/battle-storm';
import { type Caller, registerCaller } from '../../server/testing/caller';
import { mediaFiles } from '../../server/testing/media-files';
import { type RunningApp, startApp } from '../../server/testing/running-app';
import { createTestDatabase } from '../../server/testing/test-database';

/** Enough for a new database, with room for a few of its files. */
const DISK = '140m';
const PATIENCE = { timeout: 60_000, interval: 200 };

/** A small file system as DATA_DIR. */
async function smallDisk() {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=711`, 'tmpfs', dataDir]);
  onTestFinished(async () => {
    execFileSync('umount', [dataDir]);
    await fs.rmdir(dataDir);
  });
  const filler = path.join(dataDir, 'filler');
  return {
    dataDir,
    /** To the last byte, again and again: Postgres also frees files. */
    async fill() {
      const file = await fs.open(filler, 'a');
      try {
        for (;;) await file.write(Buffer.alloc(4_096));
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      } finally {
        await file.close();
      }
    },
    makeRoom: () => fs.rm(filler),
  };
}

async function start(env: Record<string, string>): Promise<RunningApp> {
  const app = await startApp({ ...env, LOG_LEVEL: 'warn' });
  onTestFinished(async () => {
    app.kill('SIGTERM');
    await app.exited;
  });
  return app;
}

async function upload({ call }: Caller, app: RunningApp): Promise<string> {
  const body = new FormData();
  body.set('title', 'A photo');
  body.set('mediaType', 'image');
  body.set('media', await openAsBlob(await mediaFiles.png()), 'photo.png');
  const answer = await call(app, api.createMedia.path, { method: 'POST', body });
  return `${answer.status} ${answer.ok ? '' : ((await answer.json()) as { message: string }).message}`;
}

/** Sends battles for some time; tells how they were answered, and keeps those that were acknowledged. */
async function record(app: RunningApp, recorder: Recorder, sent: Map<string, boolean>, ms: number) {
  const answers: Record<string, number> = {};
  const end = Date.now() + ms;
  while (Date.now() < end) {
    const clientId = randomUUID();
    const [answer, isSaved] = await recorder.submit(app, clientId).then(
      () => ['saved', true] as const,
      (error: Error) => [error.message.slice(0, 3), false] as const,
    );
    sent.set(clientId, isSaved);
    answers[answer] = (answers[answer] ?? 0) + 1;
    if (!isSaved) await wait(50);
  }
  return answers;
}

/** Has Postgres begin new segments of its log until it cannot, which ends it. */
async function needWal(dataDir: string): Promise<void> {
  const { url } = await attachOrStartDatabase({ dataDir, databaseUrl: undefined }, 'drill');
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const refused = async () => {
    for (let segment = 0; segment < 20; segment += 1) {
      await client.query('select pg_current_xact_id()');
      await client.query('select pg_switch_wal()');
    }
  };
  await expect(refused()).rejects.toThrow();
  await client.end().catch(() => {});
}

it.runIf(process.getuid?.() === 0)(
  'a full disk of uploads refuses uploads and nothing else',
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const disk = await smallDisk();
    const env = { DATABASE_URL: database.url, SESSION_SECRET: 'a secret of the drill' };
    const app = await start({ ...env, DATA_DIR: disk.dataDir });
    const [caller, recorder] = [await registerCaller(app), await createRecorder(app)];
    await disk.fill();
    expect(await upload(caller, app)).toMatch(/^503 There is no space left for files/);
    expect(await record(app, recorder, new Map(), 500)).toEqual({ saved: expect.any(Number) });
    await disk.makeRoom();
    expect(await upload(caller, app)).toBe('201 ');
  },
);

it.runIf(process.getuid?.() === 0)(
  'a full disk of the database loses nothing that was acknowledged, and writes go on once there is room',
  async () => {
    const disk = await smallDisk();
    const app = await start({ DATA_DIR: disk.dataDir });
    const [caller, recorder] = [await registerCaller(app), await createRecorder(app)];
    const sent = new Map<string, boolean>();
    const before = await record(app, recorder, sent, 1_000);
    const full: Record<string, number> = {};
    for (let second = 0; second < 5; second += 1) {
      await disk.fill();
      for (const [answer, count] of Object.entries(await record(app, recorder, sent, 1_000))) {
        full[answer] = (full[answer] ?? 0) + count;
      }
    }
    const whileFull = await upload(caller, app);
    const reads = await caller.call(app, api.listCombos.path).then(({ status }) => status);
    await needWal(disk.dataDir);
    const withoutWal = await record(app, recorder, sent, 3_000);
    await disk.makeRoom();
    const since = performance.now();
    await vi.waitFor(async () => {
      expect(await record(app, recorder, sent, 50)).toHaveProperty('saved');
    }, PATIENCE);
    const back = Math.round(performance.now() - since);
    console.log({ before, full, upload: whileFull, reads, withoutWal, backAfterMs: back });
    console.log([...new Set(app.log().match(/"msg":"[^"]*"/g))].join('\n'));
    await vi.waitFor(async () => expect(await upload(caller, app)).toBe('201 '), PATIENCE);

    const acknowledged = [...sent].filter(([, isSaved]) => isSaved);
    const lost: string[] = [];
    for (const [clientId, isSaved] of sent) {
      const { status } = await recorder.submit(app, clientId);
      if (isSaved && status !== 200) lost.push(clientId);
    }
    expect(lost).toEqual([]);
    expect(await recorder.battles(app)).toHaveLength(sent.size);
    expect((await recorder.combo(app)).battles).toBe(sent.size);
    console.log(
      `${acknowledged.length} acknowledged, ${sent.size - acknowledged.length} sent again`,
    );
  },
  180_000,
);
