import type { Reader } from './pool';

interface Preparable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/**
 * A query of a hot path. Drizzle builds its SQL once per database instead of at every call, which
 * costs more than sending it. `build` marks the arguments with `sql.placeholder`. Within a
 * transaction the SQL is built again, since a prepared query belongs to its connection.
 */
export function prepared<Rows>(
  name: string,
  build: (db: Reader) => Preparable<Rows>,
): (db: Reader, values: Record<string, unknown>) => Promise<Rows> {
  const queries = new WeakMap<Reader, ReturnType<Preparable<Rows>['prepare']>>();
  return (db, values) => {
    const query = queries.get(db) ?? build(db).prepare(name);
    queries.set(db, query);
    return query.execute(values);
  };
}
