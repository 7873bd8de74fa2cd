import type { Reader } from './pool';

interface Preparable<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/**
 * A query of a hot path: Drizzle writes its SQL once for each database instead of at every call,
 * which costs more than sending it. `build` names with `sql.placeholder` what each call fills in.
 * Inside a transaction it is written anew, since a query belongs to its connection.
 */
export function prepared<Rows>(
  name: string,
  build: (db: Reader) => Preparable<Rows>,
): (db: Reader, values: Record<string, unknown>) => Promise<Rows> {
  const known = new WeakMap<Reader, ReturnType<Preparable<Rows>['prepare']>>();
  return (db, values) => {
    const query = known.get(db) ?? build(db).prepare(name);
    known.set(db, query);
    return query.execute(values);
  };
}
