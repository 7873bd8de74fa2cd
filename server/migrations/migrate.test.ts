import { afterAll, beforeAll, expect, it } from 'vitest';
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
