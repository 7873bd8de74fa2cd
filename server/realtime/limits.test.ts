import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CLOSE, FRAME_MAX_BYTES } from '#shared/realtime';
import { anyText } from '../testing/any-text';
import { buildUser, type TestUser } from '../testing/factories';
import { connect, openSocket, type TestSocket } from '../testing/socket-client';
import { createTestApp, ownTestApp, type TestApp } from '../testing/test-app';
import { decode } from './inbound';
import { createTokenBucket } from './serve';

let app: TestApp;
/** An app whose limits are out of reach. */
let roomy: TestApp;
/** A new person for each test, without sockets of the others. */
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  roomy = await createTestApp({
    databaseUrl: app.databaseUrl,
    config: { rateLimitScale: 1_000_000 },
  });
});
beforeEach(async () => {
  user = await buildUser(app);
});
afterAll(async () => {
  await roomy.close();
  await app.close();
});

/** Checks that the server is alive and still serves this socket. */
async function expectServed(socket: TestSocket): Promise<void> {
  socket.send({ type: 'auth', userId: user.id });
  await socket.next('status', ({ status }) => status === 'connected');
}

describe('a frame', () => {
  it('of 64 KiB is read; a longer one closes the socket', async () => {
    const socket = await connect(app.url, user);
    socket.sendRaw('x'.repeat(FRAME_MAX_BYTES));
    expect(await socket.next('error')).toMatchObject({ code: 'invalid' });
    socket.sendRaw('x'.repeat(FRAME_MAX_BYTES + 1));
    // "Message too big" (RFC 6455).
    expect(await socket.closed).toBe(1009);
    await (await connect(app.url, user)).close();
  });

  it('that is binary is answered with an error', async () => {
    const socket = await connect(app.url, user);
    socket.sendRaw(Buffer.from(JSON.stringify({ type: 'typing', receiverId: 1 })));
    expect(await socket.next('error')).toMatchObject({ code: 'invalid' });
    await expectServed(socket);
  });

  it('that is invalid closes only its own socket', async () => {
    for (const bytes of [
      // A reserved bit, an unmasked frame, and invalid UTF-8.
      [0xf1, 0x80, 0, 0, 0, 0],
      [0x81, 0x01, 0x61],
      [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
    ]) {
      const socket = await connect(app.url, user);
      const { _socket: stream } = socket.socket as unknown as {
        _socket: { write(data: Buffer): void };
      };
      stream.write(Buffer.from(bytes));
      expect([1002, 1006, 1007]).toContain(await socket.closed);
    }
    await (await connect(app.url, user)).close();
  });
});

describe('an invalid message', () => {
  /** Texts, JSON of any shape, and messages with any content in their fields. */
  const anything = fc.oneof(
    anyText(),
    fc.json(),
    fc
      .record(
        {
          type: fc.oneof(
            fc.constantFrom('auth', 'chat', 'mark_read', 'typing', 'subscribe_media', '__proto__'),
            fc.anything(),
          ),
          userId: fc.anything(),
          senderId: fc.anything(),
          receiverId: fc.anything(),
          mediaId: fc.anything(),
          content: fc.oneof(anyText(), fc.anything()),
          clientId: fc.oneof(fc.string(), fc.anything()),
        },
        { requiredKeys: [] },
      )
      .map((value) => fc.stringify(value))
      .filter((text) => text !== 'undefined'),
  );

  it('never makes the decoder throw', () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.constant(null)), (data) => {
        const { message, refusal } = decode(data);
        expect((message === undefined) !== (refusal === undefined)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('is answered with an error, and the socket stays open', async () => {
    const socket = await connect(roomy.url, user);
    const sent = fc
      .sample(anything, { numRuns: 400, seed: 20_261_121 })
      .filter((text) => decode(text).refusal);
    expect(sent.length).toBeGreaterThan(300);
    for (const text of sent) socket.sendRaw(text);
    for (let count = 0; count < sent.length; count += 1) {
      expect(await socket.next('error')).toMatchObject({ code: 'invalid' });
    }
    expect(socket.received.filter(({ type }) => type === 'error')).toHaveLength(sent.length);
    await expectServed(socket);
  });

  it('keeps its clientId, so that the sender knows which one failed', () => {
    const decoded = decode('{"type":"chat","receiverId":1,"content":"","clientId":"mine"}');
    expect(decoded).toMatchObject({ clientId: 'mine', refusal: { code: 'invalid' } });
    expect(decode('{"clientId":{}}').clientId).toBeUndefined();
    expect(decode(`{"clientId":"${'x'.repeat(65)}"}`).clientId).toBeUndefined();
  });
});

describe('messages', () => {
  const burst = (socket: TestSocket, count: number) => {
    for (let index = 0; index < count; index += 1) {
      socket.send({ type: 'unsubscribe_media', mediaId: 1 });
    }
  };

  it('are throttled in a burst of a hundred; the socket stays open', async () => {
    const socket = await connect(app.url, user);
    burst(socket, 100);
    const refusal = await socket.next('error');
    expect(refusal).toMatchObject({ code: 'rate_limited', retryAfter: 1 });
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
  });

  it('close the socket when they keep coming', async () => {
    const socket = await connect(app.url, user);
    burst(socket, 2_000);
    expect(await socket.closed).toBe(CLOSE.tooMany);
  });

  it('are limited in proportion to RATE_LIMIT_SCALE', async () => {
    const socket = await connect(roomy.url, user);
    burst(socket, 80);
    await expectServed(socket);
    expect(socket.received.filter(({ type }) => type === 'error')).toEqual([]);
  });

  it('are allowed again at the refill rate', () => {
    let time = 0;
    const bucket = createTokenBucket({ burst: 3, perSecond: 2 }, () => time);
    const take = (count: number) => Array.from({ length: count }, () => bucket.take());
    expect(take(4)).toEqual([true, true, true, false]);
    time += 1_000;
    expect(take(3)).toEqual([true, true, false]);
    time += 60_000;
    expect(take(4)).toEqual([true, true, true, false]);
  });
});

it('closes a socket that does not authenticate', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = await openSocket(app.url, { client: user.client });
  socket.sendRaw('no auth');
  await socket.next('error');
  vi.advanceTimersByTime(10_000);
  expect(await socket.closed).toBe(CLOSE.notYou);
});

it('drops a socket with too much unsent data, and serves the others', async () => {
  const [slow, quick] = [await connect(app.url, user), await connect(app.url, user)];
  slow.socket.pause();
  const messageOf = (id: number) => ({
    id,
    senderId: 1,
    receiverId: user.id,
    content: 'x'.repeat(50_000),
    read: false,
    createdAt: new Date(0).toISOString(),
    clientId: null,
    tradeId: null,
  });
  const room = `user:${user.id}`;
  // The other one reads everything before more is sent, so that only one falls behind.
  for (let id = 1; app.realtime.hub.members(room).length > 1; id += 1) {
    for (let count = 0; count < 5; count += 1) {
      app.realtime.hub.send([room], { type: 'chat', message: messageOf(id) });
    }
    app.realtime.hub.send([room], { type: 'presence', userId: id, online: true });
    await quick.next('presence', ({ userId }) => userId === id);
  }
  await expectServed(quick);
  slow.socket.resume();
  expect(await slow.closed).toBe(1006);
});

describe('a heartbeat', () => {
  it('reaches every authenticated socket', async () => {
    const [socket, stranger] = [
      await connect(app.url, user),
      await openSocket(app.url, { client: user.client }),
    ];
    await app.realtime.beat();
    expect(await socket.next('status')).toMatchObject({ status: 'alive', userId: user.id });
    await expectServed(stranger);
    expect(stranger.received).toHaveLength(1);
  });

  it('terminates a socket that does not answer it', async () => {
    const own = await ownTestApp({ databaseUrl: app.databaseUrl });
    const [dead, alive] = [await connect(own.url, user), await connect(own.url, user)];
    dead.socket.pause();
    await own.realtime.beat();
    await alive.next('status');
    // The pong was sent before the answer to this.
    await expectServed(alive);
    await own.realtime.beat();
    await expect.poll(() => own.realtime.openSockets).toBe(1);
    await expectServed(alive);
    dead.socket.resume();
    expect(await dead.closed).toBe(1006);
  });
});
