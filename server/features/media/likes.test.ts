import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { media, mediaLikes } from '../../db/schema';
import { buildBlock, buildUser, plantPost, type TestUser } from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

/** More than the pool's connections. */
const TAPS = 50;

let ana: TestUser;
let post: { id: number };
const app = await sharedTestApp();
beforeEach(async () => {
  ana = await buildUser(app);
  post = await plantPost(app, ana);
});

const like = (by: TestUser, liked = true, { id } = post) =>
  by.client.call(api.likeMedia, { params: { id }, body: { liked } });
const refusal = async (by: TestUser, id: number) =>
  (await by.client.fail(api.likeMedia, { params: { id }, body: { liked: true } })).status;

/** The counter, and the people who like it. */
async function stored(id = post.id) {
  const [row] = await app.db.select().from(media).where(eq(media.id, id));
  const rows = await app.db.select().from(mediaLikes).where(eq(mediaLikes.mediaId, id));
  return { count: row?.likeCount, people: rows.map(({ userId }) => userId) };
}

it('sets and removes a like, by state', async () => {
  const ben = await buildUser(app);
  const steps: [by: TestUser, liked: boolean, count: number][] = [
    [ben, false, 0],
    [ben, true, 1],
    [ben, true, 1],
    [ana, true, 2],
    [ben, false, 1],
    [ben, false, 1],
  ];
  for (const [by, liked, likeCount] of steps) {
    expect((await like(by, liked)).body).toEqual({ liked, likeCount });
  }
  expect(await stored()).toEqual({ count: 1, people: [ana.id] });
});

it('leaves the other counters and other posts alone', async () => {
  const other = await plantPost(app, ana);
  const [before] = await app.db.select().from(media).where(eq(media.id, post.id));
  await like(await buildUser(app));
  const [after] = await app.db.select().from(media).where(eq(media.id, post.id));
  expect(after).toEqual({ ...before, likeCount: 1 });
  expect(await stored(other.id)).toEqual({ count: 0, people: [] });
});

describe('many taps at the same instant', () => {
  it('of many people each count, with distinct totals', async () => {
    const people = await Promise.all(Array.from({ length: TAPS }, () => buildUser(app)));
    const answers = await Promise.all(people.map((person) => like(person)));
    const counts = answers.map(({ body }) => body.likeCount).toSorted((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: TAPS }, (_, index) => index + 1));
    const { count, people: likers } = await stored();
    expect([count, likers.length]).toEqual([TAPS, TAPS]);

    const half = people.slice(0, TAPS / 2);
    await Promise.all(people.map((person) => like(person, half.includes(person))));
    const left = await stored();
    expect(left.count).toBe(half.length);
    expect(left.people.toSorted()).toEqual(half.map(({ id }) => id).toSorted());
  });

  it('of one person count once, and on and off end as one of the two', async () => {
    const ben = await buildUser(app);
    await Promise.all(Array.from({ length: TAPS }, () => like(ben)));
    expect(await stored()).toEqual({ count: 1, people: [ben.id] });
    const answers = await Promise.all(
      Array.from({ length: TAPS }, (_, index) => like(ben, index % 2 === 0)),
    );
    for (const { body } of answers) expect(body.likeCount).toBe(body.liked ? 1 : 0);
    const { count, people } = await stored();
    expect(count).toBe(people.length);
  });

  it('and the deletion of the post end without a like and without an error of ours', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => buildUser(app)));
    await Promise.all(people.slice(0, 10).map((person) => like(person)));
    const answers = await Promise.all([
      ...people.map(({ client }, index) =>
        client.send(api.likeMedia, { params: { id: post.id }, body: { liked: index >= 10 } }),
      ),
      app.db.delete(media).where(eq(media.id, post.id)),
    ]);
    for (const answer of answers) {
      if ('status' in answer) expect([200, 404]).toContain(answer.status);
    }
    expect(await stored()).toEqual({ count: undefined, people: [] });
  });
});

it('is 404 for a post that is not there or not shown', async () => {
  const ben = await buildUser(app);
  for (const id of [999_999_999, Number.MAX_SAFE_INTEGER]) expect(await refusal(ben, id)).toBe(404);
  const secret = await plantPost(app, ana, { visibility: 'private' });
  expect(await refusal(ben, secret.id)).toBe(404);
  expect((await like(ana, true, secret)).body.likeCount).toBe(1);
  await like(ben);
  await app.db.update(media).set({ visibility: 'private' }).where(eq(media.id, post.id));
  expect(await refusal(ben, post.id)).toBe(404);
  for (const [by, whom] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    const shown = await plantPost(app, whom);
    await buildBlock(app, by, whom);
    expect(await refusal(by, shown.id)).toBe(404);
    expect(await stored(shown.id)).toEqual({ count: 0, people: [] });
  }
});

it('makes a few statements, and writes nothing when nothing changes', async () => {
  const ben = await buildUser(app);
  await like(ben);
  const made = await queriesDuring(app.pool, () => like(ben));
  expect(made.length).toBeLessThanOrEqual(6);
  expect(made.filter((text) => text.startsWith('update'))).toEqual([]);
});
