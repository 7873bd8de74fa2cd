import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  battleDays,
  battles,
  combos,
  comments,
  friendships,
  media,
  mediaLikes,
  messages,
  tournamentParticipants,
  tournaments,
  users,
} from '../../db/schema';
import { sharedTestApp } from '../../testing/test-app';
import type { DemoFiles } from './files';
import { seedDemoCommunity } from './seed';

const NOW = new Date('2026-07-15T12:00:00Z');

const app = await sharedTestApp();
beforeEach(() => app.db.execute(sql`truncate users cascade`));

/** Stores nothing, since drawing takes seconds. */
const noFiles: DemoFiles = {
  store: async ({ posts }) => ({ posts: posts.map(() => ({})), flyers: [], avatars: [] }),
  remove: async () => {},
};

const seed = (files = noFiles) =>
  seedDemoCommunity(app.db, { now: NOW, files, demoPassword: () => 'only this test knows it' });

const countsOf = () =>
  Promise.all(
    [
      users,
      combos,
      battles,
      battleDays,
      friendships,
      messages,
      media,
      mediaLikes,
      comments,
      tournaments,
      tournamentParticipants,
    ].map((table) => app.db.$count(table)),
  );

it('changes nothing when one of its usernames is taken', async () => {
  await app.visitor.call(api.register, {
    body: { username: 'Hana-Hall', password: 'a person of flesh and blood' },
  });
  const before = await countsOf();
  expect(await seed()).toEqual({ seeded: false, taken: ['Hana-Hall'] });
  expect(await countsOf()).toEqual(before);
});

it('writes once, in the past and the same every time, and removes its files when another run was faster', async () => {
  const playedBattles = async () => {
    const rows = await app.db.select().from(battles).orderBy(battles.id);
    expect(rows.every((row) => row.playedAt < NOW)).toBe(true);
    return rows.map((row) => [row.playedAt, row.roundsData]);
  };
  const results = await Promise.all([seed(), seed()]);
  const before = await countsOf();
  results.push(await seed());
  expect(results.filter((result) => result.seeded)).toHaveLength(1);
  expect(await countsOf()).toEqual(before);
  const played = await playedBattles();
  await app.db.execute(sql`truncate users cascade`);

  const removed: string[] = [];
  const [folder, flyer, avatarFolder] = [randomUUID(), randomUUID(), randomUUID()];
  const result = await seed({
    // Another run writes everything while these files are drawn.
    async store() {
      await seed();
      return { posts: [{ folder }], flyers: [{ folder: flyer }], avatars: [{ avatarFolder }] };
    },
    async remove({ posts, flyers, avatars }) {
      removed.push(...[...posts, ...flyers].flatMap((each) => each.folder ?? []));
      removed.push(...avatars.flatMap((each) => each.avatarFolder ?? []));
    },
  });
  expect(result.seeded).toBe(false);
  expect(removed).toEqual([folder, flyer, avatarFolder]);

  expect(await playedBattles()).toEqual(played);
  const [demo] = await app.db.select().from(users).where(eq(users.username, 'demo'));
  expect(demo?.createdAt.toISOString()).toBe('2026-01-14T00:00:00.000Z');
});
