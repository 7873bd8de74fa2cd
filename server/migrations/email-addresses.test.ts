import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { MIGRATIONS } from './migrate';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

it('keeps one of each address that differs only in case and width, and none is confirmed', async () => {
  const files = fs.readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const own = files.sort().findIndex((name) => name.endsWith('email-confirmations.sql'));
  const run = (name = '') =>
    database.pool.query(fs.readFileSync(path.join(MIGRATIONS, name), 'utf8'));
  for (const name of files.slice(0, own)) await run(name);
  const emails = ['ａ@x.org', 'A@x.org', 'Ｂ@x.org', 'Ｂ@ｘ.org', 'c@x.org', null];
  for (const [index, email] of emails.entries()) {
    const sql = `insert into users (username, password_hash, email) values ($1, 'x', $2)`;
    await database.pool.query(sql, [`person${index}`, email]);
  }
  await run(files[own]);
  const { rows } = await database.pool.query('select email, email_state from users order by id');
  expect(rows.map((row) => [row.email, row.email_state])).toEqual([
    [null, 'new'],
    ['A@x.org', 'old'],
    ['B@x.org', 'old'],
    [null, 'new'],
    ['c@x.org', 'old'],
    [null, 'new'],
  ]);
});
