import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import * as schema from '../db/schema';
import { captureLog } from '../testing/log-lines';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { knownMigrations, migrate } from './migrate';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

it('runs every migration once when instances start together', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
  const { rows } = await database.pool.query<{ created_at: number }>(
    'select created_at from drizzle.__drizzle_migrations order by id',
  );
  expect(rows.map((row) => row.created_at)).toEqual(knownMigrations());
});

it('does nothing the next time', async () => {
  const before = await database.pool.query('select * from drizzle.__drizzle_migrations');
  await migrate(database.url);
  const after = await database.pool.query('select * from drizzle.__drizzle_migrations');
  expect(after.rows).toEqual(before.rows);
});

/** Generated migrations lose an index together with a column that it includes. */
it('leaves the columns and indexes of the schema', async () => {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const { rows } = await database.pool.query<{ name: string; indexes: string[] }>(
    `select tablename as name, array_agg(indexname::text) as indexes from pg_indexes
      where schemaname = 'public' group by tablename`,
  );
  const found = new Map(rows.map(({ name, indexes }) => [name, indexes]));
  for (const table of tables) {
    const declared = getTableConfig(table).indexes.map(({ config }) => config.name);
    expect(found.get(getTableName(table)) ?? []).toEqual(expect.arrayContaining(declared));
  }
  await Promise.all(tables.map((table) => database.db.select().from(table).limit(1)));
});

it('says that it waits for an instance that migrates', async () => {
  const other = await database.pool.connect();
  await other.query('select pg_advisory_lock(7204510)');
  const log = captureLog();
  const migrating = migrate(database.url, { log: pino(log.destination) });
  await expect.poll(log.text).toContain('another instance is migrating the database; waiting');
  await other.query('select pg_advisory_unlock(7204510)');
  other.release();
  await migrating;
});

it('waits longer than statements of the role may take', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const role = `alter role current_user in database ${name}`;
  await database.pool.query(`${role} set statement_timeout = '2s'`);
  onTestFinished(async () => {
    await database.pool.query(`${role} reset statement_timeout`);
  });
  const other = await database.pool.connect();
  await other.query('select pg_advisory_lock(7204510)');
  const migrating = migrate(database.url);
  const waiting = `select now() - query_start > interval '2.2 s' as long from pg_stat_activity
    where wait_event = 'advisory' and datname = current_database()`;
  const isLong = async () => (await database.pool.query(waiting)).rows;
  await expect.poll(isLong, { timeout: 20_000 }).toEqual([{ long: true }]);
  await other.query('select pg_advisory_unlock(7204510)');
  other.release();
  await migrating;
});
