import {
  notifyManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query';
import type { CurrentUser } from '#shared/current-user';
import { language } from '#shared/translate';
import { userQuery } from '@/features/accounts/api';
import { isSetupSkipped } from '@/features/profiles/setup-skipped';
import { listen, stopAll } from '@/lib/listen';
import { onForget } from '@/lib/personal-keys';
import {
  forgetLastPerson,
  LAST_PERSON_KEY,
  lastPerson,
  rememberPerson,
  tokenKey,
} from './last-person';
import {
  clearAllButUser,
  disableGarbageCollection,
  isNotUser,
  OFFLINE_QUERIES,
  OFFLINE_USER,
  type OfflineQuery,
  offlineQueryOf,
} from './offline-queries';
import { openRows, type Row } from './persisted-rows';

/** Changes within this time (milliseconds) are written together. */
export const WRITE_AFTER_MS = 1_000;
/** Minimum age given to restored data (milliseconds), so that screens refetch it. */
const STALE_MS = 60_000;
/** Unchanged data is rewritten after this time (milliseconds) to update its age. */
const REWRITE_UNCHANGED_MS = 5 * 60_000;

/**
 * This file's URL, with a hash of all its imports, contracts included. Rows written by the same
 * build need no validation.
 */
const BUILD = import.meta.url;

export interface Persister {
  /** Resolves once stored data is in the cache. */
  ready: Promise<void>;
  /** Whether the server has confirmed who is signed in. */
  isConfirmed: () => boolean;
  /** Registers a callback for when a persisted query that no screen shows is invalidated. */
  onChanged: (listener: () => void) => void;
  sweep: () => Promise<void>;
  stop: () => void;
}

/**
 * Persists the user's own data and shows it at the next visit until the server responds. TanStack's
 * persisters don't fit: the available release bundles its own query-core, and they persist a single
 * cache although several people may use the device.
 */
export function startPersister(client: QueryClient): Persister {
  return new CachePersister(client);
}

class CachePersister implements Persister {
  readonly ready: Promise<void>;
  readonly stop: () => void;
  readonly #client: QueryClient;
  readonly #rows = openRows();
  readonly #changed = new Set<string>();
  readonly #written = new Map<string, Pick<Row, 'data' | 'dataUpdatedAt'>>();
  #person: number | null = null;
  #isConfirmed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onChanged: (() => void) | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
    disableGarbageCollection(client);
    this.stop = stopAll(
      () => clearTimeout(this.#timer),
      client.getQueryCache().subscribe((event) => this.#onCacheEvent(event)),
      listen(document, 'visibilitychange', () => {
        if (document.visibilityState === 'hidden') void this.#write();
      }),
      listen(window, 'pagehide', () => void this.#write()),
      listen(window, 'storage', (event: StorageEvent) => this.#onOtherTab(event)),
    );
    const user = client.getQueryData(userQuery.queryKey);
    const last = user === undefined ? lastPerson() : null;
    if (last !== null) {
      this.#start(last);
      this.ready = this.#restore(last);
    } else {
      this.ready = this.#setUser(user);
    }
  }

  isConfirmed(): boolean {
    return this.#isConfirmed && this.#isSamePerson();
  }

  onChanged(listener: () => void): void {
    this.#onChanged = listener;
  }

  async sweep(): Promise<void> {
    await this.#rows.sweep().catch(() => undefined);
  }

  #onCacheEvent(event: QueryCacheNotifyEvent): void {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (query.queryHash === OFFLINE_USER.hash) {
      if (action.type === 'success' && !action.manual) this.#isConfirmed = true;
      void this.#setUser(query.state.data as CurrentUser | null | undefined);
    }
    if (this.#person === null || !offlineQueryOf(query.queryHash)) return;
    if (action.type === 'invalidate' && !query.isActive()) this.#onChanged?.();
    const hasNewData = action.type === 'success' || action.type === 'setState';
    if (hasNewData) this.#markChanged(query);
  }

  async #setUser(user: CurrentUser | null | undefined): Promise<void> {
    if (user === null) forgetLastPerson();
    if (user === undefined || (user?.id ?? null) === this.#person) return;
    const before = this.#person;
    this.#reset();
    // Screens still show the previous person's data.
    if (before !== null) clearAllButUser(this.#client);
    if (user === null) return;
    if (before !== null) void this.#client.refetchQueries({ type: 'active', predicate: isNotUser });
    this.#isConfirmed = true;
    this.#start(user.id);
    rememberPerson(user.id);
    await this.#restore(user.id);
  }

  #start(userId: number): void {
    this.#person = userId;
    // Queries fetched while this script was loading.
    for (const query of this.#client.getQueryCache().getAll()) {
      if (offlineQueryOf(query.queryHash)) this.#markChanged(query);
    }
    onForget(tokenKey(userId), () => {
      if (this.#person === userId) this.#reset();
      void this.sweep();
    });
  }

  #reset(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#person = null;
    this.#isConfirmed = false;
    this.#changed.clear();
    this.#written.clear();
  }

  /** Restores stored data into the cache unless it has newer data. */
  async #restore(userId: number): Promise<void> {
    const stored = await this.#rows.list(userId).catch(() => []);
    const more = stored.filter((hash) => OFFLINE_QUERIES.every((query) => query.hash !== hash));
    const queries = [...OFFLINE_QUERIES, ...more.flatMap((hash) => offlineQueryOf(hash) ?? [])];
    const hashes = queries.map(({ hash }) => hash);
    const rows = await this.#rows.read(userId, hashes).catch(() => undefined);
    if (!rows || this.#person !== userId) return;
    const found = queries.flatMap((query, index) => {
      const row = rows[index];
      return row && fits(query, row, userId) ? [{ query, row }] : [];
    });
    // Screens cannot render without the user.
    if (found[0]?.query !== OFFLINE_USER && !this.#client.getQueryData(userQuery.queryKey)) return;
    notifyManager.batch(() => {
      for (const { query, row } of found) this.#show(query, row);
    });
  }

  /** Always stale: later changes may not have been persisted. */
  #show({ queryKey, hash }: OfflineQuery, { data, dataUpdatedAt }: Row): void {
    const cache = this.#client.getQueryCache();
    if ((cache.get(hash)?.state.dataUpdatedAt ?? 0) >= dataUpdatedAt) return;
    this.#written.set(hash, { data, dataUpdatedAt });
    const updatedAt = Math.min(dataUpdatedAt, Date.now() - STALE_MS);
    this.#client.setQueryData(queryKey, data, { updatedAt });
  }

  #markChanged({ queryHash }: Query): void {
    this.#changed.add(queryHash);
    this.#timer ??= setTimeout(() => void this.#write(), WRITE_AFTER_MS);
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const person = this.#person;
    // Another tab may have signed in somebody else, so writes wait until the server confirms the
    // user; that change calls this again.
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
      // Storage is full or blocked; the next change retries.
      for (const [hash] of rows) this.#written.delete(hash);
    }
  }

  #rowOf(hash: string): Row | undefined {
    const offline = offlineQueryOf(hash);
    const state = this.#client.getQueryCache().get(hash)?.state;
    if (!offline || !state?.data) return undefined;
    const { data, dataUpdatedAt } = state;
    const last = this.#written.get(hash);
    if (last?.data === data && dataUpdatedAt - last.dataUpdatedAt < REWRITE_UNCHANGED_MS)
      return undefined;
    this.#written.set(hash, { data, dataUpdatedAt });
    return { build: BUILD, language: language(), data: offline.trim(data), dataUpdatedAt };
  }

  #isSamePerson(): boolean {
    return this.#person !== null && lastPerson() === this.#person;
  }

  /** Another tab signed in somebody else or signed out: refetches the user. */
  #onOtherTab({ key }: StorageEvent): void {
    if (this.#person === null || this.#isSamePerson()) return;
    if (key !== LAST_PERSON_KEY && key !== tokenKey(this.#person) && key !== null) return;
    void this.#client.invalidateQueries({ queryKey: userQuery.queryKey });
  }
}

function fits(
  query: OfflineQuery,
  { build, language: written, data }: Row,
  userId: number,
): boolean {
  // Answers hold sentences of the server, which are in the language before; the user has none.
  if (query !== OFFLINE_USER && (written ?? 'en') !== language()) return false;
  try {
    if (build !== BUILD && !query.fits(data)) return false;
    if (query !== OFFLINE_USER) return true;
    const { id, profileCompleted } = data as CurrentUser;
    // The profile may have been completed on another device; its form must not show again.
    return id === userId && (profileCompleted || isSetupSkipped(userId));
  } catch {
    // Malformed row.
    return false;
  }
}
