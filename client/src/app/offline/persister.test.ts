import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts/api';
import { combosQueries } from '@/features/combos/api';
import { statsQueries } from '@/features/stats/api';
import { page } from '@/testing/fake-api';
import { combosKey, combosOf, offlineCombos, who } from '@/testing/offline-combos';
import { currentUser } from '@/testing/people';
import { someOverviewStats } from '@/testing/profiles';
import { aCombo } from '@/testing/records';
import { testClient } from '@/testing/render';
import { turns } from '@/testing/unsent';
import { WRITE_AFTER_MS } from './persister';

const { server, device, readOnce } = offlineCombos();
const DAY_MS = 24 * 60 * 60 * 1000;

const statsKey = statsQueries.overview().queryKey;

describe('a persisted answer', () => {
  it('is shown at the next visit before the server answers', async () => {
    await readOnce();
    const { client } = await device.visit();
    expect(who(client)).toBe(1);
    expect(combosOf(client)).toEqual(['Hells Scythe']);
  });

  it('is persisted even if fetched before the persister started', async () => {
    const client = testClient();
    await client.fetchQuery(userQuery);
    await client.fetchInfiniteQuery(combosQueries.list());
    await device.close(await device.visit(client));
    expect(combosOf((await device.visit()).client)).toEqual(['Hells Scythe']);
  });

  it('is read again in another language, since it holds sentences; the person is known', async () => {
    await readOnce();
    document.documentElement.lang = 'de';
    const german = await device.visit();
    expect(who(german.client)).toBe(1);
    expect(combosOf(german.client)).toBeUndefined();
    await german.client.fetchQuery({ ...userQuery, staleTime: 0 });
    await german.client.fetchInfiniteQuery(combosQueries.list());
    await device.close(german);
    expect(combosOf((await device.visit()).client)).toEqual(['Hells Scythe']);
    document.documentElement.removeAttribute('lang');
    expect(combosOf((await device.visit()).client)).toBeUndefined();
  });

  it('has only the first page of a list', async () => {
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

  it('does not replace newer data', async () => {
    await readOnce();
    const client = testClient();
    client.setQueryData(combosKey, {
      pages: [{ items: [aCombo({ name: 'Newer' })], next: null }],
      pageParams: [null],
    });
    await device.visit(client);
    expect(combosOf(client)).toEqual(['Newer']);
  });

  it('is always refetched', async () => {
    const visit = await device.visit();
    await visit.client.fetchQuery(userQuery);
    visit.client.setQueryData(statsKey, someOverviewStats());
    await device.close(visit);
    const { client } = await device.visit();
    expect(client.getQueryData(statsKey)).toBeDefined();
    expect(client.getQueryCache().find({ queryKey: statsKey })?.isStaleByTime(59_000)).toBe(true);
  });

  it('is never garbage-collected', async () => {
    const { client } = await device.visit();
    await client.fetchInfiniteQuery(combosQueries.list());
    expect(client.getQueryCache().find({ queryKey: combosKey })?.gcTime).toBe(Infinity);
  });

  it('is written with others, some time after the first change', async () => {
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

  it('is written for offline queries only', async () => {
    const visit = await device.visit();
    await visit.client.fetchQuery(userQuery);
    visit.client.setQueryData(['/api/conversations'], ['private words']);
    await device.close(visit);
    expect([...(await device.rows()).keys()].some((key) => key.includes('conversations'))).toBe(
      false,
    );
  });
});

describe('an invalid row', () => {
  it("is not used when it fails this build's contract", async () => {
    await readOnce();
    await device.change('/api/combos', (row) => ({ ...row, build: 'old', data: { pages: 3 } }));
    const { client } = await device.visit();
    expect(who(client)).toBe(1);
    expect(combosOf(client)).toBeUndefined();
  });

  it('of another build is used when it is still valid', async () => {
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
    const { client, persister } = await device.visit();
    expect(combosOf(client)).toBeUndefined();
    await persister.sweep();
    expect([...(await device.rows()).keys()].join()).not.toContain('/api/combos');
  });

  it('that is malformed is skipped', async () => {
    await readOnce();
    await device.change('/api/combos', () => 'rubbish');
    const { client } = await device.visit();
    expect(who(client)).toBe(1);
    expect(combosOf(client)).toBeUndefined();
  });

  it('is a user without a profile: the setup does not show twice', async () => {
    server.on(api.getUser, () => currentUser({ profileCompleted: false }));
    const visit = await device.visit();
    await visit.client.fetchQuery(userQuery);
    await device.close(visit);
    const { client } = await device.visit();
    expect(who(client)).toBeUndefined();
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
    // Creates the database, which exists on most visits.
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
