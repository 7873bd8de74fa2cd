import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationSchema, type Message, messageSchema } from '../../shared/chat';
import { api } from '../../shared/routes';
import { createRandom } from '../cli/seed/random';
import { friendships } from '../db/schema';
import { type RunningApp, startApp } from '../testing/running-app';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { type Caller, json, readAll, registerCaller } from './caller';

const MESSAGES = 200;
const SENDERS = 4;
const KILLS = 4;
/** Another seed kills at other moments. */
const SEED = 20_260_807;

let database: TestDatabase;
let dataDir: string;
/** The process of the moment; while there is none, the one that is being started. */
let running: Promise<RunningApp>;

const start = () =>
  startApp({
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret that only this test knows',
    DATA_DIR: dataDir,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'ripcord-messages-'));
});
afterAll(async () => {
  const app = await running;
  app.kill('SIGTERM');
  await app.exited;
  await database.drop();
  await fs.rm(dataDir, { recursive: true, force: true });
});

/** Ends the process at once, whatever it is doing, and starts another one. */
async function killAndStart(): Promise<RunningApp> {
  const app = await running;
  app.kill('SIGKILL');
  await app.exited;
  return start();
}

interface Written {
  content: string;
  clientId: string;
  /** As it was answered. */
  id: number;
}

/** How it went: what everybody sent and was told, and how many requests nobody answered. */
interface Storm {
  written: Map<Caller, Written[]>;
  unanswered: number;
}

/** Sends one message until it is acknowledged, as the outbox of the app does. */
async function insist(sender: Caller, receiver: Caller, content: string, storm: Storm) {
  const clientId = randomUUID();
  for (;;) {
    const app = await running;
    try {
      const answer = await sender.call(app, api.sendMessage.path, {
        method: 'POST',
        ...json({ receiverId: receiver.id, content, clientId }),
      });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      const { id } = messageSchema.parse(await answer.json());
      storm.written.get(sender)?.push({ content, clientId, id });
      return;
    } catch (error) {
      // A refusal of the process that is still running is no accident of the kill.
      if ((await running) === app) throw error;
      storm.unanswered += 1;
    }
  }
}

it('has 200 messages once each, in order, though the server was killed while they were sent', async () => {
  running = start();
  const receiver = await registerCaller(await running);
  const senders = await Promise.all(
    Array.from({ length: SENDERS }, async () => registerCaller(await running)),
  );
  await database.db.insert(friendships).values(
    senders.flatMap(({ id }) => [
      { userId: id, friendId: receiver.id },
      { userId: receiver.id, friendId: id },
    ]),
  );

  const random = createRandom(SEED);
  // After so many acknowledged messages: the other senders are in the middle of something then.
  const kills = Array.from({ length: KILLS }, (_, n) => {
    const part = Math.floor(MESSAGES / KILLS);
    return n * part + random.int(1, part - 1);
  });
  const storm: Storm = { written: new Map(senders.map((who) => [who, []])), unanswered: 0 };
  let acknowledged = 0;
  await Promise.all(
    senders.map(async (sender, index) => {
      for (let n = 0; n < MESSAGES / SENDERS; n += 1) {
        await insist(sender, receiver, `Sender ${index}, message ${n}`, storm);
        acknowledged += 1;
        if (kills.includes(acknowledged)) running = killAndStart();
      }
    }),
  );
  expect(storm.unanswered).toBeGreaterThan(0);

  const app = await running;
  for (const [sender, written] of storm.written) {
    const rows = await readAll(receiver.call, app, api.listMessages, messageSchema, {
      userId: sender.id,
    });
    const inOrder = rows.toSorted((a, b) => a.id - b.id).map(toWritten);
    expect(inOrder).toEqual(written);
  }
  const conversations = await readAll(
    receiver.call,
    app,
    api.listConversations,
    conversationSchema,
  );
  expect(conversations.map(({ unreadCount }) => unreadCount)).toEqual(
    Array(SENDERS).fill(MESSAGES / SENDERS),
  );
}, 90_000);

const toWritten = ({ content, clientId, id }: Message) => ({ content, clientId, id });
