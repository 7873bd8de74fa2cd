import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_CONNECT_MS } from '#shared/realtime';
import { api } from '#shared/routes';
import { forgetPersonal, personalKey } from '@/lib/personal-keys';
import { startRealtime } from '@/lib/realtime/connection';
import { aMessage } from '@/testing/chat';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { fakeSocket } from '@/testing/fake-socket';
import { KIND_CASES, outboxPage } from '@/testing/outbox';
import { signedInClient, storingDevice, turns } from '@/testing/unsent';
import { chatQueries } from './api';
import { CONFIRM_TIMEOUT_MS, restoreOldMessages, sendMessage } from './message-outbox';

/** Turns of the event loop that suffice for several messages to pass through the database. */
const ENOUGH = 400;

const ME = 1;
const LEO = 2;

const server = fakeApi();
const socket = fakeSocket();
const device = storingDevice();
const of = KIND_CASES.find(({ kind }) => kind.kind === 'message');
if (!of) throw new Error('There are no messages.');
const page = outboxPage(server, device, of);
const { accept, leave, left, names, pass, save } = page;

const write = (text: string, receiverId = LEO) =>
  sendMessage(page.outbox, { receiverId, name: 'Leo', text });

function load(userId = ME) {
  const client = signedInClient(userId);
  const { queryKey } = chatQueries.thread(LEO);
  client.setQueryData(queryKey, { items: [aMessage()], next: null });
  page.load(userId, client);
}

async function connect() {
  page.hold(startRealtime(ME, () => undefined));
  await pass(FIRST_CONNECT_MS);
  await socket.connect(ME);
}

/** The server confirms the latest message over the socket. */
async function confirm() {
  const parcel = socket.sent('chat').at(-1);
  if (!parcel?.clientId) throw new Error('Nothing was sent.');
  const message = await save(parcel).json();
  socket.receive({ type: 'chat_confirm', clientId: parcel.clientId, message });
  await turns(ENOUGH);
}

beforeEach(() => {
  leave();
  load();
});

describe('over the socket', () => {
  beforeEach(() => connect());

  it('messages go one at a time, each after the previous confirmation', async () => {
    for (const text of ['one', 'two', 'three']) write(text);
    await turns(ENOUGH);
    expect(socket.sent('chat').map(({ content }) => content)).toEqual(['one']);
    expect(await left()).toEqual(['one', 'two', 'three']);
    for (let message = 0; message < 3; message += 1) {
      await confirm();
    }
    expect(names()).toEqual(['one', 'two', 'three']);
    expect(await left()).toEqual([]);
    expect(server.calls(api.sendMessage)).toHaveLength(0);
  });

  it('a message without confirmation for 5 s goes by HTTP with the same clientId', async () => {
    write('hello');
    await turns(ENOUGH);
    await pass(CONFIRM_TIMEOUT_MS);
    await turns(ENOUGH);
    const [call] = server.calls(api.sendMessage);
    expect(call?.body).toEqual({
      clientId: socket.sent('chat')[0]?.clientId,
      receiverId: LEO,
      content: 'hello',
    });
    expect(names()).toEqual(['hello']);
    expect(await left()).toEqual([]);
  });

  it('a lost confirmation does not duplicate the message', async () => {
    write('hello');
    await turns(ENOUGH);
    const parcel = socket.sent('chat')[0];
    if (parcel) save(parcel);
    socket.drop();
    await turns(ENOUGH);
    expect(names()).toEqual(['hello']);
    expect(await left()).toEqual([]);
  });

  it('a refused message fails, and the next one is sent', async () => {
    write('one');
    write('two');
    await turns(ENOUGH);
    const clientId = socket.sent('chat')[0]?.clientId;
    socket.receive({ type: 'error', code: 'forbidden', message: 'Not friends.', clientId });
    await turns(ENOUGH);
    expect(page.outbox.view().entries[0]).toMatchObject({
      body: { content: 'one' },
      problem: 'Not friends.',
    });
    await confirm();
    expect(names()).toEqual(['two']);
  });

  it('a 429 waits for Retry-After', async () => {
    write('hello');
    await turns(ENOUGH);
    const clientId = socket.sent('chat')[0]?.clientId;
    const message = 'Please wait.';
    socket.receive({ type: 'error', code: 'rate_limited', message, clientId, retryAfter: 7 });
    await pass(6_999);
    expect(socket.sent('chat')).toHaveLength(1);
    await pass(1);
    expect(socket.sent('chat')).toHaveLength(2);
    await confirm();
    expect(names()).toEqual(['hello']);
  });
});

describe('without a connection', () => {
  it('messages are sent when it is back: all of them, once, in order', async () => {
    server.offline();
    for (const text of ['one', 'two', 'three']) write(text);
    await pass(60_000);
    const states = page.outbox.view().entries.map(({ state }) => state);
    expect(states).toEqual(['waiting', 'waiting', 'waiting']);
    expect(names()).toEqual([]);
    server.online();
    window.dispatchEvent(new Event('online'));
    await turns(ENOUGH);
    expect(names()).toEqual(['one', 'two', 'three']);
    expect(page.outbox.view().entries).toEqual([]);
  });

  it('messages are sent when the socket connects', async () => {
    server.offline();
    write('hello');
    await turns(ENOUGH);
    await connect();
    await turns(ENOUGH);
    await confirm();
    expect(names()).toEqual(['hello']);
  });

  it('messages are retried after 2, 4 and 8 s', async () => {
    server.offline(api.sendMessage);
    write('hello');
    await turns(ENOUGH);
    for (const wait of [2_000, 4_000, 8_000]) {
      const before = server.calls(api.sendMessage).length;
      await pass(wait - 1);
      expect(server.calls(api.sendMessage)).toHaveLength(before);
      await pass(1);
      await turns(ENOUGH);
      expect(server.calls(api.sendMessage)).toHaveLength(before + 1);
    }
  });

  it('a reload loses nothing', async () => {
    server.offline();
    write('one');
    write('two');
    await turns(ENOUGH);
    leave();
    server.online();
    load();
    await turns(ENOUGH);
    expect(names()).toEqual(['one', 'two']);
  });
});

describe('a server in trouble', () => {
  it('is not asked again before Retry-After, even when the device comes online', async () => {
    server.on(api.sendMessage, () => reply(429, undefined, { 'Retry-After': '5' }));
    write('hello');
    await turns(ENOUGH);
    accept();
    window.dispatchEvent(new Event('online'));
    write('again');
    await pass(4_999);
    expect(server.calls(api.sendMessage)).toHaveLength(1);
    await pass(1);
    expect(names()).toEqual(['hello', 'again']);
  });

  it('is asked again while it restarts', async () => {
    server.refuse(api.sendMessage, 503, 'Starting');
    write('hello');
    await pass(120_000);
    expect(page.outbox.view().entries[0]?.problem).toBeNull();
    accept();
    await pass(60_000);
    expect(names()).toEqual(['hello']);
  });

  it('fails a message after three errors', async () => {
    server.on(api.sendMessage, ({ body }) =>
      body.content === 'bad' ? refusal(500, 'Something broke.') : save(body),
    );
    write('bad');
    write('good');
    await turns(ENOUGH);
    for (const delay of [2_000, 4_000]) {
      await pass(delay);
      await turns(ENOUGH);
    }
    expect(server.calls(api.sendMessage)).toHaveLength(4);
    expect(page.outbox.view().entries).toMatchObject([
      { body: { content: 'bad' }, problem: 'Something broke.' },
    ]);
    expect(names()).toEqual(['good']);
  });

  it('keeps the messages when the session has ended', async () => {
    page.client.setQueryData(['user'], { id: ME });
    server.refuse(api.sendMessage, 401, 'Please log in.');
    write('hello');
    await turns(ENOUGH);
    expect(page.client.getQueryState(['user'])?.isInvalidated).toBe(true);
    leave();
    accept();
    load();
    await turns(ENOUGH);
    expect(names()).toEqual(['hello']);
  });
});

describe('a message that was refused', () => {
  beforeEach(async () => {
    server.refuse(api.sendMessage, 403, 'You can only write to friends.');
    write('hello');
    await turns(ENOUGH);
    accept();
  });

  it('shows the reason and is not retried by itself, even after a reload', async () => {
    const problem = 'You can only write to friends.';
    const failed = [{ body: { content: 'hello' }, problem, state: 'refused' }];
    expect(page.outbox.view().entries).toMatchObject(failed);
    leave();
    load();
    window.dispatchEvent(new Event('online'));
    await pass(120_000);
    expect(page.outbox.view().entries).toMatchObject(failed);
    expect(names()).toEqual([]);
  });

  it('is retried on request with the same clientId', async () => {
    const clientId = page.outbox.view().entries[0]?.clientId ?? '';
    await page.outbox.tryNow(clientId);
    await turns(ENOUGH);
    expect([...page.saved.keys()]).toEqual([clientId]);
    expect(names()).toEqual(['hello']);
    expect(await left()).toEqual([]);
  });

  it('can be discarded', async () => {
    await page.outbox.discard(page.outbox.view().entries[0]?.clientId ?? '');
    await turns(ENOUGH);
    expect(await left()).toEqual([]);
    expect(names()).toEqual([]);
  });
});

describe('what is saved', () => {
  it('is in the thread before it leaves the outbox', async () => {
    const seen: number[] = [];
    page.hold(
      page.outbox.subscribe(() => {
        const { items } = page.client.getQueryData(chatQueries.thread(LEO).queryKey) ?? {};
        seen.push((items?.length ?? 0) + page.outbox.view().entries.length);
      }),
    );
    page.saved.set('', { name: 'Message 1', answer: aMessage() });
    write('hello');
    await turns(ENOUGH);
    expect(Math.min(...seen)).toBe(2);
    const { items } = page.client.getQueryData(chatQueries.thread(LEO).queryKey) ?? {};
    expect(items?.map(({ content }) => content)).toEqual(['Message 1', 'hello']);
  });
});

describe('another person on this device', () => {
  it('sees nothing after a logout', async () => {
    server.offline();
    write('secret');
    await turns(ENOUGH);
    forgetPersonal(ME);
    await turns(ENOUGH);
    expect(await device.kept()).toEqual([]);
    server.online();
    await pass(120_000);
    expect(names()).toEqual([]);
    leave();
    load();
    expect(await left()).toEqual([]);
  });
});

describe('what is written', () => {
  it('is trimmed, and empty text is not sent', async () => {
    write('  look at this ');
    write(' \n ');
    await turns(ENOUGH);
    expect(names()).toEqual(['look at this']);
  });

  it('is shown before it is stored', () => {
    write('hello');
    expect(page.outbox.view().entries).toMatchObject([{ body: { content: 'hello' } }]);
    // Nothing is pending while it may still be sent at once.
    expect(page.outbox.view().pending).toEqual([]);
  });
});

describe('conversations', () => {
  it('do not wait for each other', async () => {
    server.on(api.sendMessage, ({ body }) =>
      body.receiverId === LEO ? refusal(500, 'Something broke.') : save(body),
    );
    write('to Leo');
    write('to Ada', 3);
    await turns(ENOUGH);
    expect(names()).toEqual(['to Ada']);
    expect(page.outbox.view().entries).toMatchObject([{ body: { content: 'to Leo' } }]);
  });
});

describe('messages of an older version', () => {
  const KEY = personalKey(ME, 'outbox');
  const message = (content: string, minute: number, problem: string | null = null) => ({
    clientId: crypto.randomUUID(),
    receiverId: LEO,
    content,
    createdAt: `2026-03-12T14:0${minute}:00.000Z`,
    problem,
  });

  it('are sent once and in order, and refused ones stay refused', async () => {
    const old = [message('one', 1), message('bad', 2, 'Not friends.'), message('two', 3)];
    localStorage.setItem(KEY, JSON.stringify(old));
    await Promise.all([restoreOldMessages(ME), restoreOldMessages(ME)]);
    await turns(ENOUGH);
    expect(names()).toEqual(['one', 'two']);
    expect([...page.saved.keys()]).toEqual([old[0]?.clientId, old[2]?.clientId]);
    expect(await device.kept()).toMatchObject([
      { kind: 'message', body: { content: 'bad' }, problem: 'Not friends.' },
    ]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('are kept until the outbox has stored them', async () => {
    device.isFull();
    server.offline();
    localStorage.setItem(KEY, JSON.stringify([message('one', 1)]));
    await restoreOldMessages(ME);
    expect(await left()).toEqual(['one']);
    expect(localStorage.getItem(KEY)).not.toBeNull();
  });
});
