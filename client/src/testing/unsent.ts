import { act, cleanup } from '@testing-library/react';
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { userQuery } from '@/features/accounts';
import { unsentStore } from '@/lib/unsent';
import { currentUser } from './people';
import { testClient } from './render';

/** One for a file: the app keeps its connection to it. */
const factory = new IDBFactory();

/** The people of these tests. */
const PEOPLE = [1, 2, 3];

/** A device that stores things; for each test it is empty. */
export function storingDevice() {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', factory);
    vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  });
  afterEach(async () => {
    // Nothing on screen is to follow.
    cleanup();
    await Promise.all(PEOPLE.map((id) => unsentStore(id).clear()));
  });
  return {
    /** What is kept on it for a person. */
    kept: (userId = 1) => unsentStore(userId).read(),
    /** From now on it takes nothing, and tells nothing. */
    isFull() {
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
        throw new DOMException('The device is full.', 'QuotaExceededError');
      });
    },
  };
}

/** Waits, while the test's clock stands still, for what the device's database comes before. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    if (await isSo()) return;
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  }
  throw new Error('It did not come.');
}

/** Lets the device's database do what it has to, while the test's clock stands still. */
export async function turns(count = 60): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** What a screen finds that is shown to somebody signed in. */
export function signedInClient(userId = 1) {
  const client = testClient();
  client.setQueryData(userQuery.queryKey, currentUser({ id: userId }));
  return client;
}
