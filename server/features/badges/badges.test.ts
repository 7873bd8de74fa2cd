import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { SHOWCASE_MAX, showcaseFull } from '#shared/badges';
import { api } from '#shared/routes';
import { BADGES } from '#shared/rules/badges';
import { userBadges } from '../../db/schema';
import { buildCombo, buildUser, plantBadge, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

let ana: TestUser;
const app = await sharedTestApp();
beforeEach(async () => {
  ana = await buildUser(app);
});

const keys = BADGES.map(({ key }) => key);

const catalogue = async (of = ana) => (await of.client.call(api.listBadges)).body;
const earned = async (of = ana) => (await of.client.call(api.listUserBadges)).body;
const recent = async (of = ana) => (await of.client.call(api.listRecentBadges)).body;
const showcased = async (of = ana) => (await of.client.call(api.listShowcasedBadges)).body;
const toggle = (userBadgeId: number, isShown: boolean, by = ana) =>
  by.client.send(api.toggleShowcase, { body: { userBadgeId, showcased: isShown } });
const plantSome = (count: number, owner = ana) =>
  Promise.all(keys.slice(0, count).map((key) => plantBadge(app, owner, key)));

describe('the catalogue', () => {
  it('has all badges in their order, with how far one is', async () => {
    await buildCombo(ana);
    await buildCombo(ana, { isPublic: true });
    const badges = await catalogue();
    expect(badges.map(({ key }) => key)).toEqual(keys);
    const progress = new Map(badges.map((badge) => [badge.key, badge]));
    expect(progress.get('combos-10')).toMatchObject({ progress: 2, target: 10, earned: null });
    expect(progress.get('public-combos-3')).toMatchObject({ progress: 1, target: 3 });
    expect(progress.get('first-combo')).toMatchObject({ progress: 1, target: 1, earned: null });
    expect(progress.get('first-battle')).toMatchObject({ progress: 0 });
  });

  it('shows an earned badge as complete even if the count has dropped', async () => {
    const { id } = await plantBadge(app, ana, 'combos-10');
    const badge = (await catalogue()).find(({ key }) => key === 'combos-10');
    expect(badge).toMatchObject({ progress: 10, target: 10, earned: { id, showcased: false } });
  });

  it('omits badges that no longer exist', async () => {
    await plantBadge(app, ana, 'a-badge-of-the-past');
    for (const list of [await earned(), await recent(), await showcased()])
      expect(list).toEqual([]);
    expect(await catalogue()).toHaveLength(keys.length);
  });
});

it('lists earned badges, newest first', async () => {
  const [first, second] = await plantSome(2);
  await app.db
    .update(userBadges)
    .set({ earnedAt: new Date('2026-01-01T00:00:00.000Z') })
    .where(eq(userBadges.id, second?.id ?? 0));
  expect(await earned()).toEqual([
    expect.objectContaining({ id: first?.id, badge: expect.objectContaining({ key: keys[0] }) }),
    expect.objectContaining({ id: second?.id, earnedAt: '2026-01-01T00:00:00.000Z' }),
  ]);
  expect(await earned(await buildUser(app))).toEqual([]);
});

describe('the showcase', () => {
  it('shows badges in the order in which they were put there', async () => {
    const [a, b, c] = await plantSome(3);
    for (const one of [c, a, b]) await toggle(one?.id ?? 0, true);
    const ids = async () => (await showcased()).map(({ id }) => id);
    expect(await ids()).toEqual([c?.id, a?.id, b?.id]);
    await toggle(c?.id ?? 0, true);
    expect(await ids()).toEqual([c?.id, a?.id, b?.id]);
    await toggle(a?.id ?? 0, false);
    await toggle(a?.id ?? 0, true);
    expect(await ids()).toEqual([c?.id, b?.id, a?.id]);
  });

  it('answers with the badge as it is now, by state', async () => {
    const { id } = await plantBadge(app, ana);
    for (const isShown of [true, true, false, false]) {
      const { body } = await ana.client.call(api.toggleShowcase, {
        body: { userBadgeId: id, showcased: isShown },
      });
      expect(body).toMatchObject({ id, showcased: isShown });
    }
  });

  it('has no more than six places', async () => {
    const badges = await plantSome(SHOWCASE_MAX + 1);
    for (const { id } of badges.slice(0, SHOWCASE_MAX)) await toggle(id, true);
    const refused = await ana.client.fail(api.toggleShowcase, {
      body: { userBadgeId: badges.at(-1)?.id ?? 0, showcased: true },
    });
    expect([refused.status, refused.body.message]).toEqual([409, showcaseFull()]);
    // An already showcased badge needs no place.
    expect((await toggle(badges[0]?.id ?? 0, true)).status).toBe(200);
    await toggle(badges[0]?.id ?? 0, false);
    expect((await toggle(badges.at(-1)?.id ?? 0, true)).status).toBe(200);
  });

  it('has no more than six places for twenty at the same instant', async () => {
    const badges = await plantSome(20);
    const answers = await Promise.all(badges.map(({ id }) => toggle(id, true)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(SHOWCASE_MAX);
    expect(statuses.filter((status) => status === 409)).toHaveLength(20 - SHOWCASE_MAX);
    expect(await showcased()).toHaveLength(SHOWCASE_MAX);
  });

  it("keeps no place for a badge that there is no more, and is nobody else's", async () => {
    const { id: gone } = await plantBadge(app, ana, 'a-badge-of-the-past');
    await app.db.update(userBadges).set({ showcasedAt: new Date() }).where(eq(userBadges.id, gone));
    const badges = await plantSome(SHOWCASE_MAX);
    for (const { id } of badges) expect((await toggle(id, true)).status).toBe(200);
    const ben = await buildUser(app);
    const [first] = badges;
    for (const isShown of [true, false]) {
      expect((await toggle(first?.id ?? 0, isShown, ben)).status).toBe(404);
    }
    expect((await toggle(999_999_999, true)).status).toBe(404);
    expect((await toggle(gone, true)).status).toBe(404);
    expect(await showcased()).toHaveLength(SHOWCASE_MAX);
  });
});

describe('what is new', () => {
  it('is new until it has been seen', async () => {
    const [first] = await plantSome(2);
    expect(await recent()).toHaveLength(2);
    await ana.client.call(api.markBadgesSeen);
    expect(await recent()).toEqual([]);
    const [seen] = await app.db
      .select()
      .from(userBadges)
      .where(eq(userBadges.id, first?.id ?? 0));
    await ana.client.call(api.markBadgesSeen);
    expect(seen?.seenAt).toBeInstanceOf(Date);
    expect(await earned()).toHaveLength(2);
  });

  it('stays new for others', async () => {
    const ben = await buildUser(app);
    await plantBadge(app, ben);
    await plantBadge(app, ana);
    await ana.client.call(api.markBadgesSeen);
    expect(await recent(ben)).toHaveLength(1);
  });

  it('is answered 304 until something changes', async () => {
    const path = api.listRecentBadges.path;
    const ask = (tag?: string) =>
      ana.client.raw('GET', path, { headers: tag ? { 'If-None-Match': tag } : {} });
    const tagOf = (answer: Awaited<ReturnType<typeof ask>>) => String(answer.headers.etag);
    const first = await ask();
    expect((await ask(tagOf(first))).status).toBe(304);
    await buildCombo(ana);
    await ana.client.call(api.checkBadges);
    const second = await ask(tagOf(first));
    expect(second.status).toBe(200);
    expect((await ask(tagOf(second))).status).toBe(304);
    await ana.client.call(api.markBadgesSeen);
    expect((await ask(tagOf(second))).status).toBe(200);
  });
});

describe('a check', () => {
  it('awards everything earned so far, and reports it as new', async () => {
    await buildCombo(ana);
    const { body } = await ana.client.call(api.checkBadges);
    expect(body).toMatchObject({
      awarded: true,
      newBadges: [{ badge: { key: 'first-combo' }, showcased: false }],
    });
    expect(await earned()).toEqual(body.newBadges);
    expect((await ana.client.call(api.checkBadges)).body).toEqual({
      awarded: false,
      newBadges: [],
    });
  });

  it('awards once, however many check at the same instant', async () => {
    await buildCombo(ana);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ana.client.call(api.checkBadges)),
    );
    const found = answers.flatMap(({ body }) => body.newBadges);
    expect(found.map(({ badge }) => badge.key)).toEqual(['first-combo']);
    expect(await earned()).toEqual(found);
  });
});
