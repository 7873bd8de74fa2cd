import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts/api';
import { fakeApi } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { testClient } from '@/testing/render';
import { turns } from '@/testing/unsent';
import { LAST_PERSON_KEY, tokenKey } from './last-person';

const seen = vi.hoisted(() => ({ persisters: 0, upkeeps: 0 }));
vi.mock('./persister', () => ({
  startPersister: () => {
    seen.persisters += 1;
    return { ready: Promise.resolve() };
  },
}));
vi.mock('./upkeep', () => ({
  startUpkeep: () => {
    seen.upkeeps += 1;
  },
}));
vi.mock('./service-worker', () => ({ registerServiceWorker: () => {} }));

const { startOffline } = await import('./index');
/** Its parts are loaded lazily, and the cores may be busy. */
const PATIENCE = { timeout: 8_000 };
const server = fakeApi();
let end: (() => void) | undefined;

beforeEach(() => {
  Object.assign(seen, { persisters: 0, upkeeps: 0 });
  server.on(api.getUser, () => currentUser());
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
});

afterEach(() => {
  end?.();
});

it('waits on a first visit until somebody is logged in', async () => {
  const client = testClient();
  end = startOffline(client);
  await turns();
  expect(seen).toEqual({ persisters: 0, upkeeps: 0 });
  await client.fetchQuery(userQuery);
  await vi.waitFor(() => expect(seen.upkeeps).toBe(1), PATIENCE);
  expect(seen.persisters).toBe(1);
});

it('starts at once for a returning person, with upkeep once they are known', async () => {
  localStorage.setItem(LAST_PERSON_KEY, '1');
  localStorage.setItem(tokenKey(1), 'theirs');
  const client = testClient();
  end = startOffline(client);
  await vi.waitFor(() => expect(seen.persisters).toBe(1), PATIENCE);
  await turns();
  expect(seen.upkeeps).toBe(0);
  client.setQueryData(userQuery.queryKey, currentUser());
  await vi.waitFor(() => expect(seen.upkeeps).toBe(1), PATIENCE);
});
