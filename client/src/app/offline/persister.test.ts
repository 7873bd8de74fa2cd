import { api } from '@shared/routes';
import { describe, expect, it, vi } from 'vitest';
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
    expect(client.getQueryData(statsKey)).toBeDefined();
    expect(client.getQueryCache().find({ queryKey: statsKey })?.isStaleByTime(59_000)).toBe(true);
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
    const { client, persister } = await device.visit();
    expect(combosOf(client)).toBeUndefined();
    await persister.sweep();
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
