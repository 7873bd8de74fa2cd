import { listenForNews, type News } from './news';
import { changeRow, readRows, removeRows } from './rows';
import type { Unsent } from './types';

/** What is known of a person's unsent things; a new object after every change. */
export interface UnsentView {
  /** The oldest first. */
  entries: readonly Unsent[];
  /** Whether the device has been looked at. */
  isRead: boolean;
  /** Some of it could not be put on the device: it lasts only as long as this page. */
  isFleeting: boolean;
}

const UNREAD: UnsentView = { entries: [], isRead: false, isFleeting: false };

/**
 * What one person recorded on this device and the server is not known to have. The device is the
 * only truth: another tab may change it at any time. Where it stores nothing, an entry is kept in
 * memory instead.
 */
export class UnsentStore {
  readonly #userId: number;
  readonly #listeners = new Set<() => void>();
  /** What the device did not take. */
  readonly #memory = new Map<string, Unsent>();
  /** What the device last said, for when it says nothing. */
  #rows: readonly Unsent[] = [];
  #view = UNREAD;
  #news: News | undefined;
  /** Reads are numbered, so that a slow one does not take back what a later one found. */
  #reads = 0;

  constructor(userId: number) {
    this.#userId = userId;
  }

  readonly view = (): UnsentView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  /** What is there now, the oldest first. */
  async read(): Promise<readonly Unsent[]> {
    this.#reads += 1;
    const read = this.#reads;
    const rows = await readRows(this.#userId).catch(() => this.#rows);
    if (read === this.#reads) this.#rows = rows;
    const stored = rows.filter(({ clientId }) => !this.#memory.has(clientId));
    const entries = [...stored, ...this.#memory.values()].toSorted(
      (a, b) => Date.parse(a.savedAt) - Date.parse(b.savedAt),
    );
    if (read === this.#reads) this.#show(entries);
    return entries;
  }

  /**
   * Changes one entry as it is on the device at that moment; see `changeRow`. `change` may be asked
   * more than once. Answers what it is now.
   */
  async change(
    clientId: string,
    change: (entry: Unsent | undefined) => Unsent | undefined,
  ): Promise<Unsent | undefined> {
    const after = await this.#change(clientId, change);
    await this.read();
    this.#tell();
    return after;
  }

  /** Forgets all of the person's. */
  async clear(): Promise<void> {
    this.#memory.clear();
    this.#rows = [];
    await removeRows(this.#userId).catch(() => undefined);
    await this.read();
    this.#tell();
  }

  async #change(
    clientId: string,
    change: (entry: Unsent | undefined) => Unsent | undefined,
  ): Promise<Unsent | undefined> {
    const kept = this.#memory.get(clientId);
    try {
      // What could not be stored a while ago may be by now.
      const after = await changeRow(this.#userId, clientId, (row) => change(kept ?? row));
      this.#memory.delete(clientId);
      return after;
    } catch {
      const after = change(kept ?? this.#rows.find((row) => row.clientId === clientId));
      this.#rows = this.#rows.filter((row) => row.clientId !== clientId);
      if (after) this.#memory.set(clientId, after);
      else this.#memory.delete(clientId);
      return after;
    }
  }

  #start(): void {
    this.#news = listenForNews(this.#userId, () => void this.read());
    document.addEventListener('visibilitychange', this.#onVisible);
    void this.read();
  }

  #stop(): void {
    this.#news?.stop();
    this.#news = undefined;
    document.removeEventListener('visibilitychange', this.#onVisible);
  }

  readonly #onVisible = (): void => {
    if (document.visibilityState === 'visible') void this.read();
  };

  /** Also where nobody listens here: signed out, or before the screens are there. */
  #tell(): void {
    const news = this.#news ?? listenForNews(this.#userId, () => undefined);
    news.tell();
    if (news !== this.#news) news.stop();
  }

  #show(entries: readonly Unsent[]): void {
    const isFleeting = this.#memory.size > 0;
    const { isRead, entries: before, isFleeting: wasFleeting } = this.#view;
    if (isRead && isFleeting === wasFleeting && isSame(before, entries)) return;
    this.#view = { entries, isRead: true, isFleeting };
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Rows read anew are other objects. */
function isSame(before: readonly Unsent[], now: readonly Unsent[]): boolean {
  return JSON.stringify(before) === JSON.stringify(now);
}

const stores = new Map<number, UnsentStore>();

/** The store of a person; one for all that ask. */
export function unsentStore(userId: number): UnsentStore {
  const store = stores.get(userId) ?? new UnsentStore(userId);
  stores.set(userId, store);
  return store;
}
