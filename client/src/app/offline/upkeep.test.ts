import type { QueryClient } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts/api';
import { combosQueries } from '@/features/combos/api';
import { profileQueries } from '@/features/profiles/api';
import { isReachable } from '@/lib/api';
import { fakeApi, page } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { anOwnProfile } from '@/testing/profiles';
import { aBattle, aCombo } from '@/testing/records';
import { testClient } from '@/testing/render';
import { turns, until } from '@/testing/unsent';
import { OFFLINE_QUERIES, OFFLINE_USER } from './offline-queries';
import { PROBE_MS, startUpkeep, WARM_UP_PAUSE_MS } from './upkeep';

const server = fakeApi();
const ends: (() => void)[] = [];

beforeEach(async () => {
  server.on(api.getUser, () => currentUser());
  server.on(api.listCombos, () => page([aCombo()]));
  server.on(api.listBattles, () => page([aBattle()]));
  server.on(api.listRecentBattles, () => []);
  server.on(api.listWaitingRounds, () => []);
  server.on(api.listRecentCombos, () => []);
  server.on(api.listDecks, () => page([]));
  server.on(api.getOwnProfile, () => anOwnProfile());
  server.on(api.listFriends, () => page([]));
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Somebody is signed in and their first screen is shown. */
function begin(client: QueryClient = testClient(), isConfirmed = true) {
  client.setQueryData(userQuery.queryKey, currentUser());
  let onChanged = () => {};
  const sweep = vi.fn(async () => undefined);
  const persister = {
    ready: Promise.resolve(),
    isConfirmed: () => isConfirmed,
    onChanged: (listener: () => void) => {
      onChanged = listener;
    },
    sweep,
    stop: () => {},
  };
  ends.push(startUpkeep(client, persister));
  return { client, change: () => onChanged(), sweep };
}

const has = (client: QueryClient, query: (typeof OFFLINE_QUERIES)[number]) =>
  client.getQueryData(query.queryKey) !== undefined;

describe('the warm-up', () => {
  it('refetches old queries one by one, until one fails', async () => {
    let underWay = 0;
    let most = 0;
    server.on(api.listBattles, async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await turns(3);
      underWay -= 1;
      return page([aBattle()]);
    });
    const client = testClient();
    client.setQueryData(combosQueries.list().queryKey, { pages: [], pageParams: [] });
    const { sweep } = begin(client);
    await until(() => server.calls(api.listDecks).length > 0);
    expect(most).toBe(1);
    expect(sweep).toHaveBeenCalled();
    expect(server.calls(api.listCombos)).toHaveLength(0);
    // Statistics have no handler in this test, so nothing is requested after them.
    await turns();
    expect(server.calls(api.listFriends)).toHaveLength(0);
    expect(OFFLINE_QUERIES.slice(0, 7).every((query) => has(client, query))).toBe(true);
  });

  it('fetches nothing before the user is confirmed', async () => {
    begin(testClient(), false);
    await turns();
    expect(server.calls(api.listCombos)).toHaveLength(0);
  });

  it('refetches invalidated queries, at most every few minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { client, change } = begin();
    await until(() => server.calls(api.listDecks).length > 0);
    await turns();
    await client.invalidateQueries({ queryKey: combosQueries.list().queryKey });
    change();
    document.dispatchEvent(new Event('visibilitychange'));
    await turns();
    expect(server.calls(api.listCombos)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(WARM_UP_PAUSE_MS);
    await until(() => server.calls(api.listCombos).length === 2);
  });
});

describe('an unreachable server', () => {
  it('is polled, and failed screens recover when it answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { client } = begin(testClient(), false);
    const user = new QueryObserver(client, { ...userQuery, retry: false });
    const profile = new QueryObserver(client, { ...profileQueries.own(), retry: false });
    server.offline();
    ends.push(
      user.subscribe(() => {}),
      profile.subscribe(() => {}),
    );
    await until(() => !isReachable() && profile.getCurrentResult().isError);
    const before = server.calls(api.getUser).length;
    server.online();
    await vi.advanceTimersByTimeAsync(PROBE_MS);
    await until(() => isReachable());
    expect(server.calls(api.getUser)).toHaveLength(before + 1);
    await until(() => profile.getCurrentResult().isSuccess);
    expect(client.getQueryData(OFFLINE_USER.queryKey)).toMatchObject({ id: 1 });
  });
});

describe('persistent storage', () => {
  it('is requested once', async () => {
    const persist = vi.fn(async () => true);
    Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
    begin();
    begin();
    await turns();
    Reflect.deleteProperty(navigator, 'storage');
    expect(persist).toHaveBeenCalledTimes(1);
  });
});

it('keeps no feed, since the built app cannot check one (client/build/slim.ts)', () => {
  expect(OFFLINE_QUERIES.map(({ queryKey }) => queryKey[0])).not.toContain(api.getFeed.path);
  expect(OFFLINE_QUERIES.map(({ queryKey }) => queryKey[0])).toContain(api.listCombos.path);
});
