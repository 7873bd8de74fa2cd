import { beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import type { Trade } from '#shared/trades';
import { befriend, buildUser, type TestUser } from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';
import { offer, plantPart, plantWish, showTrades } from '../../testing/trade-steps';

let ana: TestUser;
let ben: TestUser;
const app = await sharedTestApp();
beforeEach(async () => {
  [ana, ben] = [await buildUser(app), await buildUser(app)];
  await befriend(app, ana, ben);
  await plantPart(app, ana, 'Wizard Rod', { count: 3, forTrade: 2 });
  await plantPart(app, ben, 'Dran Sword');
});

const matchesOf = async ({ client }: TestUser) => (await client.call(api.listTradeMatches)).body;

it('lists friends who both show their parts for trade', async () => {
  await plantWish(app, ben, 'Wizard Rod');
  await plantWish(app, ana, 'Dran Sword');
  await plantPart(app, ben, 'Shark Edge', { forTrade: 0 });
  await plantPart(app, ben, 'Hells Scythe');
  for (const wish of ['Shark Edge', 'Phoenix Wing']) await plantWish(app, ana, wish, 'low');
  await plantWish(app, ana, 'Hells Scythe', 'high');
  expect(await matchesOf(ana)).toEqual([]);
  await showTrades(app, ana);
  expect(await matchesOf(ana)).toEqual([]);
  await showTrades(app, ben);
  const blade = (name: string) => ({ kind: 'blade', name });
  const theyHave = [blade('Hells Scythe'), blade('Dran Sword')];
  expect(await matchesOf(ana)).toMatchObject([
    { user: { id: ben.id }, theyHave, youHave: [blade('Wizard Rod')] },
  ]);
  expect(await matchesOf(ben)).toMatchObject([
    { user: { id: ana.id }, theyHave: [blade('Wizard Rod')], youHave: theyHave },
  ]);
  await showTrades(app, ana, false);
  expect([await matchesOf(ana), await matchesOf(ben)]).toEqual([[], []]);
  await showTrades(app, ana);
  await ben.client.call(api.removeFriend, { params: { userId: ana.id } });
  expect([await matchesOf(ana), await matchesOf(ben)]).toEqual([[], []]);
});

it('reads matches and offers in pages, in as many queries for one as for many', async () => {
  await showTrades(app, ana);
  await plantWish(app, ana, 'Shark Edge');
  const made: number[] = [];
  const friends: string[] = [];
  const queries = async () => {
    const work = async () => {
      await ana.client.call(api.listTradeMatches);
      await ana.client.call(api.listTrades);
    };
    await work();
    return (await queriesDuring(app.pool, work)).length;
  };
  let first = 0;
  for (let index = 0; index < 4; index += 1) {
    const friend = await buildUser(app);
    await befriend(app, ana, friend);
    await showTrades(app, friend);
    await plantPart(app, friend, 'Shark Edge');
    friends.push(friend.username.toLowerCase());
    const [from, to, parts] =
      index % 2
        ? ([ana, friend, ['Wizard Rod']] as const)
        : ([friend, ana, ['Shark Edge']] as const);
    made.unshift((await offer(from, to, parts)).id);
    first ||= await queries();
  }
  expect(await queries()).toBe(first);
  const pages = await readPages<Trade>(ana.client, api.listTrades, { query: { limit: 3 } });
  expect(pages.map((page) => idsOf(page))).toEqual([made.slice(0, 3), made.slice(3)]);
  const matched = await readPages<{ user: { username: string } }>(
    ana.client,
    api.listTradeMatches,
    {
      query: { limit: 3 },
    },
  );
  expect(matched.flat().map(({ user }) => user.username)).toEqual(friends.toSorted());
  expect(matched[0]).toHaveLength(3);
});
