import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  battleDays,
  combos,
  comments,
  media,
  tournamentParticipants,
  userBadges,
  users,
} from '../../db/schema';
import { buildDeckBattle } from '../../testing/deck-steps';
import {
  buildBattle,
  buildCombo,
  buildUser,
  plantCombos,
  plantDeck,
  plantPost,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { newConversation, newFriend } from '../../testing/friend-steps';
import { mediaFiles } from '../../testing/media-files';
import { fileOf, postFile } from '../../testing/media-steps';
import { sharedTestApp } from '../../testing/test-app';

let ana: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
beforeEach(async () => {
  await app.pool.query('delete from jobs.job');
  ana = await buildUser(app);
});

const keysOf = async ({ id }: { id: number }) =>
  (await app.db.select().from(userBadges).where(eq(userBadges.userId, id))).map(
    ({ badgeKey }) => badgeKey,
  );

const DAY = '2026-01-05';
const onDay = (day = DAY) => ({ playedAt: `${day}T12:00:00.000Z` });

const setUser = (values: Partial<typeof users.$inferInsert>) =>
  app.db.update(users).set(values).where(eq(users.id, ana.id));
const plantDay = (values: Partial<typeof battleDays.$inferInsert>) =>
  app.db.insert(battleDays).values({ userId: ana.id, day: DAY, ...values });
const times = async (count: number, work: (n: number) => Promise<unknown>) => {
  for (let n = 0; n < count; n += 1) await work(n);
};

const textPost = (visibility: 'public' | 'private' = 'public') =>
  ana.client.call(api.createMedia, { body: { title: 'My day', mediaType: 'text', visibility } });
const comment = async (mediaId: number) =>
  ana.client.call(api.createComment, { params: { id: mediaId }, body: { content: 'Well played' } });
const register = (id: number) => ana.client.call(api.registerForTournament, { params: { id } });
const battle = (myComboId: number, finishType: 'over' | 'extreme' | 'burst', day?: string) =>
  buildBattle(ana, {
    myComboId,
    ...onDay(day),
    roundsData: [{ roundNumber: 1, winner: 'me', finishType }],
  });

/**
 * For each badge: sets up a state two short of the target, and returns the action that adds the
 * n-th (0 and 1). After the first, the badge is still one short.
 */
const EDGES: Record<string, () => Promise<(n: number) => Promise<unknown>>> = {
  'combos-10': async () => {
    await setUser({ comboCount: 8 });
    return () => buildCombo(ana);
  },
  'public-combos-3': async () => {
    await buildCombo(ana, { isPublic: true });
    return () => buildCombo(ana, { isPublic: true });
  },
  'perfect-combo': async () => {
    const { id } = await buildCombo(ana);
    const counters = { battles: 8, wins: 8, winRateFloor: 0.67 };
    await app.db.update(combos).set(counters).where(eq(combos.id, id));
    return () => battle(id, 'burst');
  },
  'wins-10': async () => {
    const { id } = await buildCombo(ana);
    await plantDay({ battles: 30, wins: 8, day: '2025-12-31' });
    return () => battle(id, 'burst');
  },
  'day-wins-10': async () => {
    const { id } = await buildCombo(ana);
    await plantDay({ battles: 8, wins: 8 });
    return () => battle(id, 'burst');
  },
  'four-finishes': async () => {
    const { id } = await buildCombo(ana);
    await plantDay({ battles: 2, wins: 2, burstWins: 1, outspinWins: 1 });
    return (n) => battle(id, n === 0 ? 'over' : 'extreme');
  },
  'battle-days-7': async () => {
    const { id } = await buildCombo(ana);
    await times(5, (n) => plantDay({ battles: 1, day: `2026-02-0${n + 1}` }));
    return (n) => battle(id, 'burst', `2026-03-0${n + 1}`);
  },
  'deck-wins-10': async () => {
    const deck = await plantDeck(app, ana, { battles: 20, wins: 8 });
    return () => buildDeckBattle(ana, deck);
  },
  'comments-25': async () => {
    const post = await plantPost(app, await buildUser(app));
    const row = { mediaId: post.id, userId: ana.id, content: 'Nice' };
    await app.db.insert(comments).values(Array.from({ length: 23 }, () => row));
    return () => comment(post.id);
  },
  'registrations-5': async () => {
    const owner = await buildUser(app);
    const there = await Promise.all(Array.from({ length: 5 }, () => plantTournament(app, owner)));
    const rows = there.slice(2).map(({ id }) => ({ tournamentId: id, userId: ana.id }));
    await app.db.insert(tournamentParticipants).values(rows);
    return (n) => register(there[n]?.id ?? 0);
  },
  'tournaments-3': async () => {
    await plantTournament(app, ana);
    return () =>
      ana.client.call(api.createTournament, {
        body: {
          name: 'Spring Cup',
          description: 'Swiss rounds, then a final.',
          location: 'Town Hall',
          date: '2099-03-14T13:00:00.000Z',
        },
      });
  },
  'friends-10': async () => {
    await setUser({ friendCount: 8 });
    return () => newFriend(app, ana);
  },
  'conversations-5': async () => {
    const talk = () => newConversation(app, ana);
    await times(3, talk);
    return talk;
  },
  'images-10': async () => {
    const image = { mediaType: 'image' } as const;
    await times(8, () => plantPost(app, ana, image));
    // Neither private nor failed posts count.
    await plantPost(app, ana, { ...image, visibility: 'private' });
    await plantPost(app, ana, { ...image, status: 'error' });
    return () => postFile(ana, 'image', mediaFiles.png);
  },
  'posts-50': async () => {
    const post = { title: 'Mine', mediaType: 'text', status: 'ready' } as const;
    const row = { ...post, visibility: 'public', userId: ana.id } as const;
    await app.db.insert(media).values(Array.from({ length: 48 }, () => row));
    const { body: hidden } = await textPost('private');
    return (n) =>
      n === 0
        ? textPost()
        : ana.client.call(api.updateMedia, {
            params: { id: hidden.id },
            body: { visibility: 'public' },
          });
  },
  'likes-100': async () => {
    const post = await plantPost(app, ana);
    const like = (by: TestUser) =>
      by.client.call(api.likeMedia, { params: { id: post.id }, body: { liked: true } });
    await app.db.execute(sql`with fans as (
        insert into users (username, password_hash)
        select 'fan' || n, 'none' from generate_series(1, 98) n returning id
      ) insert into media_likes (media_id, user_id) select ${post.id}::bigint, id from fans`);
    await app.db.update(media).set({ likeCount: 98 }).where(eq(media.id, post.id));
    // The owner's own like does not count.
    await like(ana);
    return async () => like(await buildUser(app));
  },
  profile: async () => {
    await setUser({ displayName: 'Ana', bio: null, city: null });
    return async (n) =>
      n === 0
        ? ana.client.call(api.updateProfile, {
            body: { bio: 'I like stamina types.', city: 'Lisbon' },
          })
        : ana.client.call(api.updateProfile, {
            body: {},
            files: { avatar: await fileOf(mediaFiles.png) },
          });
  },
};

it.each(Object.keys(EDGES))('%s is earned at its target, not before', async (key) => {
  const act = await EDGES[key]?.();
  await act?.(0);
  await app.runJobs();
  expect(await keysOf(ana)).not.toContain(key);
  await act?.(1);
  expect(await keysOf(ana)).not.toContain(key);
  await app.runJobs();
  expect(await keysOf(ana)).toContain(key);
  // Further actions do not award it again.
  await app.runJobs();
  expect((await keysOf(ana)).filter((one) => one === key)).toHaveLength(1);
});

/** Badges for the first of something. */
const FIRSTS: Record<string, () => Promise<unknown>> = {
  'first-combo': () => buildCombo(ana),
  'first-battle': () => buildBattle(ana),
  'first-deck': async () => {
    const [combo1Id, combo2Id, combo3Id] = await plantCombos(app, ana);
    const body = { name: 'Night Train', combo1Id, combo2Id, combo3Id };
    return ana.client.call(api.createDeck, { body });
  },
  'public-deck': async () => {
    const { id } = await plantDeck(app, ana);
    return ana.client.call(api.updateDeck, { params: { id }, body: { isPublic: true } });
  },
  'recommended-win': async () =>
    buildDeckBattle(ana, await plantDeck(app, ana, { isAiRecommended: true })),
  'first-comment': async () => comment((await plantPost(app, ana)).id),
  'first-registration': async () => register((await plantTournament(app, await buildUser(app))).id),
  'first-friend': () => newFriend(app, ana),
  'first-post': () => textPost(),
};

it.each(Object.keys(FIRSTS))('%s is earned by the first one', async (key) => {
  await FIRSTS[key]?.();
  await app.runJobs();
  expect(await keysOf(ana)).toContain(key);
});
