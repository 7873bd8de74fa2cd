import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { type Db, together, transact } from './pool';
import { instances } from './schema';

let database: TestDatabase;
const error = vi.fn();
const deps = () => ({ db: database.db, log: { error } as never });

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table notes (text text not null)');
});
afterAll(() => database.drop());

const notes = async () =>
  (await database.pool.query<{ text: string }>('select text from notes')).rows.map((r) => r.text);

it('runs the tasks after the commit, in order', async () => {
  const seen: unknown[] = [];
  const result = await transact(deps(), async (tx, after) => {
    after(async () => seen.push(await notes()));
    after(() => seen.push('second'));
    await tx.execute(sql`insert into notes values ('committed')`);
    expect(seen).toEqual([]);
    return 'answer';
  });
  expect(result).toBe('answer');
  // Another connection saw the row, so it was committed.
  expect(seen).toEqual([['committed'], 'second']);
});

it('runs no task when the work fails', async () => {
  const task = vi.fn();
  const failing = transact(deps(), async (tx, after) => {
    after(task);
    await tx.execute(sql`insert into notes values ('rolled back')`);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(task).not.toHaveBeenCalled();
  expect(await notes()).not.toContain('rolled back');
});

it('runs no task when the commit fails', async () => {
  await database.pool.query(
    'create table pairs (id int primary key, other int references pairs deferrable initially deferred)',
  );
  const task = vi.fn();
  const failing = transact(deps(), async (tx, after) => {
    after(task);
    await tx.execute(sql`insert into pairs values (1, 2)`);
  });
  await expect(failing).rejects.toThrow();
  expect(task).not.toHaveBeenCalled();
});

const write = (text: string) => sql`insert into notes values (${text})`;
const divide = sql`select 1 / ${0}::int`;

it('undoes everything that was sent together with a failing statement', async () => {
  const sent = transact(deps(), (tx) =>
    together(tx.execute(write('before')), tx.execute(divide), tx.execute(write('behind'))),
  );
  await expect(sent).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  expect(await notes()).toEqual(['committed']);
});

it('sends each statement once', async () => {
  await transact(deps(), (tx) => together(tx.execute(write('one')), tx.execute(write('two'))));
  expect(await notes()).toEqual(['committed', 'one', 'two']);
  await database.pool.query("delete from notes where text <> 'committed'");
});

it('waits for the rest after a failure, so that nothing is written behind the rollback', async () => {
  const sent = transact(deps(), (tx) =>
    together(
      (async () => {
        await tx.execute(sql`select 1`);
        await tx.execute(write('straggler'));
      })(),
      tx.execute(divide),
    ),
  );
  await expect(sent).rejects.toThrow();
  expect(await notes()).toEqual(['committed']);
});

it('fails when the work goes on after a failed statement', async () => {
  const task = vi.fn();
  const sent = transact(deps(), async (tx, after) => {
    after(task);
    await tx.execute(divide).catch(() => {});
  });
  await expect(sent).rejects.toThrow('A statement failed');
  expect(task).not.toHaveBeenCalled();
});

it('logs a failing task and keeps the answer and the next task', async () => {
  const next = vi.fn();
  const result = await transact(deps(), async (_tx, after) => {
    after(() => {
      throw new Error('no sockets');
    });
    after(() => Promise.reject(new Error('no workers')));
    after(next);
    return 42;
  });
  expect(result).toBe(42);
  expect(next).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledTimes(2);
});

it('gives the app a database that only reads', () => {
  const db: Db = database.db;
  const table = instances;
  // @ts-expect-error: only a transaction writes
  const writes = [() => db.insert(table)];
  // @ts-expect-error
  writes.push(() => db.update(table));
  // @ts-expect-error
  writes.push(() => db.delete(table));
  // @ts-expect-error: `transact` starts transactions
  writes.push(() => db.transaction(async () => {}));
  expect(writes).toHaveLength(4);
});
