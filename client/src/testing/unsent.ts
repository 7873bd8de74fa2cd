import { act, cleanup } from '@testing-library/react';
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { userQuery } from '@/features/accounts';
import { randomId } from '@/lib/random-id';
import { type Unsent, unsentStore } from '@/lib/unsent';
import { someDeck } from './decks';
import { currentUser } from './people';
import { aBattle } from './records';
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
    /** Puts something there, as an earlier visit did. */
    async has(entries: Unsent[], userId = 1) {
      for (const entry of entries) await unsentStore(userId).change(entry.clientId, () => entry);
    },
    /** From now on it takes nothing, and tells nothing. */
    isFull() {
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
        throw new DOMException('The device is full.', 'QuotaExceededError');
      });
    },
  };
}

/** A battle that was recorded here and is not sent. */
export function anUnsentBattle(opponentName: string, changes: Partial<Unsent> = {}): Unsent {
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

/** A battle of `someDeck` that was recorded here and is not sent. */
export function anUnsentDeckBattle(changes: Partial<Unsent> = {}): Unsent {
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
