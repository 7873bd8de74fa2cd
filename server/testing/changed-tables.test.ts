import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchTables } from './changed-tables';
import { createTestDatabase, type TestDatabase } from './test-database';

let database: TestDatabase;
let changed: () => Promise<string[]>;

beforeAll(async () => {
  database = await createTestDatabase();
  changed = await watchTables(database.pool);
});
afterAll(() => database.drop());

const INSERT = `insert into sessions (sid, sess, expire) values ('a', '{}', now())`;

it.each([
  [INSERT, ['sessions']],
  [`update sessions set expire = expire + interval '1 day'`, ['sessions']],
  ['update sessions set expire = expire', []],
  [`update sessions set expire = now() where sid = 'b'`, []],
  ['delete from sessions', ['sessions']],
  ['truncate sessions cascade', ['push_queue', 'push_subscriptions', 'sessions']],
])('%s', async (sql, names) => {
  await database.pool.query(sql);
  expect(await changed()).toEqual(names);
  expect(await changed()).toEqual([]);
});

it('sees what is committed only after somebody looked', async () => {
  const client = await database.pool.connect();
  try {
    for (const end of ['rollback', 'commit']) {
      await client.query('begin');
      await client.query(INSERT);
      expect(await changed()).toEqual([]);
      await client.query(end);
      expect(await changed(), end).toEqual(end === 'commit' ? ['sessions'] : []);
    }
  } finally {
    client.release();
  }
});
