import { count, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  battleDays,
  battles,
  comments,
  deckBattles,
  eventMatches,
  events,
  tournamentParticipants,
  users,
} from '../../db/schema';
import { someDemoFiles } from '../../testing/demo-files';
import { buildUser, signedInClient } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { awardDemoBadges } from './earned';
import { seedDemoEvents } from './events';
import { DEMO_USERNAMES } from './random';
import { type SeedResult, seedDemoCommunity } from './seed';
import { seedDemoSeries } from './series';

const NOW = new Date('2026-07-15T12:00:00Z');
const PASSWORD = 'only this test knows it';

/** Pictures are drawn and resized one after another. */
const DRAWING_MS = 120_000;

/** The tests share one community. */
let app: TestApp;
let result: SeedResult;
beforeAll(async () => {
  app = await createTestApp();
  app.deps.clock = () => NOW;
  const files = someDemoFiles(app);
  result = await seedDemoCommunity(app.db, { now: NOW, files, demoPassword: () => PASSWORD });
  await seedDemoEvents(app.db, NOW);
  await seedDemoSeries(app.db, NOW);
  await awardDemoBadges(app.db, NOW);
}, DRAWING_MS);
afterAll(() => app.close());

it('is about forty people with months of battles, and the demo account logs in', async () => {
  if (!result.seeded) throw new Error('Nothing was written');
  expect(result.community.players).toHaveLength(DEMO_USERNAMES.length);
  expect(result.community.battles.length).toBeGreaterThan(2_000);
  const { body: user } = await app.visitor.call(api.login, {
    body: { username: 'demo', password: PASSWORD },
  });
  const { body: stats } = await app.visitor.call(api.getDetailedStats);
  expect(user.username).toBe('demo');
  expect(stats.totalBattles).toBeGreaterThan(100);
  expect(stats.winRate).toBeGreaterThan(35);
  expect(stats.winRate).toBeLessThan(75);
});

it('counts as the app counts: recalculating changes nothing for anybody', async () => {
  const days = await app.db.select().from(battleDays).orderBy(battleDays.userId, battleDays.day);
  for (const { id } of await app.db.select({ id: users.id }).from(users)) {
    const person = await signedInClient(app, id);
    const scores = await person.call(api.recalculateBattles);
    const stats = await person.call(api.recalculateComboStats);
    expect([scores.body.changed, stats.body.changed], `person ${id}`).toEqual([0, 0]);
  }
  const after = await app.db.select().from(battleDays).orderBy(battleDays.userId, battleDays.day);
  expect(after).toEqual(days);
});

it('gives the demo account parts, friends, requests of both kinds and unread messages', async () => {
  await app.visitor.call(api.login, { body: { username: 'demo', password: PASSWORD } });
  const { body: friends } = await app.visitor.call(api.listFriends);
  const { body: requests } = await app.visitor.call(api.listFriendRequests);
  const { body: conversations } = await app.visitor.call(api.listConversations);
  const { body: unread } = await app.visitor.call(api.listUnreadMessages);
  expect((await app.visitor.call(api.getBuildable)).body.deck).not.toBeNull();
  expect((await app.visitor.call(api.listWishes)).body.length).toBeGreaterThan(0);
  expect(friends.length).toBeGreaterThan(10);
  expect(new Set(requests.map(({ direction }) => direction)).size).toBe(2);
  expect(conversations.length).toBeGreaterThan(5);
  expect(unread.length).toBeGreaterThan(1);
  const counted = conversations.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  expect(counted).toBe(unread.length);
  for (const { otherUserId, lastMessage } of conversations) {
    const { body } = await app.visitor.call(api.listMessages, {
      params: { userId: otherUserId },
    });
    expect(body.at(-1)?.content).toBe(lastMessage);
  }
});

it('gives the demo account an offer to answer, beside one that was accepted', async () => {
  await app.visitor.call(api.login, { body: { username: 'demo', password: PASSWORD } });
  const { body: offers } = await app.visitor.call(api.listTrades);
  expect(offers.map(({ status, can }) => [status, can.accept])).toEqual([
    ['open', true],
    ['accepted', false],
  ]);
  const params = { userId: offers[0]?.from.id ?? 0 };
  const { body: messages } = await app.visitor.call(api.listMessages, { params });
  expect(messages.map(({ tradeId }) => tradeId)).toContain(offers[0]?.id);
  const { body: done } = await app.visitor.call(api.acceptTrade, {
    params: { id: offers[0]?.id ?? 0 },
  });
  expect(done.status).toBe('accepted');
});

it('has an event in its third round, with matches in every state, and one that is over', async () => {
  const all = await app.db.select().from(events).orderBy(events.tournamentId);
  const once = all.filter(({ seriesId }) => seriesId === null);
  expect(once.map(({ phase, imported }) => `${phase} ${imported}`)).toEqual([
    'running false',
    'finished false',
    'finished false',
    'finished true',
  ]);
  const matches = await app.db.select().from(eventMatches).orderBy(eventMatches.id);
  const [running, finished] = all.map(({ tournamentId }) =>
    matches.filter((match) => match.tournamentId === tournamentId),
  );
  const states = running?.filter(({ round }) => round === 3).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['done', 'disputed', 'ready', 'playing']));
  const alone = running?.filter(({ result }) => result?.games.some((game) => !game.rounds.length));
  expect(alone).toHaveLength(1);
  expect(finished?.filter(({ stage }) => stage === 2).every(({ winner }) => winner)).toBe(true);
  const [logged] = await app.db
    .select({ rows: count() })
    .from(battles)
    .where(eq(battles.eventId, all[1]?.tournamentId ?? 0));
  expect(logged?.rows).toBeGreaterThan(40);
});

it('has a shop’s G3: one combo to a point, then decks to 4 from the best four on', async () => {
  const { body: found } = await app.visitor.call(api.listTournaments, {
    query: { q: 'toy corner g3', when: 'past' },
  });
  const params = { id: found[0]?.id ?? 0 };
  const { body: event } = await app.visitor.call(api.getEvent, { params });
  expect(event).toMatchObject({ phase: 'finished', settings: { rulesName: 'Toys"R"Us G3' } });
  const { body: matches } = await app.visitor.call(api.listMatches, {
    params,
    query: { stage: 2 },
  });
  const played = matches.map(({ key, target, state }) => `${key.slice(2, 4)} ${target} ${state}`);
  expect([...new Set(played)].toSorted()).toEqual([
    ...['T 4 done', 'W1 1 done', 'W2 4 done', 'W3 4 done'],
  ]);
  const [logged] = await app.db
    .select({ rows: count() })
    .from(deckBattles)
    .where(isNotNull(deckBattles.eventMatchId));
  expect(logged?.rows).toBeGreaterThan(0);
});

it('has an event of every Thursday, which one can register for', async () => {
  const { body: found } = await app.visitor.call(api.listTournaments, {
    query: { q: 'launch club', when: 'upcoming' },
  });
  expect(found.map(({ eventPhase }) => eventPhase)).toEqual(Array(4).fill('registration'));
  expect(new Set(found.map(({ date }) => new Date(date).getUTCDay()))).toEqual(new Set([4]));
  // It is full, and two people wait.
  expect(found[0]?.participantCount).toBe(6);
  const params = { id: found[0]?.id ?? 0 };
  const { body: series } = await app.visitor.call(api.getSeries, { params });
  expect(series.events.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
  const { body: event } = await app.visitor.call(api.getEvent, { params });
  expect(event.counts).toMatchObject({ registered: 6, waiting: 2 });
});

it('has as many likes, views and comments as its counters say', async () => {
  const { rows } = await app.pool.query(
    `select m.id from media m
     where m.like_count <> (select count(*) from media_likes l where l.media_id = m.id)
        or m.view_count <> (select count(*) from media_views v where v.media_id = m.id)
        or m.comment_count <> (select count(*) from comments c where c.media_id = m.id)`,
  );
  expect(rows).toEqual([]);
  const [row] = await app.db.select({ rows: count() }).from(comments);
  expect(row?.rows).toBeGreaterThan(30);
});

it('has as many participants as its tournaments say', async () => {
  const { rows } = await app.pool.query(
    `select t.id from tournaments t
     where t.participant_count <> (select count(*) from tournament_participants p where p.tournament_id = t.id)`,
  );
  expect(rows).toEqual([]);
  const [row] = await app.db.select({ rows: count() }).from(tournamentParticipants);
  expect(row?.rows).toBeGreaterThan(100);
});
it('posts pictures, clips and texts, with files that are served', async () => {
  await app.visitor.call(api.login, { body: { username: 'demo', password: PASSWORD } });
  const { body: posts } = await app.visitor.call(api.listCommunityMedia);
  expect(new Set(posts.map(({ mediaType }) => mediaType))).toEqual(
    new Set(['image', 'video', 'text']),
  );
  for (const post of posts) {
    if (post.mediaType === 'text') continue;
    expect(post).toMatchObject({ mediaUrl: expect.any(String), placeholder: expect.any(String) });
    for (const address of [post.mediaUrl, post.thumbnailUrl]) {
      expect((await app.visitor.raw('GET', address ?? '')).status).toBe(200);
    }
  }
  const { body: mine } = await app.visitor.call(api.listMyMedia);
  expect(mine.some(({ visibility }) => visibility === 'private')).toBe(true);
});

it('has upcoming and past tournaments, with flyers that are served', async () => {
  await app.visitor.call(api.login, { body: { username: 'demo', password: PASSWORD } });
  const list = async (when: 'upcoming' | 'past') =>
    (await app.visitor.call(api.listTournaments, { query: { when } })).body;
  const [upcoming, past] = [await list('upcoming'), await list('past')];
  expect(upcoming.length).toBeGreaterThan(5);
  expect(past.length).toBeGreaterThan(2);
  const all = [...upcoming, ...past];
  expect(upcoming.some(({ isPast }) => isPast)).toBe(false);
  expect(past.every(({ isPast }) => isPast)).toBe(true);
  expect(new Set(all.map(({ isOfficial }) => isOfficial)).size).toBe(2);
  expect(all.some(({ locations }) => locations.length > 4)).toBe(true);
  expect(upcoming.filter(({ isRegistered }) => isRegistered).length).toBeGreaterThan(2);
  const counts = all.map(({ participantCount }) => participantCount);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([0, 25]);
  expect(all.some(({ participants }) => participants.some(({ userId }) => !userId))).toBe(true);

  const flyers = all.filter(({ imageUrl }) => imageUrl);
  expect(flyers.length).toBeGreaterThan(5);
  for (const { images, placeholder } of flyers) {
    expect(placeholder).toMatch(/^data:image/);
    expect(images.map(({ width }) => width)).toEqual([480, 960, 1200]);
    for (const { url } of images) expect((await app.visitor.raw('GET', url)).status).toBe(200);
  }
  const { body: mine } = await app.visitor.call(api.listMyTournaments);
  expect(mine.length).toBeGreaterThan(1);
  const { body: activity } = await app.visitor.call(api.listActivity);
  expect(activity.some(({ kind }) => kind === 'tournament')).toBe(true);
});

it('has filled-in profiles with pictures that are served, badges, a block and reports', async () => {
  await app.visitor.call(api.login, { body: { username: 'demo', password: PASSWORD } });
  const { body: me } = await app.visitor.call(api.getOwnProfile);
  expect(me).toMatchObject({ profileCompleted: true, bio: expect.any(String) });
  expect((await app.visitor.raw('GET', me.avatarUrl)).headers['content-type']).toBe('image/webp');
  expect(me.totalCombos).toBeGreaterThan(3);
  expect(me.friendCount).toBeGreaterThan(10);
  expect(me.showcasedBadges.length).toBeGreaterThan(1);
  const { body: earned } = await app.visitor.call(api.listUserBadges);
  const { body: recent } = await app.visitor.call(api.listRecentBadges);
  expect(earned.length).toBeGreaterThan(8);
  expect(recent).toHaveLength(2);
  // Everything was already awarded.
  expect((await app.visitor.call(api.checkBadges)).body.awarded).toBe(false);
  expect((await app.visitor.call(api.listBlocks)).body).toHaveLength(1);
  const admin = await buildUser(app, { role: 'admin' });
  const reports = await admin.client.call(api.listAdminReports);
  expect(reports.body).toHaveLength(4);
  expect(reports.body.every(({ target }) => target !== null)).toBe(true);
});
