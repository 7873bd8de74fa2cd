import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noLog } from '../log';
import { createTestDatabase } from '../testing/test-database';
import { createDb, createPool, type Pool, type Reader, transact } from './pool';
import { prepared } from './query';
import { friendships, users } from './schema';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function preparedOnConnection(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by prepare_time',
  );
  return rows.map((row) => row.statement);
}

it('has Postgres prepare a statement with parameters once, however it is sent', async () => {
  const text = 'select $1::int + 1 as next';
  for (const values of [[1], [2], [3]]) {
    const asText = await pool.query<{ next: number }>(text, values);
    const asConfig = await pool.query<{ next: number }>({ text, values });
    expect([asText.rows[0]?.next, asConfig.rows[0]?.next]).toEqual([
      Number(values[0]) + 1,
      Number(values[0]) + 1,
    ]);
  }
  expect((await preparedOnConnection()).filter((statement) => statement === text)).toHaveLength(1);
});

it('plans a search for each text, since the best plan depends on it', async () => {
  await pool.query('select $1::text like $2 as found', ['dran', 'd%']);
  expect((await preparedOnConnection()).join()).not.toContain('like');
});

it('survives a failing statement', async () => {
  const text = 'select 1 / $1::int as share';
  await expect(pool.query(text, [0])).rejects.toThrow('division by zero');
  expect((await pool.query<{ share: number }>(text, [1])).rows).toEqual([{ share: 1 }]);
});

it("builds the SQL of a prepared query once per connection, and binds each call's values", async () => {
  let built = 0;
  const read = prepared('by_name', (db) => {
    built += 1;
    return db
      .select({ username: users.username })
      .from(users)
      .where(eq(users.username, sql.placeholder('username')));
  });
  const db = createDb(pool);
  await db.insert(users).values({ username: 'ada', passwordHash: '-' });
  expect(await read(db, { username: 'ada' })).toEqual([{ username: 'ada' }]);
  expect(await read(db, { username: 'bob' })).toEqual([]);
  for (const username of ['ada', 'bob']) {
    await transact({ db, log: noLog }, (tx) => read(tx, { username }));
  }
  expect(built).toBe(1);
});

it('reads the rows of a prepared query as Drizzle reads them, with joins that find nothing', async () => {
  const db = createDb(pool);
  const added = [{ username: 'reads-a' }, { username: 'reads-b' }];
  const [a, b] = await db
    .insert(users)
    .values(added.map((person) => ({ ...person, passwordHash: '!' })))
    .returning({ id: users.id });
  if (!a || !b) throw new Error('Nobody was added');
  await db.insert(friendships).values({ userId: a.id, friendId: b.id });
  const read = (reader: Reader) =>
    reader
      .select({
        id: users.id,
        friend: { id: friendships.friendId, since: friendships.createdAt },
        shouted: sql<string>`upper(${users.username})`.as('shouted'),
        both: { id: users.id, friendId: friendships.friendId },
        at: sql<Date>`${users.createdAt}`.mapWith(users.createdAt),
        displayName: users.displayName,
      })
      .from(users)
      .leftJoin(friendships, eq(friendships.userId, users.id))
      .where(sql`${users.username} like 'reads-%'`)
      .orderBy(users.id);
  const rows = await prepared('joined', read)(db, {});
  expect(rows).toEqual(await read(db));
  expect(rows.map(({ friend }) => friend)).toEqual([{ id: b.id, since: expect.any(Date) }, null]);
});
