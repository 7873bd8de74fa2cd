import { expect, it } from 'vitest';
import type { Activity } from '#shared/activity';
import { api } from '#shared/routes';
import { BADGES } from '#shared/rules/badges';
import { battles, combos, decks, media, tournaments, userBadges } from '../../db/schema';
import { activityKey } from '../../testing/activity-key';
import { befriend, buildUser, type TestUser } from '../../testing/factories';
import { readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

const isPublic = true;

/** Friends' items of all kinds, three or four per moment. */
async function plant(me: TestUser, count: number): Promise<string[]> {
  const moment = (n: number) => new Date(Date.UTC(2025, 0, 1) + Math.floor(n / 3.5) * 60_000);
  const placed: { key: string; at: number; kind: number; id: number }[] = [];
  const people = [await buildUser(app), await buildUser(app), await buildUser(app)];
  for (const [index, person] of people.entries()) {
    await befriend(app, me, person);
    const mine = Array.from({ length: count }, (_, n) => n).filter((n) => n % 3 === index);
    const rows = await app.db
      .insert(combos)
      .values(
        mine
          .filter((n) => n % 2 === 0)
          .map((n) => ({
            userId: person.id,
            name: `Combo ${n}`,
            blade: 'Dran Sword',
            disk: '3-60',
            driver: 'Flat',
            colorStart: '#000',
            colorEnd: '#fff',
            isPublic,
            updatedAt: moment(n),
          })),
      )
      .returning({ id: combos.id, at: combos.updatedAt });
    const won = await app.db
      .insert(battles)
      .values(
        mine
          .filter((n) => n % 8 === 1)
          .map((n, index) => ({
            userId: person.id,
            myComboId: rows[index % rows.length]?.id ?? 0,
            eventName: 'Cup',
            opponentName: 'Robin',
            opponentCombo: 'Shark Edge',
            result: 'WIN' as const,
            myScore: 2,
            opponentScore: 0,
            finishType: 'burst' as const,
            roundsData: [],
            playedAt: moment(n),
          })),
      )
      .returning({ id: battles.id, at: battles.playedAt });
    const [first] = rows;
    if (!first) throw new Error('A friend has no combo');
    const trio = { combo1Id: first.id, combo2Id: first.id, combo3Id: first.id };
    const made = await app.db
      .insert(decks)
      .values(
        mine
          .filter((n) => n % 8 === 5)
          .map((n) => ({
            ...trio,
            userId: person.id,
            name: `Deck ${n}`,
            isPublic,
            updatedAt: moment(n),
          })),
      )
      .returning({ id: decks.id, at: decks.updatedAt });
    const posted = await app.db
      .insert(media)
      .values(
        mine
          .filter((n) => n % 8 === 3)
          .map((n) => ({
            userId: person.id,
            title: `Post ${n}`,
            mediaType: 'text' as const,
            visibility: 'public' as const,
            status: 'ready' as const,
            createdAt: moment(n),
          })),
      )
      .returning({ id: media.id, at: media.createdAt });
    const cups = await app.db
      .insert(tournaments)
      .values(
        mine
          .filter((n) => n % 8 === 7)
          .map((n) => ({
            userId: person.id,
            name: `Cup ${n}`,
            description: 'Swiss rounds',
            locations: ['Town Hall'],
            date: moment(-n),
            createdAt: moment(n),
          })),
      )
      .returning({ id: tournaments.id, at: tournaments.createdAt });
    const earned = await app.db
      .insert(userBadges)
      .values(
        mine
          .filter((n) => n % 8 === 4)
          .flatMap((n, at) => {
            const badge = BADGES[at];
            return badge ? [{ userId: person.id, badgeKey: badge.key, earnedAt: moment(n) }] : [];
          }),
      )
      .returning({ id: userBadges.id, at: userBadges.earnedAt });
    placed.push(
      ...rows.map(({ id, at }) => ({ key: `combo ${id}`, at: at.getTime(), kind: 0, id })),
      ...won.map(({ id, at }) => ({ key: `battle ${id}`, at: at.getTime(), kind: 1, id })),
      ...posted.map(({ id, at }) => ({ key: `media ${id}`, at: at.getTime(), kind: 2, id })),
      ...made.map(({ id, at }) => ({ key: `deck ${id}`, at: at.getTime(), kind: 3, id })),
      ...cups.map(({ id, at }) => ({ key: `tournament ${id}`, at: at.getTime(), kind: 4, id })),
      ...earned.map(({ id, at }) => ({ key: `badge ${id}`, at: at.getTime(), kind: 5, id })),
    );
  }
  return placed
    .toSorted((a, b) => b.at - a.at || a.kind - b.kind || b.id - a.id)
    .map(({ key }) => key);
}

it.each([7, 1, 50])(
  'pages over all kinds, %i at a time, without skipping or repeating',
  async (limit) => {
    const me = await buildUser(app);
    const keys = await plant(me, limit === 1 ? 40 : 300);
    const pages = await readPages<Activity>(me.client, api.listActivity, { query: { limit } });
    expect(pages.flat().map(activityKey)).toEqual(keys);
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
  },
);

it('makes as many queries for a long page as for a short one', async () => {
  const me = await buildUser(app);
  await plant(me, 60);
  const count = async (limit: number) =>
    (await queriesDuring(app.pool, () => me.client.call(api.listActivity, { query: { limit } })))
      .length;
  // Enough for at least one of each kind.
  await count(12);
  expect(await count(50)).toBe(await count(12));
});
