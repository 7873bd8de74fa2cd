import type { CurrentUser } from '@shared/accounts';
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { notifyManager } from '@tanstack/react-query';
import { userQuery } from '@/features/accounts/api';
import { isSetupSkipped } from '@/features/profiles/setup-skipped';
import { onForget } from '@/lib/personal-keys';
import { dropOthers, isNoUser, neverDrop } from './cached';
import { KEPT, KEPT_USER, type Kept, keptByHash } from './kept';
import { forgetLastPerson, LAST_PERSON_KEY, lastPerson, rememberPerson, tokenKey } from './owner';
import { openRows, type Row } from './rows';

/** Changes within this time (milliseconds) are written together. */
export const WRITE_AFTER_MS = 1_000;
/** No answer of this age (milliseconds) counts as fresh: whoever shows it asks for it anew. */
const STALE_MS = 60_000;
/** The same answer again is written again after this time (milliseconds), for its age alone. */
const SAME_AGAIN_MS = 5 * 60_000;

/**
 * The file's own name: it carries a hash of it and of all that it imports, contracts included. What
 * this very build wrote is what it reads, and need not be looked through.
 */
const BUILD = import.meta.url;

export interface Keeper {
  /** Done when what was found on the device is shown, or nothing was. */
  ready: Promise<void>;
  /** Whether the server itself said who is here. */
  isConfirmed: () => boolean;
  /** Calls when something changed that is kept and not on screen. */
  onChanged: (listener: () => void) => void;
  sweep: () => Promise<void>;
  stop: () => void;
}

/**
 * Keeps the last answers of one's own things on the device and shows them at the next visit until the
 * server answers, or as long as it does not.
 *
 * TanStack's own persisters are left out on purpose: the one release that can be had brings a second
 * query-core with it, whose queries this client would not know; and they write one client's cache,
 * where several people may use a device.
 */
export function keepOffline(client: QueryClient): Keeper {
  return new Keeping(client);
}

class Keeping implements Keeper {
  readonly ready: Promise<void>;
  readonly #client: QueryClient;
  readonly #rows = openRows();
  readonly #ends: (() => void)[] = [];
  readonly #changed = new Set<string>();
  readonly #written = new Map<string, Omit<Row, 'build'>>();
  #person: number | null = null;
  #isConfirmed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onChanged: (() => void) | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
    neverDrop(client);
    this.#ends.push(client.getQueryCache().subscribe((event) => this.#see(event)));
    this.#listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.#write();
    });
    this.#listen(window, 'pagehide', () => void this.#write());
    this.#listen(window, 'storage', (event) => this.#meetOtherTab(event as StorageEvent));
    const user = client.getQueryData(userQuery.queryKey);
    const last = user === undefined ? lastPerson() : null;
    if (last !== null) {
      this.#begin(last);
      this.ready = this.#restore(last);
    } else {
      this.ready = this.#meet(user);
    }
  }

  isConfirmed(): boolean {
    return this.#isConfirmed && this.#isTheirs();
  }

  onChanged(listener: () => void): void {
    this.#onChanged = listener;
  }

  async sweep(): Promise<void> {
    await this.#rows.sweep().catch(() => undefined);
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const end of this.#ends) end();
  }

  #listen(target: EventTarget, type: string, listener: (event: Event) => void): void {
    target.addEventListener(type, listener);
    this.#ends.push(() => target.removeEventListener(type, listener));
  }

  #see(event: QueryCacheNotifyEvent): void {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (query.queryHash === KEPT_USER.hash) {
      if (action.type === 'success' && !action.manual) this.#isConfirmed = true;
      void this.#meet(query.state.data as CurrentUser | null | undefined);
    }
    if (this.#person === null || !keptByHash.has(query.queryHash)) return;
    if (action.type === 'invalidate' && !query.isActive()) this.#onChanged?.();
    const isNews = action.type === 'success' || action.type === 'setState';
    if (isNews) this.#note(query);
  }

  /** Looks who is here now. */
  async #meet(user: CurrentUser | null | undefined): Promise<void> {
    if (user === null) forgetLastPerson();
    if (user === undefined || (user?.id ?? null) === this.#person) return;
    const before = this.#person;
    this.#end();
    // Nobody, or another person than the screens are of.
    if (before !== null) dropOthers(this.#client);
    if (user === null) return;
    if (before !== null) void this.#client.refetchQueries({ type: 'active', predicate: isNoUser });
    this.#isConfirmed = true;
    this.#begin(user.id);
    rememberPerson(user.id);
    await this.#restore(user.id);
  }

  #begin(userId: number): void {
    this.#person = userId;
    // What was read while this script was on its way.
    for (const query of this.#client.getQueryCache().getAll()) {
      if (keptByHash.has(query.queryHash)) this.#note(query);
    }
    onForget(tokenKey(userId), () => {
      if (this.#person === userId) this.#end();
      void this.sweep();
    });
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#person = null;
    this.#isConfirmed = false;
    this.#changed.clear();
    this.#written.clear();
  }

  /** Puts into the cache what the device has; whatever the cache knows better stays. */
  async #restore(userId: number): Promise<void> {
    const hashes = KEPT.map(({ hash }) => hash);
    const rows = await this.#rows.read(userId, hashes).catch(() => undefined);
    if (!rows || this.#person !== userId) return;
    const found = KEPT.flatMap((kept, index) => {
      const row = rows[index];
      return row && fits(kept, row, userId) ? [{ kept, row }] : [];
    });
    // Screens are never without the person.
    if (found[0]?.kept !== KEPT_USER && !this.#client.getQueryData(userQuery.queryKey)) return;
    notifyManager.batch(() => {
      for (const { kept, row } of found) this.#show(kept, row);
    });
  }

  /**
   * However young it is, it is asked for again: what changed since, on this device or another, need
   * not have been written down.
   */
  #show({ queryKey, hash }: Kept, { data, dataUpdatedAt }: Row): void {
    const cache = this.#client.getQueryCache();
    if ((cache.get(hash)?.state.dataUpdatedAt ?? 0) >= dataUpdatedAt) return;
    this.#written.set(hash, { data, dataUpdatedAt });
    const updatedAt = Math.min(dataUpdatedAt, Date.now() - STALE_MS);
    this.#client.setQueryData(queryKey, data, { updatedAt });
  }

  #note({ queryHash }: Query): void {
    this.#changed.add(queryHash);
    this.#timer ??= setTimeout(() => void this.#write(), WRITE_AFTER_MS);
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const person = this.#person;
    // Another tab may have signed in somebody else, whose answers this one would get. What comes
    // before the server has said who is here waits: its word is a change as well.
    if (person === null || !this.isConfirmed()) return;
    const hashes = [...this.#changed];
    this.#changed.clear();
    const rows = hashes.flatMap((hash) => {
      const row = this.#rowOf(hash);
      return row ? [[hash, row] as const] : [];
    });
    if (rows.length === 0) return;
    try {
      await this.#rows.write(person, rows);
    } catch {
      // No room, or none given: what is there already is still right, and the next change tries again.
      for (const [hash] of rows) this.#written.delete(hash);
    }
  }

  #rowOf(hash: string): Row | undefined {
    const kept = keptByHash.get(hash);
    const state = this.#client.getQueryCache().get(hash)?.state;
    if (!kept || !state?.data) return undefined;
    const { data, dataUpdatedAt } = state;
    const last = this.#written.get(hash);
    if (last?.data === data && dataUpdatedAt - last.dataUpdatedAt < SAME_AGAIN_MS) return undefined;
    this.#written.set(hash, { data, dataUpdatedAt });
    return { build: BUILD, data: kept.trim(data), dataUpdatedAt };
  }

  /** Whether the person of this tab is the one whom the device knows. */
  #isTheirs(): boolean {
    return this.#person !== null && lastPerson() === this.#person;
  }

  /** Another tab signed in somebody else, or nobody is any more: the server says who is here. */
  #meetOtherTab({ key }: StorageEvent): void {
    if (this.#person === null || this.#isTheirs()) return;
    if (key !== LAST_PERSON_KEY && key !== tokenKey(this.#person) && key !== null) return;
    void this.#client.invalidateQueries({ queryKey: userQuery.queryKey });
  }
}

function fits(kept: Kept, { build, data }: Row, userId: number): boolean {
  try {
    if (build !== BUILD && !kept.fits(data)) return false;
    if (kept !== KEPT_USER) return true;
    const { id, profileCompleted } = data as CurrentUser;
    // Whoever filled in the profile elsewhere meanwhile is not led to its form once more.
    return id === userId && (profileCompleted || isSetupSkipped(userId));
  } catch {
    // Of a shape that nobody thought of.
    return false;
  }
}
