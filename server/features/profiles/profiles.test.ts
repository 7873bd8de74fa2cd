import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { userBadges, users } from '../../db/schema';
import {
  battleInput,
  befriend,
  buildBattle,
  buildBlock,
  buildCombo,
  buildUser,
  plantAvatar,
  plantBadge,
  type TestUser,
} from '../../testing/factories';
import { ask } from '../../testing/friend-steps';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';
import { tombstoneName } from '../people/people.policy';

let ana: TestUser;
let ben: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
beforeEach(async () => {
  const words = { displayName: 'Ana Lima', bio: 'Plays every Sunday.', city: 'Lisbon' };
  ana = await buildUser(app, { ...words, email: `ana${Math.random()}@secret.example` });
  ben = await buildUser(app);
});

const own = async ({ client }: TestUser) => (await client.call(api.getOwnProfile)).body;
const look = async ({ client }: TestUser, { id }: { id: number }) =>
  (await client.call(api.getProfile, { params: { id } })).body;
const refused = async ({ client }: TestUser, id: number) =>
  (await client.fail(api.getProfile, { params: { id } })).status;

const lost = [{ roundNumber: 1, winner: 'opponent' as const, finishType: 'spin' as const }];
const drawn = [{ roundNumber: 1, winner: 'draw' as const, finishType: 'spin' as const }];

describe('a profile', () => {
  it('of a new person has no numbers yet', async () => {
    const fresh = await buildUser(app);
    expect(await own(fresh)).toEqual({
      id: fresh.id,
      username: fresh.username,
      displayName: null,
      avatarUrl: `/api/avatars/${fresh.username}.svg`,
      bio: null,
      city: null,
      totalBattles: 0,
      totalCombos: 0,
      winRate: 0,
      friendCount: 0,
      createdAt: expect.any(String),
      showcasedBadges: [],
      email: null,
      profileCompleted: false,
      webProfile: 'off',
      version: 1,
    });
  });

  it('counts all battles, combos and friends, whatever is public, and the rate is of all battles', async () => {
    const combo = await buildCombo(ana, { isPublic: true });
    await buildCombo(ana);
    const send = (roundsData = battleInput(0).roundsData) =>
      buildBattle(ana, { myComboId: combo.id, roundsData });
    await send();
    await send();
    await send(lost);
    await send(drawn);
    await send(drawn);
    await send(drawn);
    await befriend(app, ana, ben);
    const facts = {
      bio: 'Plays every Sunday.',
      city: 'Lisbon',
      totalBattles: 6,
      totalCombos: 2,
      winRate: 33,
      friendCount: 1,
    };
    expect(await own(ana)).toMatchObject({ ...facts, email: ana.email, profileCompleted: false });
    expect(await look(ben, ana)).toMatchObject({ ...facts, relation: 'friend' });
  });

  it('includes the relation, and never the email address', async () => {
    expect(await look(ben, ana)).toMatchObject({ relation: 'none', friendRequestId: null });
    await ask(ben, ana);
    expect(await look(ben, ana)).toMatchObject({ relation: 'sent' });
    expect(await look(ana, ben)).toMatchObject({
      relation: 'received',
      friendRequestId: expect.any(Number),
    });
    expect(await look(ana, ana)).toMatchObject({ relation: 'self', displayName: 'Ana Lima' });
    const { text } = await ben.client.send(api.getProfile, { params: { id: ana.id } });
    expect(text).not.toContain('secret.example');
    expect(text).not.toContain('profileCompleted');
  });

  it('shows the badges that were put there, in that order, and an uploaded picture', async () => {
    const { version } = await plantAvatar(app, ana);
    const keys = ['first-combo', 'first-battle', 'first-friend'];
    for (const [index, key] of keys.entries()) {
      const { id } = await plantBadge(app, ana, key);
      const showcasedAt = index < 2 ? new Date(2026, 0, 9 - index) : null;
      await app.db.update(userBadges).set({ showcasedAt }).where(eq(userBadges.id, id));
    }
    const shown = await look(ben, ana);
    expect(shown.showcasedBadges.map(({ badge }) => badge.key)).toEqual([
      'first-battle',
      'first-combo',
    ]);
    expect(shown.showcasedBadges.every(({ showcased }) => showcased)).toBe(true);
    expect(shown.avatarUrl).toBe(`/api/avatars/${ana.username}/${version}`);
    expect((await own(ana)).showcasedBadges).toEqual(shown.showcasedBadges);
  });

  it('takes a few queries, however much data there is', async () => {
    const count = async () => (await queriesDuring(app.pool, () => look(ben, ana))).length;
    const few = await count();
    for (let day = 0; day < 5; day += 1) {
      await buildBattle(ana, { playedAt: new Date(2026, 0, 1 + day).toISOString() });
      await plantBadge(app, ana, `badge-${day}`);
      await befriend(app, ana, await buildUser(app));
    }
    expect(await count()).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
  });

  it('is 404 for unknown and deleted accounts, and behind a block, both ways', async () => {
    expect(await refused(ana, 999_999_999)).toBe(404);
    const [row] = await app.db
      .insert(users)
      .values({ username: tombstoneName('4f2'), passwordHash: 'none' })
      .returning({ id: users.id });
    expect(await refused(ana, row?.id ?? 0)).toBe(404);
    await buildBlock(app, ana, ben);
    expect(await refused(ben, ana.id)).toBe(404);
    expect(await refused(ana, ben.id)).toBe(404);
    expect(await look(ben, ben)).toMatchObject({ relation: 'self' });
  });
});
