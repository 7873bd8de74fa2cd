import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { media, mediaViews } from '../../db/schema';
import { buildBlock, buildUser, plantPost, type TestUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

/** The last moment of a day in UTC, when it is another day in most places. */
const EVENING = new Date('2026-03-01T23:59:59.999Z');
const MIDNIGHT = new Date('2026-03-02T00:00:00.000Z');

let now = EVENING;
let ana: TestUser;
let post: { id: number };
const app = await sharedTestApp();
app.deps.clock = () => now;
beforeEach(async () => {
  now = EVENING;
  ana = await buildUser(app);
  post = await plantPost(app, ana);
});

const view = async (by: TestUser, { id } = post) =>
  (await by.client.call(api.viewMedia, { params: { id } })).body.viewCount;
const refusal = async (by: TestUser, id: number) =>
  (await by.client.fail(api.viewMedia, { params: { id } })).status;

it('counts once a person and day, in UTC', async () => {
  const [ben, cat] = [await buildUser(app), await buildUser(app)];
  expect([await view(ben), await view(ben), await view(cat), await view(ben)]).toEqual([
    1, 1, 2, 2,
  ]);
  now = MIDNIGHT;
  expect([await view(ben), await view(ben), await view(cat)]).toEqual([3, 3, 4]);
  const rows = await app.db.select().from(mediaViews).where(eq(mediaViews.mediaId, post.id));
  expect(rows.map(({ userId, day }) => `${userId} ${day}`).toSorted()).toEqual(
    [ben, cat]
      .flatMap(({ id }) => ['2026-03-01', '2026-03-02'].map((day) => `${id} ${day}`))
      .toSorted(),
  );
});

it("never counts the owner's, and a GET counts nothing", async () => {
  const ben = await buildUser(app);
  expect([await view(ana), await view(ben), await view(ana)]).toEqual([0, 1, 1]);
  await ana.client.send(api.getMedia, { params: { id: post.id } });
  await (await buildUser(app)).client.send(api.getMedia, { params: { id: post.id } });
  expect(await view(ana)).toBe(1);
});

it('is exact when many people look many times at the same instant', async () => {
  const people = await Promise.all(Array.from({ length: 15 }, () => buildUser(app)));
  await Promise.all([...people, ...people, ...people].map((person) => view(person)));
  const [row] = await app.db.select().from(media).where(eq(media.id, post.id));
  expect(row?.viewCount).toBe(people.length);
  expect(await app.db.$count(mediaViews, eq(mediaViews.mediaId, post.id))).toBe(people.length);
});

it('is 404 for a post that is not there or not shown', async () => {
  const ben = await buildUser(app);
  expect(await refusal(ben, 999_999_999)).toBe(404);
  const secret = await plantPost(app, ana, { visibility: 'private' });
  expect(await refusal(ben, secret.id)).toBe(404);
  expect(await view(ana, secret)).toBe(0);
  await buildBlock(app, ben, ana);
  expect(await refusal(ben, post.id)).toBe(404);
});
