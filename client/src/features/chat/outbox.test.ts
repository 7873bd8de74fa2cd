import { api } from '@shared/routes';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { fakeSocket } from '@/testing/fake-socket';
import { LEO, ME, outboxPage } from '@/testing/outbox';
import { CONFIRM_TIMEOUT_MS } from './deliver-message';

const server = fakeApi();
const socket = fakeSocket();
const page = outboxPage(server, socket);

describe('over the socket', () => {
  beforeEach(() => page.connect());

  it('one goes after the other, each when the one before is confirmed', async () => {
    for (const text of ['one', 'two', 'three']) page.outbox.add(LEO, text);
    await page.pass(0);
    expect(socket.sent('chat').map(({ content }) => content)).toEqual(['one']);
    expect(page.left()).toEqual(['one', 'two', 'three']);
    for (let message = 0; message < 3; message += 1) {
      page.confirm();
      await page.pass(0);
    }
    expect(page.texts()).toEqual(['one', 'two', 'three']);
    expect(page.left()).toEqual([]);
    expect(server.calls(api.sendMessage)).toHaveLength(0);
  });

  it('a message that was not confirmed in 5 s goes by HTTP, under the same name', async () => {
    page.outbox.add(LEO, 'hello');
    await page.pass(CONFIRM_TIMEOUT_MS);
    const [call] = server.calls(api.sendMessage);
    expect(call?.body).toEqual({
      clientId: socket.sent('chat')[0]?.clientId,
      receiverId: LEO,
      content: 'hello',
    });
    expect(page.texts()).toEqual(['hello']);
    expect(page.left()).toEqual([]);
  });

  it('a lost confirmation does not make a second message', async () => {
    page.outbox.add(LEO, 'hello');
    await page.pass(0);
    const parcel = socket.sent('chat')[0];
    if (parcel) page.save(parcel);
    socket.drop();
    await page.pass(0);
    expect(page.texts()).toEqual(['hello']);
    expect(page.left()).toEqual([]);
  });

  it('a refusal of the server fails the message, and the next one goes', async () => {
    page.outbox.add(LEO, 'one');
    page.outbox.add(LEO, 'two');
    await page.pass(0);
    const clientId = socket.sent('chat')[0]?.clientId;
    socket.receive({ type: 'error', code: 'forbidden', message: 'Not friends.', clientId });
    await page.pass(0);
    expect(page.outbox.view().entries[0]).toMatchObject({
      content: 'one',
      problem: 'Not friends.',
    });
    page.confirm();
    await page.pass(0);
    expect(page.texts()).toEqual(['two']);
  });

  it('being asked to slow down waits as long as the server says', async () => {
    page.outbox.add(LEO, 'hello');
    await page.pass(0);
    const clientId = socket.sent('chat')[0]?.clientId;
    const message = 'Please wait.';
    socket.receive({ type: 'error', code: 'rate_limited', message, clientId, retryAfter: 7 });
    await page.pass(6_999);
    expect(socket.sent('chat')).toHaveLength(1);
    await page.pass(1);
    expect(socket.sent('chat')).toHaveLength(2);
    page.confirm();
    await page.pass(0);
    expect(page.texts()).toEqual(['hello']);
  });
});

describe('without a connection', () => {
  it('what was written goes once it is back: all of it, once, in order', async () => {
    server.offline();
    for (const text of ['one', 'two', 'three']) page.outbox.add(LEO, text);
    await page.pass(60_000);
    expect(page.outbox.view().isStalled).toBe(true);
    expect(page.texts()).toEqual([]);
    server.online();
    window.dispatchEvent(new Event('online'));
    await page.pass(0);
    expect(page.texts()).toEqual(['one', 'two', 'three']);
    expect(page.outbox.view()).toEqual({ entries: [], isStalled: false });
  });

  it('it goes when the socket connects', async () => {
    server.offline();
    page.outbox.add(LEO, 'hello');
    await page.pass(0);
    await page.connect();
    await page.pass(0);
    page.confirm();
    await page.pass(0);
    expect(page.texts()).toEqual(['hello']);
  });

  it('it is tried again after 2 s, then 4, then 8', async () => {
    server.offline(api.sendMessage);
    page.outbox.add(LEO, 'hello');
    await page.pass(0);
    for (const wait of [2_000, 4_000, 8_000]) {
      const before = server.calls(api.sendMessage).length;
      await page.pass(wait - 1);
      expect(server.calls(api.sendMessage)).toHaveLength(before);
      await page.pass(1);
      expect(server.calls(api.sendMessage)).toHaveLength(before + 1);
    }
  });

  it('an answer that was lost is asked for again and is one message', async () => {
    server.on(api.sendMessage, ({ body }) => {
      page.save(body);
      throw new TypeError('Failed to fetch');
    });
    page.outbox.add(LEO, 'hello');
    await page.pass(0);
    expect(page.left()).toEqual(['hello']);
    server.on(api.sendMessage, ({ body }) => reply(200, page.save(body)));
    await page.pass(2_000);
    expect(page.texts()).toEqual(['hello']);
    expect(page.left()).toEqual([]);
  });

  it('a reload loses nothing', async () => {
    server.offline();
    page.outbox.add(LEO, 'one');
    page.outbox.add(LEO, 'two');
    await page.pass(0);
    page.leave();
    server.online();
    page.load();
    await page.pass(0);
    expect(page.texts()).toEqual(['one', 'two']);
  });
});

describe('a server in trouble', () => {
  it('is given the time that it asks for, also when the device comes online', async () => {
    server.on(api.sendMessage, () => reply(429, undefined, { 'Retry-After': '5' }));
    page.outbox.add(LEO, 'hello');
    await page.pass(0);
    page.accept();
    window.dispatchEvent(new Event('online'));
    page.outbox.add(LEO, 'again');
    await page.pass(4_999);
    expect(server.calls(api.sendMessage)).toHaveLength(1);
    await page.pass(1);
    expect(page.texts()).toEqual(['hello', 'again']);
  });

  it('is asked again while it starts', async () => {
    server.refuse(api.sendMessage, 503, 'Starting');
    page.outbox.add(LEO, 'hello');
    await page.pass(120_000);
    expect(page.outbox.view().entries[0]?.problem).toBeNull();
    page.accept();
    await page.pass(60_000);
    expect(page.texts()).toEqual(['hello']);
  });

  it('that fails three times over one message has failed with it', async () => {
    server.on(api.sendMessage, ({ body }) =>
      body.content === 'bad' ? refusal(500, 'Something broke.') : reply(201, page.save(body)),
    );
    page.outbox.add(LEO, 'bad');
    page.outbox.add(LEO, 'good');
    await page.pass(10_000);
    expect(server.calls(api.sendMessage)).toHaveLength(4);
    expect(page.outbox.view().entries).toMatchObject([
      { content: 'bad', problem: 'Something broke.' },
    ]);
    expect(page.texts()).toEqual(['good']);
  });

  it('keeps the messages of somebody whose session has ended', async () => {
    page.client.setQueryData(['user'], { id: ME });
    server.refuse(api.sendMessage, 401, 'Please sign in.');
    page.outbox.add(LEO, 'hello');
    await page.pass(0);
    expect(page.client.getQueryState(['user'])?.isInvalidated).toBe(true);
    page.leave();
    page.accept();
    page.load();
    await page.pass(0);
    expect(page.texts()).toEqual(['hello']);
  });
});
