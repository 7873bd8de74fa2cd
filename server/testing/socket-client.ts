import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type ErrorBody, errorBodySchema } from '#shared/errors';
import {
  type ClientMessage,
  type ServerMessage,
  SOCKET_PATH,
  serverMessageSchema,
} from '#shared/realtime';
import type { Actor } from '../deps';
import { strictParse } from './strict-parse';
import type { Client } from './test-client';

/** Milliseconds; many times what an answer takes, so a missing message is a failure. */
const PATIENCE_MS = 10_000;

type OfType<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

/** A socket of a strict client: all messages of the server must match their schema exactly. */
export interface TestSocket {
  readonly socket: WebSocket;
  send(message: ClientMessage): void;
  /** Sends anything, such as invalid messages. */
  sendRaw(data: string | Buffer): void;
  /** All messages so far, in order of arrival. */
  readonly received: readonly ServerMessage[];
  /** Waits for and takes the first message of this type that matches. */
  next<T extends ServerMessage['type']>(
    type: T,
    matches?: (message: OfType<T>) => boolean,
  ): Promise<OfType<T>>;
  /** Resolves to the close code. */
  closed: Promise<number>;
  close(): Promise<void>;
}

/** An upgrade request; undefined headers are left out. */
export interface UpgradeRequest {
  client?: Pick<Client, 'cookie'>;
  path?: string;
  headers?: Record<string, string | undefined>;
}

/** The newest messages, shortened for an error message. */
const summaryOf = (messages: ServerMessage[]) => JSON.stringify(messages.slice(-5)).slice(0, 1_000);

function request(url: string, { client, path = SOCKET_PATH, headers }: UpgradeRequest): WebSocket {
  const all = { Origin: url, Cookie: client?.cookie, ...headers };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new WebSocket(url.replace('http', 'ws') + path, { headers: given });
}

/** The answer of a server that refuses a socket; fails if the socket opens. */
export async function refusedSocket(
  url: string,
  upgrade: UpgradeRequest,
): Promise<{ status: number; body: ErrorBody | null }> {
  const socket = request(url, upgrade);
  return new Promise((resolve, reject) => {
    socket.on('error', () => {});
    socket.on('open', () => {
      socket.terminate();
      reject(new Error('The socket opened'));
    });
    socket.on('unexpected-response', async (_request, response) => {
      const status = response.statusCode ?? 0;
      try {
        const text = (await response.toArray()).join('');
        const body = text && strictParse(errorBodySchema, JSON.parse(text), `the ${status}`);
        resolve({ status, body: body || null });
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** Opens a socket without authenticating. */
export async function openSocket(url: string, upgrade: UpgradeRequest): Promise<TestSocket> {
  const socket = request(url, upgrade);
  const received: ServerMessage[] = [];
  const untaken: ServerMessage[] = [];
  const waiting = new Set<() => void>();
  let problem: unknown;

  socket.on('message', (data) => {
    try {
      const message = strictParse(serverMessageSchema, JSON.parse(String(data)), String(data));
      received.push(message);
      untaken.push(message);
    } catch (error) {
      problem = error;
    }
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  // From here on, `closed` reports errors.
  socket.on('error', () => {});

  function next<T extends ServerMessage['type']>(
    type: T,
    matches: (message: OfType<T>) => boolean = () => true,
  ): Promise<OfType<T>> {
    const isIt = (message: ServerMessage): message is OfType<T> =>
      message.type === type && matches(message as OfType<T>);
    const late = new AbortController();
    return new Promise<OfType<T>>((resolve, reject) => {
      const fail = (reason: string) =>
        reject(new Error(`${reason}, waiting for ${type}; untaken: ${summaryOf(untaken)}`));
      const look = () => {
        if (problem) return reject(problem);
        const found = untaken.find(isIt);
        if (!found) return;
        untaken.splice(untaken.indexOf(found), 1);
        waiting.delete(look);
        late.abort();
        resolve(found);
      };
      waiting.add(look);
      look();
      wait(PATIENCE_MS, undefined, { signal: late.signal }).then(
        () => fail('Nothing came'),
        () => {},
      );
      closed.then((code) => fail(`Closed with ${code}`)).catch(reject);
    });
  }

  return {
    socket,
    received,
    next,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    sendRaw: (data) => socket.send(data),
    async close() {
      socket.close();
      await closed;
    },
  };
}

interface SignedIn extends Pick<Actor, 'id'> {
  client: Pick<Client, 'cookie'>;
}

/** Opens a socket as a person and waits until it is authenticated. */
export async function connect(url: string, { id, client }: SignedIn): Promise<TestSocket> {
  const socket = await openSocket(url, { client });
  socket.send({ type: 'auth', userId: id });
  await socket.next('status', ({ status }) => status === 'connected');
  return socket;
}
