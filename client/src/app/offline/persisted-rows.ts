import { createStore, delMany, entries, getMany, keys, setMany } from 'idb-keyval';
import { tokenOf } from './last-person';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_AGE_MS = 30 * DAY_MS;

export interface Row {
  /** The build that wrote it; other builds revalidate it. */
  build: string;
  /** Of the page that wrote it; English without one. */
  language?: string;
  data: unknown;
  /** Milliseconds since the epoch. */
  dataUpdatedAt: number;
}

/** Persisted rows by person, token and query. Calls reject if IndexedDB fails. */
export interface Rows {
  /** Hashes of all rows stored for a person. */
  list: (userId: number) => Promise<string[]>;
  /** In the order of `hashes`; undefined for missing or expired rows. */
  read: (userId: number, hashes: readonly string[]) => Promise<(Row | undefined)[]>;
  /** Writes nothing once the person has signed out in any tab. */
  write: (userId: number, rows: readonly (readonly [hash: string, row: Row])[]) => Promise<void>;
  /** Deletes expired rows and those of people who signed out. */
  sweep: () => Promise<void>;
}

const keyOf = (userId: number, token: string, hash: string) => `${userId}/${token}/${hash}`;

function isCurrent(key: IDBValidKey): boolean {
  const [, userId = '', token] = /^(\d+)\/([^/]+)\//.exec(String(key)) ?? [];
  return token !== undefined && tokenOf(Number(userId)) === token;
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'data' in value && 'dataUpdatedAt' in value;

const isYoung = (row: unknown): row is Row =>
  isRow(row) && row.dataUpdatedAt > Date.now() - MAX_AGE_MS;

export function openRows(): Rows {
  const store = createStore('ripcord-kept', 'answers');
  return {
    async list(userId) {
      const token = tokenOf(userId);
      const prefix = keyOf(userId, token ?? '', '');
      const all = token === null ? [] : await keys<string>(store);
      return all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    },
    async read(userId, hashes) {
      const token = tokenOf(userId);
      if (token === null) return [];
      const rows = await getMany<unknown>(
        hashes.map((hash) => keyOf(userId, token, hash)),
        store,
      );
      return rows.map((row) => (isYoung(row) ? row : undefined));
    },
    async write(userId, rows) {
      const token = tokenOf(userId);
      if (token === null) return;
      await setMany(
        rows.map(([hash, row]) => [keyOf(userId, token, hash), row]),
        store,
      );
    },
    async sweep() {
      const all = await entries<IDBValidKey, unknown>(store);
      const expired = all.filter(([key, row]) => !isCurrent(key) || !isYoung(row));
      if (expired.length > 0)
        await delMany(
          expired.map(([key]) => key),
          store,
        );
    },
  };
}
