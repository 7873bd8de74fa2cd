import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationSchema, type Message, type MessageInput, messageSchema } from '#shared/chat';
import { api } from '#shared/routes';
import { createRandom } from '../../server/cli/seed/random';
import { friendships } from '../../server/db/schema';
import { type Caller, json, readAll, registerCaller } from '../../server/testing/caller';
import { type RunningApp, startApp } from '../../server/testing/running-app';
import { connect, type TestSocket } from '../../server/testing/socket-client';
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database';

const MESSAGES = 120;
/** In pairs who write to each other, so that pairs do not wait for others. */
const SENDERS = 8;
const KILLS = 2;
/** Milliseconds after its message in which a kill comes, at random. */
const MOMENT = 12;
/** Change the seed to kill at other moments. */
const SEED = 20_260_807;

let database: TestDatabase;
let dataDir: string;
/** The current process, or the one that is being started. */
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

/** Kills the process after a delay, whatever it is doing, and starts another. */
async function killIn(delay: number): Promise<void> {
  await setTimeout(delay);
  const app = await running;
  app.kill('SIGKILL');
  running = app.exited.then(start);
  await running;
}

/** A message as it was acknowledged. */
type Written = Pick<Message, 'id' | 'content' | 'clientId'>;

/** The outcome: the messages everybody sent and got acknowledged, and the unanswered requests. */
interface Storm {
  written: Map<Caller, Written[]>;
  unanswered: number;
}

/** One attempt to have a message saved by this process; rejects without a confirmation. */
type Send = (app: RunningApp, message: MessageInput) => Promise<Message>;

const byHttp =
  ({ call }: Caller): Send =>
  async (app, message) => {
    const answer = await call(app, api.sendMessage.path, { method: 'POST', ...json(message) });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return messageSchema.parse(await answer.json());
  };

/** Uses a socket that stays open as long as its process lives. */
function bySocket({ id, cookie }: Caller): Send {
  let open: { app: RunningApp; socket: TestSocket } | undefined;
  return async (app, message) => {
    if (open?.app !== app)
      open = { app, socket: await connect(app.url, { id, client: { cookie } }) };
    open.socket.send({ type: 'chat', ...message });
    const confirmed = await open.socket.next(
      'chat_confirm',
      ({ clientId }) => clientId === message.clientId,
    );
    return confirmed.message;
  };
}

/** Sends one message until it is acknowledged, like the app's outbox. */
async function insist(send: Send, message: MessageInput, storm: Storm): Promise<Written> {
  for (;;) {
    const app = await running;
    try {
      const { id, content, clientId } = await send(app, message);
      return { id, content, clientId };
    } catch (error) {
      // An error of a process that was not killed is a real failure.
      if ((await running) === app) throw error;
      storm.unanswered += 1;
    }
  }
}

it('stores messages once each, in order, although the server is killed while they are sent', async () => {
  const first = await start();
  running = Promise.resolve(first);
  const senders: Caller[] = [];
  while (senders.length < SENDERS) senders.push(await registerCaller(first));
  const partners = senders.map((sender, index) => ({
    sender,
    partner: senders[index ^ 1] ?? sender,
  }));
  await database.db
    .insert(friendships)
    .values(partners.map(({ sender, partner }) => ({ userId: sender.id, friendId: partner.id })));

  const random = createRandom(SEED);
  // Kills after this many acknowledged messages, while others are in progress.
  const kills = new Set(
    Array.from({ length: KILLS }, (_, n) => {
      const part = Math.floor(MESSAGES / KILLS);
      return n * part + random.int(1, part - 1);
    }),
  );
  const storm: Storm = { written: new Map(senders.map((who) => [who, []])), unanswered: 0 };
  const killed: Promise<void>[] = [];
  let acknowledged = 0;
  await Promise.all(
    partners.map(async ({ sender, partner }, index) => {
      // Pairs alternate between HTTP and sockets.
      const send = index % 4 < 2 ? byHttp(sender) : bySocket(sender);
      for (let n = 0; n < MESSAGES / SENDERS; n += 1) {
        const content = `Sender ${index}, message ${n}`;
        const message = { receiverId: partner.id, content, clientId: randomUUID() };
        storm.written.get(sender)?.push(await insist(send, message, storm));
        acknowledged += 1;
        if (kills.has(acknowledged)) killed.push(killIn(random.int(0, MOMENT)));
      }
    }),
  );
  await Promise.all(killed);
  expect(killed).toHaveLength(KILLS);
  expect(storm.unanswered).toBeGreaterThan(0);

  const app = await running;
  for (const { sender, partner } of partners) {
    // Sends every message again, as if no answer had arrived; it must find the existing row.
    const send = byHttp(sender);
    for (const { id, content, clientId } of storm.written.get(sender) ?? []) {
      const again = { receiverId: partner.id, content, clientId: clientId ?? undefined };
      expect((await send(app, again)).id).toBe(id);
    }
  }
  for (const { sender, partner } of partners) {
    const rows = await readAll(partner.call, app, api.listMessages, messageSchema, {
      userId: sender.id,
    });
    const own = rows.filter(({ senderId }) => senderId === sender.id);
    expect(own.toSorted((a, b) => a.id - b.id).map(toWritten)).toEqual(storm.written.get(sender));
    const [conversation] = await readAll(
      partner.call,
      app,
      api.listConversations,
      conversationSchema,
    );
    expect(conversation?.unreadCount).toBe(MESSAGES / SENDERS);
  }
}, 120_000);

const toWritten = ({ content, clientId, id }: Message) => ({ content, clientId, id });
