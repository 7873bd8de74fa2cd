import type { QueryClient } from '@tanstack/react-query';
import { IDBDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { type Persister, startPersister } from '@/app/offline/persister';
import { testClient } from './render';
import { turns } from './unsent';

/** A device that persists data between visits; new for each test. */
export function offlineDevice() {
  let persisters: Persister[] = [];

  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  });
  afterEach(() => {
    for (const persister of persisters) persister.stop();
    persisters = [];
  });

  return {
    /** Opens the app; returns its persister and what it restored. */
    async visit(client: QueryClient = testClient()) {
      const persister = startPersister(client);
      persisters.push(persister);
      await persister.ready;
      return { client, persister };
    },
    /** Closes the tab. */
    async close({ persister }: { persister: Persister }) {
      window.dispatchEvent(new Event('pagehide'));
      persister.stop();
      await turns();
    },
    /** Spies on writes. */
    watchWrites: () => vi.spyOn(IDBObjectStore.prototype, 'put'),
    /** From now on the storage can be neither written nor read. */
    isFull() {
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
        throw new DOMException('The device is full.', 'QuotaExceededError');
      });
    },
    /** All database rows, by key. */
    async rows(): Promise<Map<string, unknown>> {
      const store = await open('readonly');
      const [keys, values] = await Promise.all([
        answer(store.getAllKeys()),
        answer(store.getAll()),
      ]);
      return new Map(keys.map((key, index) => [String(key), values[index]]));
    },
    /** Replaces the rows whose key contains `path`. */
    async change(path: string, change: (row: Record<string, unknown>) => unknown) {
      for (const [key, row] of await this.rows()) {
        if (!key.includes(path)) continue;
        const store = await open('readwrite');
        await answer(store.put(change(row as Record<string, unknown>), key));
      }
    },
  };
}

async function open(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const request = indexedDB.open('ripcord-kept');
  request.onupgradeneeded = () => request.result.createObjectStore('answers');
  const database = await answer(request);
  return database.transaction('answers', mode).objectStore('answers');
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
