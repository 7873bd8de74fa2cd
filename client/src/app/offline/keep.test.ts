import { api } from '@shared/routes';
import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leave, userQuery } from '@/features/accounts/api';
import { combosQueries } from '@/features/combos/api';
import { statsQueries } from '@/features/stats/api';
import { fakeApi, page, refusal } from '@/testing/fake-api';
import { keepingDevice } from '@/testing/kept';
import { currentUser } from '@/testing/people';
import { someOverviewStats } from '@/testing/profiles';
import { aCombo } from '@/testing/records';
import { testClient } from '@/testing/render';
import { turns } from '@/testing/unsent';
import { WRITE_AFTER_MS } from './keep';
import { LAST_PERSON_KEY, lastPerson, tokenKey } from './owner';

const server = fakeApi();
const device = keepingDevice();
const DAY_MS = 24 * 60 * 60 * 1000;

const combosKey = combosQueries.list().queryKey;
const statsKey = statsQueries.overview().queryKey;
const who = (client: QueryClient) => client.getQueryData(userQuery.queryKey)?.id;
const askWho = (client: QueryClient) => client.fetchQuery({ ...userQuery, staleTime: 0 });
const combosOf = (client: QueryClient) =>
  client.getQueryData(combosKey)?.pages.flatMap(({ items }) => items.map(({ name }) => name));

beforeEach(() => {
  server.on(api.getUser, () => currentUser());
  server.on(api.listCombos, () => page([aCombo({ name: 'Hells Scythe' })]));
});

/** Somebody reads their combos, and closes the app. */
async function readOnce(id = 1, name = 'Hells Scythe') {
  server.on(api.getUser, () => currentUser({ id }));
  server.on(api.listCombos, () => page([aCombo({ name })]));
  const visit = await device.visit();
  await visit.client.fetchQuery(userQuery);
  await visit.client.fetchInfiniteQuery(combosQueries.list());
  await device.close(visit);
}

describe('what was read', () => {
  it('is there at the next visit before anybody answers', async () => {
    await readOnce();
    const { client } = await device.visit();
    expect(who(client)).toBe(1);
    expect(combosOf(client)).toEqual(['Hells Scythe']);
  });

  it('is kept as well when it was read before keeping began', async () => {
    const client = testClient();
    await client.fetchQuery(userQuery);
    await client.fetchInfiniteQuery(combosQueries.list());
    await device.close(await device.visit(client));
    expect(combosOf((await device.visit()).client)).toEqual(['Hells Scythe']);
  });

  it('is of a list the first page', async () => {
    server.on(api.listCombos, ({ query }) =>
      query.cursor ? page([aCombo({ id: 2, name: 'Second' })]) : page([aCombo()], 'more'),
    );
    const visit = await device.visit();
    await visit.client.fetchQuery(userQuery);
    await visit.client.fetchInfiniteQuery({
      ...combosQueries.list(),
      pages: 2,
      getNextPageParam: (last) => last.next,
    });
    expect(combosOf(visit.client)).toHaveLength(2);
    await device.close(visit);
    const { client } = await device.visit();
    expect(combosOf(client)).toEqual([aCombo().name]);
    expect(client.getQueryData(combosKey)?.pages[0]?.next).toBe('more');
  });

  it('gives way to what is known better', async () => {
    await readOnce();
    const client = testClient();
    client.setQueryData(combosKey, {
      pages: [{ items: [aCombo({ name: 'Newer' })], next: null }],
      pageParams: [null],
    });
    await device.visit(client);
    expect(combosOf(client)).toEqual(['Newer']);
  });

  it('is asked for again, however young it is', async () => {
    const visit = await device.visit();
    await visit.client.fetchQuery(userQuery);
    visit.client.setQueryData(statsKey, someOverviewStats());
    await device.close(visit);
    const { client } = await device.visit();
    expect(client.getQueryState(statsKey)).toMatchObject({ isInvalidated: true });
  });

  it('is never dropped from memory', async () => {
    const { client } = await device.visit();
    await client.fetchInfiniteQuery(combosQueries.list());
    expect(client.getQueryCache().find({ queryKey: combosKey })?.gcTime).toBe(Infinity);
  });

  it('is written together, some time after the first change', async () => {
    const { client } = await device.visit();
    await client.fetchQuery(userQuery);
    window.dispatchEvent(new Event('pagehide'));
    await turns();
    const put = device.watchWrites();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const totalBattles of [1, 2, 3, 4, 5]) {
      client.setQueryData(statsKey, someOverviewStats({ totalBattles }));
    }
    await turns();
    expect(put).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS);
    await turns();
    expect(put.mock.calls.filter(([, key]) => String(key).includes('/api/stats/'))).toHaveLength(1);
  });

  it('leaves out what is not one of the kept questions', async () => {
    const visit = await device.visit();
    await visit.client.fetchQuery(userQuery);
    visit.client.setQueryData(['/api/conversations'], ['private words']);
    await device.close(visit);
    expect([...(await device.rows()).keys()].some((key) => key.includes('conversations'))).toBe(
      false,
    );
  });
});

describe('what does not fit', () => {
  it('is not used when this build would not take it for an answer', async () => {
    await readOnce();
    await device.change('/api/combos', (row) => ({ ...row, build: 'old', data: { pages: 3 } }));
    const { client } = await device.visit();
    expect(who(client)).toBe(1);
    expect(combosOf(client)).toBeUndefined();
  });

  it('is used from another build when it is an answer still', async () => {
    await readOnce();
    await device.change('/', (row) => ({ ...row, build: 'old' }));
    const { client } = await device.visit();
    expect(combosOf(client)).toEqual(['Hells Scythe']);
  });

  it('is not used after thirty days, and deleted', async () => {
    await readOnce();
    await device.change('/api/combos', (row) => ({
      ...row,
      dataUpdatedAt: Date.now() - 31 * DAY_MS,
    }));
    const { client, keeper } = await device.visit();
    expect(combosOf(client)).toBeUndefined();
    await keeper.sweep();
    expect([...(await device.rows()).keys()].join()).not.toContain('/api/combos');
  });

  it('is passed over when a row is broken', async () => {
    await readOnce();
    await device.change('/api/combos', () => 'rubbish');
    const { client } = await device.visit();
    expect(who(client)).toBe(1);
    expect(combosOf(client)).toBeUndefined();
  });

  it('is the person who has no profile yet: nobody is led to its form twice', async () => {
    server.on(api.getUser, () => currentUser({ profileCompleted: false }));
    const visit = await device.visit();
    await visit.client.fetchQuery(userQuery);
    await device.close(visit);
    const { client } = await device.visit();
    expect(who(client)).toBeUndefined();
  });
});

describe('another person', () => {
  it('never sees it: when the server knows somebody else, all of it goes at once', async () => {
    await readOnce();
    server.on(api.getUser, () => currentUser({ id: 2 }));
    const visit = await device.visit();
    const { client } = visit;
    expect(combosOf(client)).toEqual(['Hells Scythe']);
    await askWho(client);
    expect(who(client)).toBe(2);
    expect(combosOf(client)).toBeUndefined();
    expect(client.getQueryState(combosKey)?.status).toBe('pending');
    await device.close(visit);
    // It stays for its own person, and nothing of it is written to the other's.
    const theirs = [...(await device.rows()).keys()].filter((key) => key.startsWith('2/'));
    expect(theirs.map((key) => key.split('/').slice(2).join('/'))).toEqual(['["user"]']);
    const next = await device.visit();
    expect(who(next.client)).toBe(2);
    expect(combosOf(next.client)).toBeUndefined();
  });

  it('has their own back when they come again', async () => {
    await readOnce(1, 'Mine');
    await readOnce(2, 'Theirs');
    const client = testClient();
    client.setQueryData(userQuery.queryKey, currentUser({ id: 1 }));
    await device.visit(client);
    expect(combosOf(client)).toEqual(['Mine']);
  });

  it('who signs in in another tab: this one writes nothing, and asks who is here', async () => {
    const visit = await device.visit();
    const { client } = visit;
    await client.fetchQuery(userQuery);
    await turns();
    localStorage.setItem(LAST_PERSON_KEY, '2');
    localStorage.setItem(tokenKey(2), 'theirs');
    server.on(api.getUser, () => currentUser({ id: 2 }));
    await client.fetchInfiniteQuery(combosQueries.list());
    window.dispatchEvent(new Event('pagehide'));
    await turns();
    expect([...(await device.rows()).keys()].join()).not.toContain('/api/combos');
    window.dispatchEvent(new StorageEvent('storage', { key: LAST_PERSON_KEY }));
    expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(true);
    await askWho(client);
    expect(combosOf(client)).toBeUndefined();
  });
});

describe('somebody who signed in in another tab while this one knew nobody', () => {
  it('gets nothing of who was here before', async () => {
    await readOnce();
    const visit = await device.visit();
    visit.client.setQueryData(userQuery.queryKey, null);
    visit.client.setQueryData(userQuery.queryKey, currentUser({ id: 2 }));
    expect(combosOf(visit.client)).toBeUndefined();
    await device.close(visit);
    const theirs = [...(await device.rows()).keys()].filter((key) => key.startsWith('2/'));
    expect(theirs.join()).not.toContain('/api/combos');
  });
});

describe('the end of a session', () => {
  it('keeps everything for the person, and shows it to nobody meanwhile', async () => {
    await readOnce();
    server.on(api.getUser, () => refusal(401, 'Please sign in.'));
    const visit = await device.visit();
    await askWho(visit.client);
    expect(combosOf(visit.client)).toBeUndefined();
    await device.close(visit);
    expect(lastPerson()).toBeNull();
    const later = await device.visit();
    expect(who(later.client)).toBeUndefined();
    later.client.setQueryData(userQuery.queryKey, currentUser());
    await turns();
    expect(combosOf(later.client)).toEqual(['Hells Scythe']);
  });

  it('forgets everything when the person signs out', async () => {
    await readOnce();
    const { client } = await device.visit();
    await leave(client);
    expect(lastPerson()).toBeNull();
    await turns();
    expect((await device.rows()).size).toBe(0);
    window.dispatchEvent(new Event('pagehide'));
    await turns();
    expect((await device.rows()).size).toBe(0);
  });

  it('forgets it even if the tab is closed before anything is deleted', async () => {
    await readOnce();
    localStorage.removeItem(tokenKey(1));
    const { client, keeper } = await device.visit();
    expect(who(client)).toBeUndefined();
    // Not even for the same person.
    client.setQueryData(userQuery.queryKey, currentUser());
    await turns();
    expect(combosOf(client)).toBeUndefined();
    await keeper.sweep();
    const [left = ''] = [...(await device.rows()).keys()];
    expect(left).not.toContain('/api/combos');
  });
});

describe('a device that stores nothing', () => {
  it.each([
    ['has no room', () => device.isFull()],
    ['has no database', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'refuses all storage',
      () =>
        vi.stubGlobal('localStorage', {
          getItem: () => null,
          setItem: () => {
            throw new DOMException('No.', 'SecurityError');
          },
          removeItem: () => undefined,
          clear: () => undefined,
        }),
    ],
  ])('works as before when it %s', async (_what, happen) => {
    // There is a database already, as on most visits.
    await device.rows();
    happen();
    const visit = await device.visit();
    await visit.client.fetchQuery(userQuery);
    await visit.client.fetchInfiniteQuery(combosQueries.list());
    expect(combosOf(visit.client)).toEqual(['Hells Scythe']);
    await device.close(visit);
    const { client } = await device.visit();
    expect(who(client)).toBeUndefined();
  });
});
