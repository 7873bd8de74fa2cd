import { createStore, delMany, entries, getMany, setMany } from 'idb-keyval';
import { tokenOf } from './owner';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What is older tells more wrong than right. */
const MAX_AGE_MS = 30 * DAY_MS;

/** The answer to one question, as it is kept. */
export interface Row {
  /** The build that took it for an answer; another one looks again whether it is one. */
  build: string;
  data: unknown;
  /** When it was the server's answer (milliseconds). */
  dataUpdatedAt: number;
}

/** The rows of this device, by person, token and question. Any call may fail where IndexedDB does. */
export interface Rows {
  /** In the order of the questions; undefined for what is not there, or too old. */
  read: (userId: number, hashes: readonly string[]) => Promise<(Row | undefined)[]>;
  /** Writes nothing for a person who signed out meanwhile, in whichever tab. */
  write: (userId: number, rows: readonly (readonly [hash: string, row: Row])[]) => Promise<void>;
  /** Deletes what nobody can find any more: of people who signed out, and what is too old. */
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
      const gone = all.filter(([key, row]) => !isCurrent(key) || !isYoung(row));
      if (gone.length > 0)
        await delMany(
          gone.map(([key]) => key),
          store,
        );
    },
  };
}
