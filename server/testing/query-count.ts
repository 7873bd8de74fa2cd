import type { Pool } from '../db/pool';

interface Connection {
  query: (...args: unknown[]) => unknown;
}

/**
 * The statements that go over the pool's connections while `work` runs, in order. For tests that
 * a request makes a bounded number of queries, whatever the length of its list.
 */
export async function queriesDuring(pool: Pool, work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const watched = new Set<Connection>();
  const watch = (acquired: unknown) => {
    const connection = acquired as Connection;
    if (watched.has(connection)) return;
    watched.add(connection);
    const { query } = connection;
    connection.query = function (this: Connection, ...args: unknown[]) {
      const [first] = args;
      seen.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''));
      return query.apply(this, args);
    };
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    // What was put on the connection hides the method of its class; taking it away is enough.
    for (const connection of watched) Reflect.deleteProperty(connection, 'query');
  }
  return seen;
}
