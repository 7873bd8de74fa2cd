import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { battleDays, media, userBadges, users } from '../../db/schema';
import {
  battleInput,
  buildCombo,
  buildUser,
  plantPost,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { newConversation, newFriend } from '../../testing/friend-steps';
import { queriesDuring } from '../../testing/query-count';
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

const times = async (count: number, work: (n: number) => Promise<unknown>) => {
  for (let n = 0; n < count; n += 1) await work(n);
};

describe('awarding', () => {
  it('is for both sides of a friendship', async () => {
    const friend = await newFriend(app, ana);
    await app.runJobs();
    expect(await keysOf(friend)).toEqual(['first-friend']);
  });

  it('is once, with parallel events and jobs that run again', async () => {
    await Promise.all(Array.from({ length: 12 }, () => buildCombo(ana)));
    await Promise.all([app.runJobs(), app.runJobs()]);
    await app.pool.query("update jobs.job set state = 'created' where name = 'badges.award'");
    await app.runJobs();
    expect((await keysOf(ana)).toSorted()).toEqual(['combos-10', 'first-combo']);
  });

  it('misses nothing that parallel events earn, whichever ends last', async () => {
    const posts = await Promise.all(Array.from({ length: 10 }, () => plantPost(app, ana)));
    await app.db.execute(sql`with fans as (
        insert into users (username, password_hash)
        select 'crowd' || n, 'none' from generate_series(1, 90) n returning id
      ) insert into media_likes (media_id, user_id) select ${posts[0]?.id}::bigint, id from fans`);
    await app.db
      .update(media)
      .set({ likeCount: 90 })
      .where(eq(media.id, posts[0]?.id ?? 0));
    const fans = await Promise.all(posts.map(() => buildUser(app)));
    await Promise.all([
      ...posts.map(({ id }, index) =>
        fans[index]?.client.call(api.likeMedia, { params: { id }, body: { liked: true } }),
      ),
      app.runJobs(),
      app.runJobs(),
    ]);
    await app.runJobs();
    expect(await keysOf(ana)).toContain('likes-100');
  });

  it('leaves one job for many identical requests', async () => {
    const { id } = await buildCombo(ana);
    await times(5, () => ana.client.call(api.createBattle, { body: battleInput(id) }));
    const { rows } = await app.pool.query<{ data: unknown }>(
      `select data from jobs.job where name = 'badges.award' order by data ->> 'occasion'`,
    );
    expect(rows.map(({ data }) => data)).toEqual([
      { userId: ana.id, occasion: 'battle' },
      { userId: ana.id, occasion: 'combo' },
    ]);
  });

  it('leaves no job when nothing is left to earn', async () => {
    await app.db.insert(userBadges).values(
      ['first-combo', 'combos-10', 'public-combos-3'].map((badgeKey) => ({
        userId: ana.id,
        badgeKey,
      })),
    );
    await buildCombo(ana);
    const friend = await newConversation(app, ana);
    const jobsLeft = async () =>
      (await app.pool.query("select from jobs.job where name = 'badges.award'")).rowCount;
    // One for each side.
    expect(await jobsLeft()).toBe(2);
    await app.runJobs();
    await app.pool.query('delete from jobs.job');
    const talk = () =>
      ana.client.call(api.sendMessage, { body: { receiverId: friend.id, content: 'Go' } });
    const statements = await queriesDuring(app.pool, talk);
    expect(await jobsLeft()).toBe(0);
    expect(statements.filter((text) => text.includes('user_badges'))).toEqual([]);
  });

  it('is rolled back with its transaction', async () => {
    const { id } = await plantTournament(app, await buildUser(app), {
      date: new Date('2020-01-01T00:00:00.000Z'),
    });
    await ana.client.fail(api.registerForTournament, { params: { id } });
    const { rowCount } = await app.pool.query('select from jobs.job');
    expect(rowCount).toBe(0);
  });

  it('never revokes a badge', async () => {
    const combo = await buildCombo(ana);
    await app.runJobs();
    await ana.client.call(api.deleteCombo, { params: { id: combo.id } });
    await ana.client.call(api.checkBadges);
    await app.runJobs();
    expect(await keysOf(ana)).toEqual(['first-combo']);
  });

  it('runs as many queries for a heavy user as for a new one', async () => {
    const count = async () =>
      (await queriesDuring(app.pool, () => ana.client.call(api.listBadges))).length;
    const little = await count();
    await times(3, (n) =>
      app.db.insert(battleDays).values({ userId: ana.id, day: `2026-02-0${n + 1}`, battles: 3 }),
    );
    await times(5, () => plantPost(app, ana));
    expect(await count()).toBe(little);
    expect(little).toBeLessThanOrEqual(19);
  });

  it('of an account that was deleted meanwhile is no error', async () => {
    await buildCombo(ana);
    await app.db.delete(users).where(eq(users.id, ana.id));
    await app.runJobs();
    const { rows } = await app.pool.query('select state from jobs.job');
    expect(rows).toEqual([{ state: 'completed' }]);
  });
});

it("notifies the earner's sockets", async () => {
  const told: unknown[] = [];
  const { publish } = app.deps.realtime;
  app.deps.realtime.publish = (event) => {
    if (event.type === 'badges.changed') told.push(event);
    publish(event);
  };
  await buildCombo(ana);
  await app.runJobs();
  await app.runJobs();
  await ana.client.call(api.markBadgesSeen);
  await ana.client.call(api.markBadgesSeen);
  app.deps.realtime.publish = publish;
  const changed = { type: 'badges.changed', userId: ana.id };
  expect(told).toEqual([changed, changed]);
});
