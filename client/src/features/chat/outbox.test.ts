import type { Message } from '@shared/chat';
import { api } from '@shared/routes';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPersonal } from '@/lib/personal-keys';
import { createQueryClient } from '@/lib/query-client';
import { startRealtime } from '@/lib/realtime/start';
import { aMessage, myMessage } from '@/testing/chat';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { fakeSocket } from '@/testing/fake-socket';
import { chatQueries } from './api';
import { CONFIRM_TIMEOUT_MS } from './deliver-message';
import { type Outbox, outboxOf, sendToFriend } from './outbox';

const server = fakeApi();
const socket = fakeSocket();

const ME = 1;
const LEO = 2;

let client: QueryClient;
let outbox: Outbox;
/** What the server has saved, once for each clientId. */
let saved: Message[];
let stops: (() => void)[];

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const texts = () => saved.map(({ content }) => content);
const left = () => outbox.view().entries.map(({ content }) => content);

/** As the server does: the same clientId again is the message that was saved before. */
function save(parcel: { clientId?: string; receiverId: unknown; content: string }): Message {
  const { clientId = null, content } = parcel;
  const known = saved.find((message) => message.clientId === clientId);
  if (known) return known;
  const receiverId = Number(parcel.receiverId);
  const message = myMessage({ id: saved.length + 1, clientId, content, receiverId });
  saved.push(message);
  return message;
}

function confirm(at = -1) {
  const parcel = socket.sent('chat').at(at);
  if (!parcel?.clientId) throw new Error('Nothing was sent.');
  const message = save(parcel);
  socket.receive({ type: 'chat_confirm', clientId: parcel.clientId, message });
}

/** The outbox as a page that was just loaded has it. */
function load(userId = ME): Outbox {
  client = createQueryClient();
  client.setQueryData(chatQueries.thread(LEO).queryKey, { messages: [aMessage()], next: null });
  const loaded = outboxOf(client, userId);
  stops.push(loaded.subscribe(() => undefined));
  return loaded;
}

function leave() {
  for (const stop of stops.splice(0)) stop();
}

async function connect() {
  stops.push(startRealtime(ME, () => undefined));
  await pass(500);
  await socket.connect(ME);
}

beforeEach(() => {
  vi.useFakeTimers();
  saved = [];
  stops = [];
  server.on(api.sendMessage, ({ body }) => reply(201, save(body)));
  outbox = load();
});

afterEach(leave);

describe('over the socket', () => {
  beforeEach(connect);

  it('one goes after the other, each when the one before is confirmed', async () => {
    for (const text of ['one', 'two', 'three']) outbox.add(LEO, text);
    await pass(0);
    expect(socket.sent('chat').map(({ content }) => content)).toEqual(['one']);
    expect(left()).toEqual(['one', 'two', 'three']);
    for (let message = 0; message < 3; message += 1) {
      confirm();
      await pass(0);
    }
    expect(texts()).toEqual(['one', 'two', 'three']);
    expect(left()).toEqual([]);
    expect(server.calls(api.sendMessage)).toHaveLength(0);
  });

  it('a message that was not confirmed in 5 s goes by HTTP, under the same name', async () => {
    outbox.add(LEO, 'hello');
    await pass(CONFIRM_TIMEOUT_MS);
    const [call] = server.calls(api.sendMessage);
    expect(call?.body).toEqual({
      clientId: socket.sent('chat')[0]?.clientId,
      receiverId: LEO,
      content: 'hello',
    });
    expect(texts()).toEqual(['hello']);
    expect(left()).toEqual([]);
  });

  it('a lost confirmation does not make a second message', async () => {
    outbox.add(LEO, 'hello');
    await pass(0);
    const parcel = socket.sent('chat')[0];
    if (parcel) save(parcel);
    socket.drop();
    await pass(0);
    expect(texts()).toEqual(['hello']);
    expect(left()).toEqual([]);
  });

  it('a refusal of the server fails the message, and the next one goes', async () => {
    outbox.add(LEO, 'one');
    outbox.add(LEO, 'two');
    await pass(0);
    const clientId = socket.sent('chat')[0]?.clientId;
    socket.receive({ type: 'error', code: 'forbidden', message: 'Not friends.', clientId });
    await pass(0);
    expect(outbox.view().entries[0]).toMatchObject({ content: 'one', problem: 'Not friends.' });
    confirm();
    await pass(0);
    expect(texts()).toEqual(['two']);
  });

  it('being asked to slow down waits as long as the server says', async () => {
    outbox.add(LEO, 'hello');
    await pass(0);
    const clientId = socket.sent('chat')[0]?.clientId;
    const message = 'Please wait.';
    socket.receive({ type: 'error', code: 'rate_limited', message, clientId, retryAfter: 7 });
    await pass(6_999);
    expect(socket.sent('chat')).toHaveLength(1);
    await pass(1);
    expect(socket.sent('chat')).toHaveLength(2);
    confirm();
    await pass(0);
    expect(texts()).toEqual(['hello']);
  });
});

describe('without a connection', () => {
  it('what was written goes once it is back: all of it, once, in order', async () => {
    server.offline();
    for (const text of ['one', 'two', 'three']) outbox.add(LEO, text);
    await pass(60_000);
    expect(outbox.view().isStalled).toBe(true);
    expect(texts()).toEqual([]);
    server.online();
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(texts()).toEqual(['one', 'two', 'three']);
    expect(outbox.view()).toEqual({ entries: [], isStalled: false });
  });

  it('it goes when the socket connects', async () => {
    server.offline();
    outbox.add(LEO, 'hello');
    await pass(0);
    await connect();
    await pass(0);
    confirm();
    await pass(0);
    expect(texts()).toEqual(['hello']);
  });

  it('it is tried again after 2 s, then 4, then 8', async () => {
    server.offline(api.sendMessage);
    outbox.add(LEO, 'hello');
    await pass(0);
    for (const wait of [2_000, 4_000, 8_000]) {
      const before = server.calls(api.sendMessage).length;
      await pass(wait - 1);
      expect(server.calls(api.sendMessage)).toHaveLength(before);
      await pass(1);
      expect(server.calls(api.sendMessage)).toHaveLength(before + 1);
    }
  });

  it('an answer that was lost is asked for again and is one message', async () => {
    server.on(api.sendMessage, ({ body }) => {
      save(body);
      throw new TypeError('Failed to fetch');
    });
    outbox.add(LEO, 'hello');
    await pass(0);
    expect(left()).toEqual(['hello']);
    server.on(api.sendMessage, ({ body }) => reply(200, save(body)));
    await pass(2_000);
    expect(texts()).toEqual(['hello']);
    expect(left()).toEqual([]);
  });

  it('a reload loses nothing', async () => {
    server.offline();
    outbox.add(LEO, 'one');
    outbox.add(LEO, 'two');
    await pass(0);
    leave();
    server.online();
    outbox = load();
    await pass(0);
    expect(texts()).toEqual(['one', 'two']);
  });
});

describe('a server in trouble', () => {
  it('is given the time that it asks for, also when the device comes online', async () => {
    server.on(api.sendMessage, () => reply(429, undefined, { 'Retry-After': '5' }));
    outbox.add(LEO, 'hello');
    await pass(0);
    server.on(api.sendMessage, ({ body }) => reply(201, save(body)));
    window.dispatchEvent(new Event('online'));
    outbox.add(LEO, 'again');
    await pass(4_999);
    expect(server.calls(api.sendMessage)).toHaveLength(1);
    await pass(1);
    expect(texts()).toEqual(['hello', 'again']);
  });

  it('is asked again while it starts', async () => {
    server.refuse(api.sendMessage, 503, 'Starting');
    outbox.add(LEO, 'hello');
    await pass(120_000);
    expect(outbox.view().entries[0]?.problem).toBeNull();
    server.on(api.sendMessage, ({ body }) => reply(201, save(body)));
    await pass(60_000);
    expect(texts()).toEqual(['hello']);
  });

  it('that fails three times over one message has failed with it', async () => {
    server.on(api.sendMessage, ({ body }) =>
      body.content === 'bad' ? refusal(500, 'Something broke.') : reply(201, save(body)),
    );
    outbox.add(LEO, 'bad');
    outbox.add(LEO, 'good');
    await pass(10_000);
    expect(server.calls(api.sendMessage)).toHaveLength(4);
    expect(outbox.view().entries).toMatchObject([{ content: 'bad', problem: 'Something broke.' }]);
    expect(texts()).toEqual(['good']);
  });

  it('keeps the messages of somebody whose session has ended', async () => {
    client.setQueryData(['user'], { id: ME });
    server.refuse(api.sendMessage, 401, 'Please sign in.');
    outbox.add(LEO, 'hello');
    await pass(0);
    expect(client.getQueryState(['user'])?.isInvalidated).toBe(true);
    leave();
    server.on(api.sendMessage, ({ body }) => reply(201, save(body)));
    outbox = load();
    await pass(0);
    expect(texts()).toEqual(['hello']);
  });
});

describe('a message that was refused', () => {
  beforeEach(async () => {
    server.refuse(api.sendMessage, 403, 'You can only write to friends.');
    outbox.add(LEO, 'hello');
    await pass(0);
    server.on(api.sendMessage, ({ body }) => reply(201, save(body)));
  });

  it('says why and is not tried again by itself, not even after a reload', async () => {
    const failed = [{ content: 'hello', problem: 'You can only write to friends.' }];
    expect(outbox.view()).toMatchObject({ entries: failed, isStalled: false });
    leave();
    outbox = load();
    window.dispatchEvent(new Event('online'));
    await pass(120_000);
    expect(outbox.view().entries).toMatchObject(failed);
    expect(texts()).toEqual([]);
  });

  it('goes when somebody says so, under its old name', async () => {
    const clientId = outbox.view().entries[0]?.clientId ?? '';
    outbox.retry(clientId);
    await pass(0);
    expect(saved).toMatchObject([{ content: 'hello', clientId }]);
    expect(left()).toEqual([]);
  });

  it('is gone when somebody gives it up', async () => {
    outbox.discard(outbox.view().entries[0]?.clientId ?? '');
    await pass(0);
    expect(left()).toEqual([]);
    expect(texts()).toEqual([]);
  });
});

describe('what is saved', () => {
  it('is among the messages before it leaves the outbox', async () => {
    const seen: number[] = [];
    stops.push(
      outbox.subscribe(() => {
        const { messages } = client.getQueryData(chatQueries.thread(LEO).queryKey) ?? {};
        seen.push((messages?.length ?? 0) + outbox.view().entries.length);
      }),
    );
    saved.push(aMessage());
    outbox.add(LEO, 'hello');
    await pass(0);
    expect(Math.min(...seen)).toBe(2);
    const { messages } = client.getQueryData(chatQueries.thread(LEO).queryKey) ?? {};
    expect(messages?.map(({ content }) => content)).toEqual(['Message 1', 'hello']);
  });
});

describe('another person on this device', () => {
  it('sees and sends nothing of the one before', async () => {
    server.offline();
    outbox.add(LEO, 'secret');
    await pass(0);
    leave();
    server.online();
    outbox = load(3);
    await pass(120_000);
    expect(left()).toEqual([]);
    expect(texts()).toEqual([]);
  });

  it('finds nothing once that one has signed out', async () => {
    server.offline();
    outbox.add(LEO, 'secret');
    await pass(0);
    forgetPersonal(ME);
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
    server.online();
    await pass(120_000);
    expect(texts()).toEqual([]);
    leave();
    outbox = load();
    expect(left()).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
  });
});

describe('two tabs', () => {
  it('send once what one of them wrote, and both show it as saved', async () => {
    server.offline();
    outbox.add(LEO, 'hello');
    await pass(0);
    const other = client;
    server.online();
    // The second tab starts with what is on the device; the first one tries at the same time.
    outbox = load();
    window.dispatchEvent(new Event('online'));
    await pass(60_000);
    expect(texts()).toEqual(['hello']);
    expect(left()).toEqual([]);
    expect(outboxOf(other, ME).view().entries).toEqual([]);
  });
});

describe('writing from elsewhere in the app', () => {
  it('goes through the same outbox; empty text is nothing', async () => {
    sendToFriend(LEO, '  look at this ');
    sendToFriend(LEO, ' \n ');
    await pass(0);
    expect(texts()).toEqual(['look at this']);
  });

  it('is still possible where the browser stores nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    outbox.add(LEO, 'hello');
    expect(left()).toEqual(['hello']);
    await pass(0);
    expect(texts()).toEqual(['hello']);
    expect(left()).toEqual([]);
  });
});
