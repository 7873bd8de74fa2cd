import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { type Row, rowSchema } from './kinds';

const TIMEOUT_MS = 3_000;

/** Name shared with older versions of the app. */
const NAME = 'ripcord-unsent';

let database: UseStore | undefined;

const table: UseStore = (mode, work) => {
  database ??= createStore(NAME, 'entries');
  return database(mode, work);
};

/** Malformed rows, perhaps from a newer version, get an unknown kind and are never sent. */
async function readRows(userId: number): Promise<Row[]> {
  // IndexedDB sorts arrays after strings and numbers.
  const range = IDBKeyRange.bound([userId], [userId, []]);
  const [keys, values] = await table('readonly', (rows) =>
    Promise.all([promisifyRequest(rows.getAllKeys(range)), promisifyRequest(rows.getAll(range))]),
  );
  const savedAt = new Date(0).toISOString();
  const blank = { kind: '', body: null, about: null, savedAt, mayBeStored: true, problem: null };
  return values.map((value, at) => {
    const [, clientId] = keys[at] as [number, string];
    return rowSchema.safeParse(value).data ?? { ...blank, clientId };
  });
}

/** Maps the current row to the next; undefined deletes it. */
type Change = (row: Row | undefined) => Row | undefined;

/** Reads and writes in one transaction, so that other tabs cannot interfere. */
function changeRow(key: [number, string], change: Change): Promise<Row | undefined> {
  return table('readwrite', async (rows) => {
    const after = change(await promisifyRequest(rows.get(key)));
    if (after) rows.put(after, key);
    else rows.delete(key);
    await promisifyRequest(rows.transaction);
    return after;
  });
}

/** @throws Error if the device's storage fails or does not respond in time */
async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), TIMEOUT_MS);
  });
  return Promise.race([work(), timeout]).finally(() => clearTimeout(timer));
}

const byTime = (a: Row, b: Row) => Date.parse(a.savedAt) - Date.parse(b.savedAt);

/**
 * A person's rows. IndexedDB is the source of truth, since other tabs change it too; rows it
 * rejects are kept in memory.
 */
export class OutboxStore {
  readonly #userId: number;
  readonly #listeners = new Set<() => void>();
  readonly #fleeting = new Set<string>();
  #rows: readonly Row[] = [];
  #channel: BroadcastChannel | undefined;
  /** Numbered, so that a slow read does not overwrite a later change. */
  #version = 0;
  #lastTime = 0;
  #shown = JSON.stringify([[], false]);

  constructor(userId: number) {
    this.#userId = userId;
  }

  /** Oldest first; a new array after every change. */
  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** Some rows are in memory only and are lost with this page. */
  get isFleeting(): boolean {
    return this.#fleeting.size > 0;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      this.#channel = openChannel();
      this.#channel?.addEventListener('message', this.#onMessage);
      document.addEventListener('visibilitychange', this.#onVisible);
      void this.read();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#channel?.close();
      this.#channel = undefined;
      document.removeEventListener('visibilitychange', this.#onVisible);
    };
  }

  /** Later than every known row, so that rows sort in the order of writing. */
  nextTime(): string {
    const times = this.#rows.map(({ savedAt }) => Date.parse(savedAt) + 1 || 0);
    this.#lastTime = Math.max(Date.now(), this.#lastTime + 1, ...times);
    return new Date(this.#lastTime).toISOString();
  }

  async read(): Promise<readonly Row[]> {
    this.#version += 1;
    const version = this.#version;
    const stored = await inTime(() => readRows(this.#userId)).catch(() => this.#rows);
    const isFleeting = ({ clientId }: Row) => this.#fleeting.has(clientId);
    const rows = [...stored.filter((row) => !isFleeting(row)), ...this.#rows.filter(isFleeting)];
    rows.sort(byTime);
    if (version === this.#version) this.#show(rows);
    return rows;
  }

  /** Applies the change at once, then stores it. `change` may be called more than once. */
  async change(clientId: string, change: Change): Promise<Row | undefined> {
    const known = this.#rows.find((row) => row.clientId === clientId);
    // Retries rows that IndexedDB rejected before.
    const inMemory = this.#fleeting.has(clientId) ? known : undefined;
    const key: [number, string] = [this.#userId, clientId];
    // Started first, so that a listener that reads sees the change.
    const written = inTime(() => changeRow(key, (row) => change(inMemory ?? row)));
    let after = change(known);
    this.#put(clientId, after);
    try {
      after = await written;
      this.#fleeting.delete(clientId);
    } catch {
      if (after) this.#fleeting.add(clientId);
      else this.#fleeting.delete(clientId);
    }
    this.#put(clientId, after);
    const channel = this.#channel ?? openChannel();
    channel?.postMessage(this.#userId);
    if (channel !== this.#channel) channel?.close();
    return after;
  }

  async clear(isGone: (row: Row) => boolean = () => true): Promise<void> {
    const rows = await this.read();
    const gone = rows.filter(isGone);
    await Promise.all(gone.map(({ clientId }) => this.change(clientId, () => undefined)));
  }

  readonly #onMessage = ({ data }: MessageEvent<unknown>): void => {
    if (data === this.#userId) void this.read();
  };

  readonly #onVisible = (): void => {
    if (document.visibilityState === 'visible') void this.read();
  };

  #put(clientId: string, row: Row | undefined): void {
    this.#version += 1;
    const others = this.#rows.filter((one) => one.clientId !== clientId);
    this.#show(row ? [...others, row].sort(byTime) : others);
  }

  #show(rows: readonly Row[]): void {
    // Reading creates new objects.
    const shown = JSON.stringify([rows, this.isFleeting]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#rows = rows;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Without BroadcastChannel, other tabs reread when they become visible. */
const openChannel = () =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(NAME) : undefined;

const stores = new Map<number, OutboxStore>();

export function outboxStore(userId: number): OutboxStore {
  const store = stores.get(userId) ?? new OutboxStore(userId);
  stores.set(userId, store);
  return store;
}
