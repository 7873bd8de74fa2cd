import { type Pool, SEARCH_SUFFIX } from '../db/pool';
import type { Statement } from './explain';

interface Connection {
  connectionParameters: { application_name: string };
  query: (...args: unknown[]) => unknown;
}

/**
 * The texts of `statementsDuring`, for tests that a request makes a bounded number of queries,
 * however long its list.
 */
export const queriesDuring = async (pool: Pool, work: () => Promise<unknown>): Promise<string[]> =>
  (await statementsDuring(pool, work)).map(({ text }) => text);

/** Records the statements sent over the pool's connections while `work` runs, in order. */
export async function statementsDuring(
  pool: Pool,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const seen: Statement[] = [];
  const watched = new Set<Connection>();
  const watch = (acquired: unknown) => {
    const connection = acquired as Connection;
    if (watched.has(connection)) return;
    watched.add(connection);
    const { query } = connection;
    const isSearch = connection.connectionParameters.application_name.endsWith(SEARCH_SUFFIX);
    connection.query = function (this: Connection, ...args: unknown[]) {
      const [first, second] = args;
      const { text = '', values = second } =
        typeof first === 'string' ? { text: first } : (first as Partial<Statement>);
      seen.push({ text, values: Array.isArray(values) ? values : [], isSearch });
      return query.apply(this, args);
    };
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    // The recording method hides the one of the class, so deleting it restores that.
    for (const connection of watched) Reflect.deleteProperty(connection, 'query');
  }
  return seen;
}
