import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTcpProxy } from '../testing/tcp-proxy';
import { createTestDatabase } from '../testing/test-database';
import { WatchedPool } from './watched-pool';

/** Milliseconds. */
const TICK = 100;
const LEAST_PATIENCE = 1_500;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => vi.useRealTimers());

/** Lets sockets deliver what has been sent. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Lets time pass in steps, with the event loop turning in between. */
async function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += TICK) {
    vi.advanceTimersByTime(TICK);
    await settle();
  }
}

/** A database that accepts connections and never answers. */
async function createSilentDatabase() {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://nobody@127.0.0.1:${port}/none`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it('fails what waits for a silent database, and survives the time limit of the queue', async () => {
  const database = await createSilentDatabase();
  const pool = new WatchedPool({
    connectionString: database.url,
    max: 1,
    connectionTimeoutMillis: 2 * LEAST_PATIENCE,
  });
  const outcomes: string[] = [];
  const note = ({ message }: Error) => outcomes.push(message);
  // The first one connects, the second one waits for it.
  pool.connect().catch(note);
  pool.connect().catch(note);
  pool.ping().catch(note);
  await pass(LEAST_PATIENCE + 2 * TICK);
  expect(outcomes).toEqual(Array(3).fill('The database does not answer'));
  await expect(pool.query('select 1')).rejects.toThrow('The database does not answer');
  await pass(4 * LEAST_PATIENCE);
  expect(outcomes).toHaveLength(3);
  await pool.end();
  database.close();
});

it('has more patience with a database that has become slow, but not without end', async () => {
  const database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  const line = await createTcpProxy({ host: hostname, port: Number(port) });
  const url = new URL(database.url);
  url.host = `127.0.0.1:${line.port}`;
  const pool = new WatchedPool({ connectionString: url.href, max: 2 });
  /** What becomes of a statement that is sent to a database which is frozen for a while. */
  const outcomeOf = async (milliseconds: number) => {
    await pool.query('select 1');
    await pool.ping();
    line.freeze();
    const outcome = pool.query('select 1').then(
      () => 'answered',
      ({ message }: Error) => message,
    );
    await pass(milliseconds);
    await line.mend();
    return outcome;
  };
  const isBack = () =>
    pool.ping().then(
      () => true,
      () => false,
    );

  expect(await outcomeOf(2 * LEAST_PATIENCE)).not.toBe('answered');
  while (!(await isBack())) await settle();
  expect(await outcomeOf(0.8 * LEAST_PATIENCE)).toBe('answered');
  expect(await outcomeOf(2 * LEAST_PATIENCE)).toBe('answered');
  expect(await outcomeOf(4 * LEAST_PATIENCE)).not.toBe('answered');
  while (!(await isBack())) await settle();

  await pool.end();
  await line.close();
  await database.drop();
});
