import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Restoration } from '#shared/profiles';
import { api } from '#shared/routes';
import {
  battleDays,
  battles,
  combos,
  decks,
  media,
  tournaments,
  userBadges,
  users,
} from '../../db/schema';
import { buildDeckBattle } from '../../testing/deck-steps';
import {
  befriend,
  buildBattle,
  buildCombo,
  buildUser,
  plantDeck,
  plantImage,
  plantPost,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { refuseWrites } from '../../testing/refuse-writes';
import { ownTestApp, sharedTestApp } from '../../testing/test-app';

let ana: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
beforeEach(async () => {
  ana = await buildUser(app);
  await restore();
});

const restore = async ({ client } = ana): Promise<Restoration> =>
  (await client.call(api.restoreData)).body;

const NONE: Restoration['changed'] = {
  battles: 0,
  combos: 0,
  days: 0,
  decks: 0,
  media: 0,
  stalled: 0,
  tournaments: 0,
  profile: 0,
  badges: 0,
};
const NOTHING = 'All your data is correct. Nothing needed fixing.';

/** Data of every kind, with everything that is counted. */
async function buildEverything(owner: TestUser) {
  const fan = await buildUser(app);
  await befriend(app, owner, fan);
  const combo = await buildCombo(owner, { isPublic: true });
  const battle = await buildBattle(owner, {
    myComboId: combo.id,
    playedAt: '2026-01-05T12:00:00.000Z',
  });
  const deck = await plantDeck(app, owner);
  await buildDeckBattle(owner, deck);
  const post = await plantPost(app, owner);
  const params = { id: post.id };
  await fan.client.call(api.likeMedia, { params, body: { liked: true } });
  await fan.client.call(api.viewMedia, { params });
  await fan.client.call(api.createComment, { params, body: { content: 'Nice' } });
  const cup = await plantTournament(app, owner);
  await fan.client.call(api.registerForTournament, { params: { id: cup.id } });
  // Rows written directly have left no jobs, which would award badges.
  await owner.client.call(api.checkBadges);
  await app.pool.query('delete from jobs.job');
  return { fan, combo, battle, deck, post, cup };
}

/** All rows of a person that are derived or contain derived values. */
async function derived({ id }: TestUser) {
  const of = <T>(rows: T[]) => rows;
  return {
    battles: of(await app.db.select().from(battles).where(eq(battles.userId, id))),
    combos: of(await app.db.select().from(combos).where(eq(combos.userId, id)).orderBy(combos.id)),
    days: of(await app.db.select().from(battleDays).where(eq(battleDays.userId, id))),
    decks: of(await app.db.select().from(decks).where(eq(decks.userId, id)).orderBy(decks.id)),
    media: of(await app.db.select().from(media).where(eq(media.userId, id)).orderBy(media.id)),
    tournaments: of(await app.db.select().from(tournaments).where(eq(tournaments.userId, id))),
    profile: of(
      await app.db
        .select({ comboCount: users.comboCount, friendCount: users.friendCount })
        .from(users)
        .where(eq(users.id, id)),
    ),
  };
}

describe('data corrupted by hand', () => {
  it('is repaired and reported by kind; a second run finds nothing', async () => {
    const { combo, battle, deck, post, cup } = await buildEverything(ana);
    expect((await restore()).changed).toEqual(NONE);
    const before = await derived(ana);

    await app.db
      .update(battles)
      .set({ myScore: 77, opponentScore: 78, result: 'LOSS', finishType: 'spin' })
      .where(eq(battles.id, battle.id));
    await app.db.update(combos).set({ wins: 9, burstWins: 3 }).where(eq(combos.id, combo.id));
    await app.db.update(battleDays).set({ wins: 40, battles: 50 });
    await app.db.insert(battleDays).values({ userId: ana.id, day: '2026-02-02', battles: 3 });
    await app.db.update(decks).set({ wins: 30, battles: 2 }).where(eq(decks.id, deck.id));
    await app.db
      .update(media)
      .set({ viewCount: 9, likeCount: 0, commentCount: 4 })
      .where(eq(media.id, post.id));
    await app.db
      .update(tournaments)
      .set({ participantCount: 12 })
      .where(eq(tournaments.id, cup.id));
    await app.db.update(users).set({ comboCount: 0, friendCount: 44 }).where(eq(users.id, ana.id));
    await app.db.delete(userBadges).where(eq(userBadges.userId, ana.id));
    const lost = await plantImage(app, ana, {
      status: 'processing',
      statusAt: sql`now() - interval '1 hour'` as unknown as Date,
    });

    const { message, changed } = await restore();
    expect(changed).toEqual({
      battles: 1,
      combos: 1,
      days: 2,
      decks: 1,
      media: 1,
      stalled: 1,
      tournaments: 1,
      profile: 2,
      badges: expect.any(Number),
    });
    expect(changed.badges).toBeGreaterThan(0);
    expect(message).toBe(
      `Fixed: 1 battle, 1 combo, 2 days of battles, 1 deck, 1 post, 1 stuck upload, 1 tournament, 2 numbers on your profile and ${changed.badges} missing badges.`,
    );
    await app.db.delete(media).where(eq(media.id, lost.id));
    const after = await derived(ana);
    // An invented day becomes one without battles.
    expect(after.days.filter(({ battles: count }) => count > 0)).toEqual(before.days);
    expect({ ...after, days: null }).toEqual({ ...before, days: null });
    await app.pool.query('delete from jobs.job');
    expect(await restore()).toEqual({ message: NOTHING, changed: NONE });
  });

  it('is reported in the singular', async () => {
    await buildCombo(ana);
    await app.runJobs();
    await app.db.update(users).set({ comboCount: 9 }).where(eq(users.id, ana.id));
    expect((await restore()).message).toBe('Fixed: 1 number on your profile.');
  });

  it('of others stays as it is', async () => {
    const ben = await buildUser(app);
    const { combo, post, cup } = await buildEverything(ben);
    await app.db.update(combos).set({ wins: 9 }).where(eq(combos.id, combo.id));
    await app.db.update(media).set({ likeCount: 9 }).where(eq(media.id, post.id));
    await app.db.update(users).set({ comboCount: 9 }).where(eq(users.id, ben.id));
    await app.db.update(tournaments).set({ participantCount: 9 }).where(eq(tournaments.id, cup.id));
    const before = await derived(ben);
    expect(await restore()).toEqual({ message: NOTHING, changed: NONE });
    expect(await derived(ben)).toEqual(before);
  });
});

it('changes nothing that is correct, nor for an empty account', async () => {
  await buildEverything(ana);
  const before = await derived(ana);
  expect(await restore()).toEqual({ message: NOTHING, changed: NONE });
  expect(await derived(ana)).toEqual(before);
  expect(await restore(await buildUser(app))).toEqual({ message: NOTHING, changed: NONE });
});

it('counts exactly while others go on', async () => {
  const { fan, cup, post } = await buildEverything(ana);
  const others = await Promise.all(Array.from({ length: 6 }, () => buildUser(app)));
  await Promise.all([
    restore(),
    restore(),
    ...others.map(({ client }) =>
      client.call(api.registerForTournament, { params: { id: cup.id } }),
    ),
    ...others.map(({ client }) =>
      client.call(api.likeMedia, { params: { id: post.id }, body: { liked: true } }),
    ),
    ...others.map(() => buildCombo(ana)),
    fan.client.call(api.removeFriend, { params: { userId: ana.id } }),
  ]);
  await app.runJobs();
  expect((await restore()).changed).toEqual(NONE);
  const [row] = (await derived(ana)).profile;
  expect(row).toEqual({ comboCount: 10, friendCount: 0 });
});

it('recounts more tournaments than are held at once', async () => {
  await app.pool.query(
    `insert into tournaments (user_id, name, description, locations, date, participant_count)
     select $1, 'Cup ' || n, 'Swiss rounds', '["Hall"]', now(), n % 2
     from generate_series(1, 450) n`,
    [ana.id],
  );
  expect((await restore()).changed.tournaments).toBe(225);
  expect((await restore()).changed.tournaments).toBe(0);
});

it('that fails half-way is an error, and the next run continues', async () => {
  const { combo, post } = await buildEverything(ana);
  await app.db.update(combos).set({ wins: 9 }).where(eq(combos.id, combo.id));
  await app.db.update(media).set({ likeCount: 9 }).where(eq(media.id, post.id));
  const accept = await refuseWrites(app, 'media');
  expect((await ana.client.fail(api.restoreData)).status).toBe(500);
  await accept();
  expect((await restore()).changed).toEqual({ ...NONE, media: 1 });
});

it('is possible so often in an hour', async () => {
  const limited = await ownTestApp({
    databaseUrl: app.databaseUrl,
    config: { rateLimitScale: 2 / 10 },
  });
  const { client } = await buildUser(limited);
  const send = async () => (await client.send(api.restoreData)).status;
  expect([await send(), await send(), await send()]).toEqual([200, 200, 429]);
});
