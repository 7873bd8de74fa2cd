import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CLOSE,
  FIRST_CONNECT_MS,
  HEARTBEAT_MS,
  RECONNECT_ATTEMPTS,
  RECONNECT_DELAY_MS,
  type ServerMessage,
} from '#shared/realtime';
import { fakeSocket } from '@/testing/fake-socket';
import { Connection, type ConnectionState } from './connection';

const socket = fakeSocket();

let states: ConnectionState[];
let heard: ServerMessage[];
let ended: number;
let connection: Connection;

const state = () => states.at(-1);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function welcome() {
  socket.last().open();
  socket.last().frame('{"type":"status","status":"connected","userId":1}');
}

async function connected() {
  connection.start();
  await pass(FIRST_CONNECT_MS);
  welcome();
}

function look(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  states = [];
  heard = [];
  ended = 0;
  connection = new Connection({
    userId: 1,
    onState: (next) => states.push(next),
    onMessage: (message) => heard.push(message),
    onSessionEnded: () => {
      ended += 1;
    },
  });
});

afterEach(() => connection.stop());

describe('the first connection', () => {
  it("is attempted 500 ms after the start, at the page's origin", async () => {
    connection.start();
    expect(states).toEqual(['connecting']);
    await pass(FIRST_CONNECT_MS - 1);
    expect(socket.all()).toHaveLength(0);
    await pass(1);
    expect(socket.last().url).toBe(`ws://${location.host}/ws`);
  });

  it('authenticates and is connected once the server agrees', async () => {
    connection.start();
    await pass(FIRST_CONNECT_MS);
    socket.last().open();
    expect(socket.last().sent).toEqual([{ type: 'auth', userId: 1 }]);
    expect(state()).toBe('connecting');
    socket.last().frame('{"type":"status","status":"connected","userId":1}');
    expect(states).toEqual(['connecting', 'connected']);
  });

  it('sends nothing before that', async () => {
    connection.start();
    await pass(FIRST_CONNECT_MS);
    socket.last().open();
    expect(connection.send({ type: 'mark_read', senderId: 2 })).toBe(false);
    welcome();
    expect(connection.send({ type: 'mark_read', senderId: 2 })).toBe(true);
    expect(socket.sent('mark_read')).toEqual([{ type: 'mark_read', senderId: 2 }]);
  });
});

describe('messages', () => {
  it('are delivered, except unknown types', async () => {
    await connected();
    heard.length = 0;
    for (const frame of ['{"type":"friends_changed"}', 'no json', '{"type":"later"}', '[]', 7]) {
      socket.last().frame(frame);
    }
    expect(heard).toEqual([{ type: 'friends_changed' }]);
    expect(state()).toBe('connected');
  });
});

describe('a lost connection', () => {
  it('is retried 5 times, each after 3 s times its number, then fails', async () => {
    await connected();
    socket.last().drop();
    for (let attempt = 1; attempt <= RECONNECT_ATTEMPTS; attempt += 1) {
      expect(state()).toBe('reconnecting');
      await pass(RECONNECT_DELAY_MS * attempt - 1);
      expect(socket.all()).toHaveLength(attempt);
      await pass(1);
      expect(socket.all()).toHaveLength(attempt + 1);
      socket.last().fail();
    }
    expect(state()).toBe('failed');
    await pass(10 * 60_000);
    expect(socket.all()).toHaveLength(1 + RECONNECT_ATTEMPTS);
  });

  it("shows an attempt's error until it is closed", async () => {
    connection.start();
    await pass(FIRST_CONNECT_MS);
    socket.last().fail();
    expect(states).toEqual(['connecting', 'error', 'reconnecting']);
  });

  it('resets its attempts after connecting', async () => {
    await connected();
    socket.last().drop();
    await pass(RECONNECT_DELAY_MS);
    socket.last().fail();
    await pass(RECONNECT_DELAY_MS * 2);
    welcome();
    socket.last().drop(CLOSE.tooMany);
    const before = socket.all().length;
    await pass(RECONNECT_DELAY_MS);
    expect(socket.all()).toHaveLength(before + 1);
  });

  it('is reported at once when the device goes offline, and retried all the same', async () => {
    await connected();
    window.dispatchEvent(new Event('offline'));
    expect(state()).toBe('reconnecting');
    await pass(RECONNECT_DELAY_MS);
    expect(socket.all()).toHaveLength(2);
  });

  it('gives up an attempt without a welcome', async () => {
    connection.start();
    await pass(FIRST_CONNECT_MS);
    socket.last().open();
    await pass(10_000);
    expect(state()).toBe('reconnecting');
    expect(socket.last().readyState).toBe(WebSocket.CLOSED);
  });
});

describe('silence', () => {
  it('of more than two heartbeats counts as a lost connection', async () => {
    await connected();
    await pass(2 * HEARTBEAT_MS);
    expect(state()).toBe('connected');
    await pass(5_000);
    expect(state()).toBe('reconnecting');
    expect(socket.last().readyState).toBe(WebSocket.CLOSED);
    await pass(RECONNECT_DELAY_MS);
    expect(socket.all()).toHaveLength(2);
  });

  it('is ended by a heartbeat', async () => {
    await connected();
    for (let beat = 0; beat < 5; beat += 1) {
      await pass(HEARTBEAT_MS);
      socket.last().frame('{"type":"status","status":"alive","userId":1}');
    }
    expect(state()).toBe('connected');
    expect(socket.all()).toHaveLength(1);
  });

  it('during sleep is noticed when the page becomes visible', async () => {
    await connected();
    // A sleeping device runs no timers.
    vi.setSystemTime(Date.now() + 3 * HEARTBEAT_MS);
    look('visible');
    expect(socket.all()).toHaveLength(2);
  });
});

describe('reasons to reconnect at once', () => {
  async function failed() {
    await connected();
    socket.last().drop();
    for (let attempt = 1; attempt <= RECONNECT_ATTEMPTS; attempt += 1) {
      await pass(RECONNECT_DELAY_MS * attempt);
      socket.last().fail();
    }
    expect(state()).toBe('failed');
    return socket.all().length;
  }

  it.each([
    ['somebody asks', () => connection.reconnect(), 'connecting'],
    ['the device is online again', () => window.dispatchEvent(new Event('online')), 'reconnecting'],
    ['the page is looked at', () => look('visible'), 'reconnecting'],
  ])('%s, and the count starts anew', async (_, happen, next) => {
    const before = await failed();
    happen();
    expect(state()).toBe(next);
    expect(socket.all()).toHaveLength(before + 1);
    socket.last().fail();
    await pass(RECONNECT_DELAY_MS);
    expect(socket.all()).toHaveLength(before + 2);
    welcome();
    expect(state()).toBe('connected');
  });

  it('closes the open socket on request', async () => {
    await connected();
    const first = socket.last();
    connection.reconnect();
    expect(first.readyState).toBe(WebSocket.CLOSED);
    expect(state()).toBe('connecting');
    welcome();
    expect(state()).toBe('connected');
  });

  it('does nothing when a connected page becomes visible or hidden', async () => {
    await connected();
    look('visible');
    socket.last().drop();
    look('hidden');
    expect(socket.all()).toHaveLength(1);
  });
});

describe('another network', () => {
  function phone(type: string) {
    const network = Object.assign(new EventTarget(), { type });
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: network }));
    return (next: string) => {
      network.type = next;
      network.dispatchEvent(new Event('change'));
    };
  }

  it('reconnects at once; another speed is not another network', async () => {
    const change = phone('wifi');
    await connected();
    change('wifi');
    expect(socket.all()).toHaveLength(1);
    change('cellular');
    expect(socket.all()).toHaveLength(2);
    change('none');
    expect(socket.all()).toHaveLength(2);
  });
});

describe('the end', () => {
  it('of the session is reported and stops all attempts', async () => {
    await connected();
    socket.last().drop(CLOSE.sessionEnded);
    expect(ended).toBe(1);
    expect(state()).toBe('disconnected');
    window.dispatchEvent(new Event('online'));
    look('visible');
    await pass(10 * 60_000);
    expect(socket.all()).toHaveLength(1);
  });

  it('of being this person refetches the user, and continues', async () => {
    await connected();
    socket.last().drop(CLOSE.notYou);
    expect(ended).toBe(1);
    expect(state()).toBe('reconnecting');
  });

  it('closes the socket and leaves nothing behind', async () => {
    await connected();
    connection.stop();
    expect(state()).toBe('disconnected');
    expect(socket.last().readyState).toBe(WebSocket.CLOSED);
    window.dispatchEvent(new Event('online'));
    expect(vi.getTimerCount()).toBe(0);
    expect(socket.all()).toHaveLength(1);
  });
});
