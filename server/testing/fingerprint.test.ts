import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFingerprint } from './fingerprint';
import { createTestDatabase, type TestDatabase } from './test-database';

let database: TestDatabase;
let fingerprint: () => Promise<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  fingerprint = await createFingerprint(database.pool);
});
afterAll(() => database.drop());

const query = (sql: string) => database.pool.query(sql);

it('changes when a row is added, changed or taken away, and is the old one when it was as before', async () => {
  const empty = await fingerprint();
  await query(`insert into sessions (sid, sess, expire) values ('a', '{}', now())`);
  const one = await fingerprint();
  expect(one).not.toBe(empty);
  await query(`update sessions set expire = expire + interval '1 day'`);
  expect([empty, one]).not.toContain(await fingerprint());
  await query(`update sessions set expire = expire - interval '1 day'`);
  expect(await fingerprint()).toBe(one);
  await query('delete from sessions');
  expect(await fingerprint()).toBe(empty);
  await query(`insert into sessions (sid, sess, expire) values ('a', '{}', now())`);
  await query('truncate sessions');
  expect(await fingerprint()).toBe(empty);
});

it('sees what is committed only after somebody looked', async () => {
  const empty = await fingerprint();
  const client = await database.pool.connect();
  try {
    for (const end of ['rollback', 'commit']) {
      await client.query('begin');
      await client.query(`insert into sessions (sid, sess, expire) values ('b', '{}', now())`);
      expect(await fingerprint()).toBe(empty);
      await client.query(end);
      expect((await fingerprint()) === empty, end).toBe(end === 'rollback');
    }
  } finally {
    client.release();
  }
});
