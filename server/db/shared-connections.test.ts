import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noLog } from '../log';
import { createTestDatabase } from '../testing/test-database';
import { createDb, createPool, type Db, type Pool, type Reader, transact } from './pool';
import { onSharedConnection } from './shared-connections';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 3 });
  db = createDb(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const inUse = () => pool.totalCount - pool.idleCount;

async function readProcess(reader: Reader) {
  const { rows } = await reader.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid;
}

const readAll = (reads: number) =>
  Promise.all(Array.from({ length: reads }, () => onSharedConnection(db, readProcess)));

it('is shared by the reads of one turn of the event loop, eight at most', async () => {
  const processes = await readAll(17);
  const first = [...new Set(processes)];
  expect(first).toHaveLength(3);
  expect(first.map((one) => processes.filter((other) => other === one).length)).toEqual([8, 8, 1]);
  expect(inUse()).toBe(0);
});

it('goes on after a read that fails', async () => {
  const failing = onSharedConnection(db, (reader) => reader.execute(sql`select 1 / 0`));
  const [failed, ...others] = await Promise.allSettled([failing, readAll(2)]);
  expect(failed.status).toBe('rejected');
  expect(others.map(({ status }) => status)).toEqual(['fulfilled']);
  expect(inUse()).toBe(0);
});

it('is the one of the transaction in a transaction', async () => {
  const read = async (tx: Reader) => [
    await readProcess(tx),
    await onSharedConnection(tx, readProcess),
  ];
  const [own, shared] = await transact({ db, log: noLog }, read);
  expect(shared).toBe(own);
});

it('fails all of its reads if it cannot be opened, and none later', async () => {
  const { connect } = pool;
  pool.connect = () => Promise.reject(new Error('No connection')) as never;
  const results = await Promise.allSettled(
    [readProcess, readProcess].map((read) => onSharedConnection(db, read)),
  );
  pool.connect = connect;
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await readAll(1)).toEqual([expect.any(Number)]);
});
