import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { type Row, rowSchema } from './kinds';

/** How long a database that does not answer is waited for (milliseconds). */
const TIMEOUT_MS = 3_000;

/** Name of the database and of the channel between tabs; older versions of the app use them too. */
const NAME = 'ripcord-unsent';

let database: UseStore | undefined;

/** Opened on first use; each tab has its own connection. */
const table: UseStore = (mode, work) => {
  database ??= createStore(NAME, 'entries');
  return database(mode, work);
};

/** Arrays sort after strings and numbers. */
const allOf = (userId: number) => IDBKeyRange.bound([userId], [userId, []]);

async function readRows(userId: number): Promise<Row[]> {
  const range = allOf(userId);
  const [keys, values] = await inTime(() =>
    table('readonly', (rows) =>
      Promise.all([promisifyRequest(rows.getAllKeys(range)), promisifyRequest(rows.getAll(range))]),
    ),
  );
  return values.map((value, at) => rowSchema.safeParse(value).data ?? unreadable(keys[at]));
}

/** What a newer version or another hand left here: its kind is unknown, so it is never sent. */
const unreadable = (key: unknown): Row => ({
  kind: '',
  clientId: String(Array.isArray(key) ? key[1] : key),
  body: null,
  about: null,
  savedAt: new Date(0).toISOString(),
  mayBeStored: true,
  problem: null,
});

/** Gets the row as it is, if there is one, and answers what it becomes; undefined deletes it. */
type Change = (row: Row | undefined) => Row | undefined;

/** Changes a row in one transaction, so that no other tab comes between. */
function changeRow(userId: number, clientId: string, change: Change): Promise<Row | undefined> {
  const key = [userId, clientId];
  return inTime(() =>
    table('readwrite', async (rows) => {
      const after = change(await promisifyRequest(rows.get(key)));
      if (after) rows.put(after, key);
      else rows.delete(key);
      await promisifyRequest(rows.transaction);
      return after;
    }),
  );
}

/** @throws where the device stores nothing, or does not answer in time */
async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** A new object after every change. */
export interface StoreView {
  /** Oldest first. */
  rows: readonly Row[];
  /** Whether the device has been read. */
  isRead: boolean;
  /** The device did not take some of it: that lasts only as long as this page. */
  isFleeting: boolean;
}

/**
 * The rows of one person. The device is the source of truth, for another tab may change it at any
 * time; what it does not take is kept in memory.
 */
export class OutboxStore {
  readonly #userId: number;
  readonly #listeners = new Set<() => void>();
  /** What the device did not take. */
  readonly #memory = new Map<string, Row>();
  /** What the device last said, for when it does not answer. */
  #rows: readonly Row[] = [];
  #view: StoreView = { rows: [], isRead: false, isFleeting: false };
  #channel: BroadcastChannel | undefined;
  /** Reads are numbered, so that a slow one does not undo a later one. */
  #reads = 0;
  #lastTime = 0;

  constructor(userId: number) {
    this.#userId = userId;
  }

  readonly view = (): StoreView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  /** Later than every row known here, so that rows sort in the order of writing. */
  nextTime(): string {
    const times = this.#view.rows.map(({ savedAt }) => Date.parse(savedAt) || 0);
    this.#lastTime = Math.max(Date.now(), this.#lastTime + 1, ...times.map((time) => time + 1));
    return new Date(this.#lastTime).toISOString();
  }

  async read(): Promise<readonly Row[]> {
    this.#reads += 1;
    const read = this.#reads;
    const stored = await readRows(this.#userId).catch(() => this.#rows);
    if (read === this.#reads) this.#rows = stored;
    const rows = [
      ...stored.filter(({ clientId }) => !this.#memory.has(clientId)),
      ...this.#memory.values(),
    ].toSorted((a, b) => Date.parse(a.savedAt) - Date.parse(b.savedAt));
    if (read === this.#reads) this.#show(rows);
    return rows;
  }

  /** Answers what the row is now. `change` may be called more than once. */
  async change(clientId: string, change: Change): Promise<Row | undefined> {
    const after = await this.#change(clientId, change);
    await this.read();
    this.#announce();
    return after;
  }

  async clear(isGone: (row: Row) => boolean = () => true): Promise<void> {
    const rows = await this.read();
    for (const { clientId } of rows.filter(isGone)) await this.change(clientId, () => undefined);
  }

  async #change(clientId: string, change: Change): Promise<Row | undefined> {
    const inMemory = this.#memory.get(clientId);
    try {
      // What the device did not take a while ago it may take now.
      const after = await changeRow(this.#userId, clientId, (row) => change(inMemory ?? row));
      this.#memory.delete(clientId);
      return after;
    } catch {
      const after = change(inMemory ?? this.#rows.find((row) => row.clientId === clientId));
      this.#rows = this.#rows.filter((row) => row.clientId !== clientId);
      if (after) this.#memory.set(clientId, after);
      else this.#memory.delete(clientId);
      return after;
    }
  }

  #start(): void {
    this.#channel = openChannel();
    this.#channel?.addEventListener('message', ({ data }) => {
      if (data === this.#userId) void this.read();
    });
    document.addEventListener('visibilitychange', this.#onVisible);
    void this.read();
  }

  #stop(): void {
    this.#channel?.close();
    this.#channel = undefined;
    document.removeEventListener('visibilitychange', this.#onVisible);
  }

  readonly #onVisible = (): void => {
    if (document.visibilityState === 'visible') void this.read();
  };

  /** Tells other tabs, also when nobody has subscribed here. */
  #announce(): void {
    const channel = this.#channel ?? openChannel();
    channel?.postMessage(this.#userId);
    if (channel !== this.#channel) channel?.close();
  }

  #show(rows: readonly Row[]): void {
    const isFleeting = this.#memory.size > 0;
    const before = this.#view;
    // Rows that are read again are other objects.
    const isSame = before.isRead && JSON.stringify(before.rows) === JSON.stringify(rows);
    if (isSame && isFleeting === before.isFleeting) return;
    this.#view = { rows, isRead: true, isFleeting };
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Without channels other tabs notice when they become visible. */
function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(NAME) : undefined;
}

const stores = new Map<number, OutboxStore>();

/** The store of a person, shared by all callers of this page. */
export function outboxStore(userId: number): OutboxStore {
  const store = stores.get(userId) ?? new OutboxStore(userId);
  stores.set(userId, store);
  return store;
}
