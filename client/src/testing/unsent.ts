import { act, cleanup } from '@testing-library/react';
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { userQuery } from '@/features/accounts';
import { outboxStore, type Row } from '@/lib/outbox';
import { randomId } from '@/lib/random-id';
import { someDeck } from './decks';
import { currentUser } from './people';
import { aBattle } from './records';
import { testClient } from './render';

/** One per file: the app keeps its connection open. */
const factory = new IDBFactory();

/**
 * A fake clock that advances on its own. Excludes setImmediate, which fake-indexeddb uses: faking
 * it ends transactions before code awaiting a request continues.
 */
export const RUNNING_CLOCK = {
  shouldAdvanceTime: true,
  toFake: [
    ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const),
    ...(['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
  ],
};

/** The people of these tests. */
const PEOPLE = [1, 2, 3];

/** A device with a database, emptied for each test. */
export function storingDevice() {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', factory);
    vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  });
  afterEach(async () => {
    cleanup();
    // The database depends on timers that a test may have faked.
    vi.useRealTimers();
    await Promise.all(PEOPLE.map((id) => outboxStore(id).clear()));
  });
  return {
    /** A person's rows. */
    kept: (userId = 1) => outboxStore(userId).read(),
    /** Adds rows, as an earlier visit would. */
    async has(entries: Row[], userId = 1) {
      for (const entry of entries) await outboxStore(userId).change(entry.clientId, () => entry);
    },
    /** From now on the storage can be neither written nor read. */
    isFull() {
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
        throw new DOMException('The device is full.', 'QuotaExceededError');
      });
    },
  };
}

/** An unsent battle on this device. */
export function anUnsentBattle(opponentName: string, changes: Partial<Row> = {}): Row {
  const clientId = randomId();
  const body = {
    myComboId: 7,
    opponentName,
    opponentCombo: 'Shark Edge 3-60 Low Flat',
    eventName: 'Spring Cup',
    roundsData: [{ roundNumber: 1, winner: 'me', finishType: 'extreme' }],
    playedAt: '2026-03-12T14:05:00.000Z',
    clientId,
  };
  const savedAt = `2026-03-12T14:05:0${opponentName.length % 10}.000Z`;
  const about = aBattle().myCombo;
  const problem = null;
  return {
    kind: 'battle',
    clientId,
    body,
    about,
    savedAt,
    mayBeStored: false,
    problem,
    ...changes,
  };
}

/** An unsent battle of `someDeck` on this device. */
export function anUnsentDeckBattle(changes: Partial<Row> = {}): Row {
  const round = { myComboId: 32, outcome: 'win', finishType: 'spin' };
  const body = {
    deckId: 21,
    opponentName: 'Ada',
    opponentDeckName: 'Day Train',
    date: '2026-03-12',
    round1: { ...round, opponentCombo: 'Shark Edge 3-60 Low Flat' },
    round2: round,
    notes: 'Close',
  };
  return anUnsentBattle('Ada', { kind: 'deck-battle', body, about: someDeck(), ...changes });
}

/** An unsent message to Leo (2) on this device. */
export function anUnsentMessage(content: string, changes: Partial<Row> = {}): Row {
  const { clientId, ...row } = anUnsentBattle(content);
  const body = { clientId, receiverId: 2, content };
  return { ...row, clientId, kind: 'message', body, about: { name: 'Leo' }, ...changes };
}

/** Waits for a condition that depends on the database, while the test's clock stands still. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    if (await isSo()) return;
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  }
  throw new Error('The condition was never met.');
}

/** Lets the database proceed, while the test's clock stands still. */
export async function turns(count = 60): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** A query client with somebody signed in. */
export function signedInClient(userId = 1) {
  const client = testClient();
  client.setQueryData(userQuery.queryKey, currentUser({ id: userId }));
  return client;
}
