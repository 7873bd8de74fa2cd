import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type ClientMessage, type ServerMessage, SOCKET_PATH } from '#shared/realtime';
import { createRandom } from '../../server/cli/seed/random';
import type { Delivery, SocketOrder, SocketPerson } from './socket-load';

/** Sockets opened at a time. */
const AT_ONCE = 50;

/** Interval between bursts of messages (milliseconds). */
const TICK_MS = 10;

/** A message counts as missing this long after the last one was sent (milliseconds). */
const PATIENCE_MS = 10_000;

interface Sent {
  receiverId: number;
  at: number;
  /** Delivery time (milliseconds). */
  took: number | null;
  arrivals: number;
  confirmations: number;
}

const sockets = new Map<number, WebSocket>();
let sent = new Map<string, Sent>();
let refusals: string[] = [];

function receive(userId: number, message: ServerMessage): void {
  if (message.type === 'chat') {
    const found = sent.get(message.message.clientId ?? '');
    // The sender's own sockets receive it, too.
    if (found?.receiverId !== userId) return;
    found.arrivals += 1;
    found.took ??= performance.now() - found.at;
  } else if (message.type === 'chat_confirm') {
    const found = sent.get(message.clientId ?? '');
    if (found) found.confirmations += 1;
  } else if (message.type === 'error') {
    refusals.push(`${message.code}: ${message.message}`);
  }
}

function connect(url: string, { userId, cookie }: SocketPerson): Promise<void> {
  const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH, {
    headers: { cookie, origin: url },
    perMessageDeflate: false,
  });
  sockets.set(userId, socket);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`A socket was closed with ${code}.`)));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', userId })));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.type === 'status' && message.status === 'connected') resolve();
      else receive(userId, message);
    });
  });
}

async function open(url: string, people: SocketPerson[]): Promise<void> {
  for (let from = 0; from < people.length; from += AT_ONCE) {
    await Promise.all(people.slice(from, from + AT_ONCE).map((person) => connect(url, person)));
  }
}

const isSettled = ({ arrivals, confirmations }: Sent) => arrivals > 0 && confirmations > 0;

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function send({
  pairs,
  perSecond,
  seconds,
}: Extract<SocketOrder, { type: 'send' }>): Promise<Delivery> {
  sent = new Map();
  refusals = [];
  const random = createRandom(perSecond);
  const start = performance.now();
  const goal = perSecond * seconds;
  while (sent.size < goal) {
    await wait(TICK_MS);
    const due = Math.min(goal, ((performance.now() - start) / 1000) * perSecond);
    while (sent.size < due) {
      const [senderId, receiverId] = random.pick(pairs);
      const clientId = randomUUID();
      const message: ClientMessage = { type: 'chat', receiverId, content: 'gg, again?', clientId };
      const at = performance.now();
      sent.set(clientId, { receiverId, at, took: null, arrivals: 0, confirmations: 0 });
      sockets.get(senderId)?.send(JSON.stringify(message));
    }
  }
  const all = [...sent.values()];
  const deadline = performance.now() + PATIENCE_MS;
  while (!all.every(isSettled) && performance.now() < deadline) await wait(TICK_MS);
  // Gives duplicates time to arrive.
  await wait(500);
  const times = all.flatMap(({ took }) => took ?? []).sort((a, b) => a - b);
  return {
    sent: all.length,
    missing: all.filter((message) => !isSettled(message)).length,
    repeated: all.filter(({ arrivals, confirmations }) => arrivals > 1 || confirmations > 1).length,
    refusals: refusals.slice(0, 3),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

async function close(): Promise<void> {
  const closing = [...sockets.values()].map(async (socket) => {
    socket.removeAllListeners('close');
    socket.close();
    await once(socket, 'close');
  });
  await Promise.all(closing);
  sockets.clear();
}

async function follow(order: SocketOrder): Promise<unknown> {
  if (order.type === 'open') return open(order.url, order.people);
  if (order.type === 'send') return send(order);
  return close();
}

process.on('message', (order: SocketOrder) => {
  follow(order).then(
    (answer) => process.send?.(answer ?? 'done'),
    (error: unknown) => {
      throw error;
    },
  );
});
