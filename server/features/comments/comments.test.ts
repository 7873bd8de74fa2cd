import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMENT_LIMIT, COMMENT_MAX } from '#shared/comments';
import { api } from '#shared/routes';
import { comments, media } from '../../db/schema';
import type { RealtimeEvent } from '../../realtime/events';
import { buildBlock, buildUser, plantPost, type TestUser } from '../../testing/factories';
import { idsOf } from '../../testing/pages';
import { createTestApp, sharedTestApp } from '../../testing/test-app';
import { someoneWaits } from '../../testing/waiting';

let ana: TestUser;
let ben: TestUser;
let post: { id: number };
let published: RealtimeEvent[];
const app = await sharedTestApp({ config: { rateLimitScale: 10 } });
beforeEach(async () => {
  [ana, ben] = [await buildUser(app), await buildUser(app)];
  post = await plantPost(app, ana);
  published = [];
  vi.spyOn(app.deps.realtime, 'publish').mockImplementation((event) => published.push(event));
});

type Values = { content?: unknown; clientId?: string };

const write = (by: TestUser, { content = 'Well played', clientId }: Values = {}, { id } = post) =>
  by.client.call(api.createComment, { params: { id }, body: { content, clientId } as never });
const refuse = (by: TestUser, values: Values = {}, id = post.id) =>
  by.client.fail(api.createComment, {
    params: { id },
    body: { content: 'Well played', ...values },
  });
const remove = async (by: TestUser, commentId: number, id = post.id) =>
  (await by.client.send(api.deleteComment, { params: { id, commentId } })).status;
const hide = ({ id } = post) =>
  app.db.update(media).set({ visibility: 'private' }).where(eq(media.id, id));

/** The counter, the version that polls compare, and the rows. */
async function stored({ id } = post) {
  const [row] = await app.db.select().from(media).where(eq(media.id, id));
  const rows = await app.db.select().from(comments).where(eq(comments.mediaId, id));
  return { count: row?.commentCount, version: row?.commentsVersion, ids: idsOf(rows) };
}

describe('writing a comment', () => {
  it('stores it, counts it and notifies viewers of the post', async () => {
    const clientId = randomUUID();
    const { status, body } = await write(ben, { content: '  Well played \n', clientId });
    const { id: userId, username, displayName } = ben;
    expect(status).toBe(201);
    expect(body).toMatchObject({
      mediaId: post.id,
      content: 'Well played',
      clientId,
      user: { id: userId, username, displayName, avatarUrl: `/api/avatars/${username}.svg` },
      can: { delete: true },
    });
    expect(await stored()).toEqual({ count: 1, version: 1, ids: [body.id] });
    expect(published).toEqual([{ type: 'comment.added', mediaId: post.id, userId }]);
    const [listed] = (await ben.client.call(api.listComments, { params: { id: post.id } })).body;
    expect(listed).toEqual(body);
  });

  it('again under the same name answers the first one, whatever else it carries', async () => {
    const clientId = randomUUID();
    const other = await plantPost(app, ana);
    const first = await write(ben, { clientId });
    for (const again of [
      await write(ben, { clientId }),
      await write(ben, { content: 'Other words', clientId }),
      await write(ben, { clientId }, other),
    ]) {
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
    expect(await stored()).toEqual({ count: 1, version: 1, ids: [first.body.id] });
    expect(await stored(other)).toEqual({ count: 0, version: 0, ids: [] });
    expect(published).toHaveLength(1);
    // The same clientId from another person, and no clientId.
    expect((await write(ana, { clientId })).status).toBe(201);
    expect([(await write(ben)).status, (await write(ben)).status]).toEqual([201, 201]);
  });

  it('many times at the same instant under one name is one comment, also across posts', async () => {
    const other = await plantPost(app, ana);
    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => write(ben, { clientId }, index % 2 ? other : post)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const [here, there] = [await stored(), await stored(other)];
    expect((here.count ?? 0) + (there.count ?? 0)).toBe(1);
    for (const { count, version, ids } of [here, there]) {
      expect([count, version]).toEqual([ids.length, ids.length]);
    }
    expect(published).toHaveLength(1);
  });

  it('by many people at the same instant counts each, in the order of their ids', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => buildUser(app)));
    await Promise.all(people.map((person) => write(person)));
    const { count, version, ids } = await stored();
    expect([count, version, ids.length]).toEqual([20, 20, 20]);
    const rows = await app.db
      .select()
      .from(comments)
      .where(eq(comments.mediaId, post.id))
      .orderBy(comments.id);
    const times = rows.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it.each([
    ['nothing', '', 'Please write a comment'],
    ['blanks', ' \n\t ', 'Please write a comment'],
    ['what cannot be seen', '\u200b\u2060', 'Please write a comment'],
    ['no text', undefined, 'Please write a comment'],
    ['too much', 'x'.repeat(COMMENT_MAX + 1), 'Please use at most 1000 characters'],
  ])('is refused for %s', async (_, content, message) => {
    const { status, body } = await refuse(ben, { content });
    expect([status, body.message, body.fields?.[0]?.path]).toEqual([400, message, 'content']);
    expect(await stored()).toEqual({ count: 0, version: 0, ids: [] });
  });

  it('accepts a thousand characters', async () => {
    const content = 'x'.repeat(COMMENT_MAX);
    expect((await write(ben, { content })).body.content).toBe(content);
  });

  it('is 404 on a post that is not there or not shown, also when it is sent again', async () => {
    const clientId = randomUUID();
    await write(ben, { clientId });
    expect((await refuse(ben, {}, 999_999_999)).status).toBe(404);
    await hide();
    expect((await refuse(ben, { clientId })).status).toBe(404);
    expect((await refuse(ben)).status).toBe(404);
    expect((await write(ana)).status).toBe(201);
    for (const [by, whom] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      const [mine, theirs] = [await plantPost(app, by), await plantPost(app, whom)];
      await buildBlock(app, by, whom);
      expect((await refuse(by, {}, theirs.id)).status).toBe(404);
      expect((await refuse(whom, {}, mine.id)).status).toBe(404);
      expect([await stored(mine), await stored(theirs)]).toMatchObject([{ ids: [] }, { ids: [] }]);
    }
  });

  it('waits while the post is being made private, and is 404 then', async () => {
    const writing = await app.db.transaction(async (tx) => {
      await tx.update(media).set({ visibility: 'private' }).where(eq(media.id, post.id));
      const answer = refuse(ben);
      await someoneWaits(app.pool);
      return { answer };
    });
    expect((await writing.answer).status).toBe(404);
    expect(await stored()).toEqual({ count: 0, version: 0, ids: [] });
  });
});

it('can be written ten times in half a minute, and one that was saved costs nothing more', async () => {
  const strict = await createTestApp({ databaseUrl: app.databaseUrl });
  try {
    const cat = await buildUser(strict);
    const clientId = randomUUID();
    for (let sent = 1; sent <= COMMENT_LIMIT.points; sent += 1) {
      await write(cat, { clientId: sent === 1 ? clientId : undefined });
    }
    const refusal = await refuse(cat);
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(COMMENT_LIMIT.seconds);
    expect(refusal.body.message).toMatch(/^You.re commenting too quickly\. Please try again/);
    expect((await write(cat, { clientId })).status).toBe(200);
    expect((await stored()).count).toBe(COMMENT_LIMIT.points);
    expect((await write(await buildUser(strict))).status).toBe(201);
  } finally {
    await strict.close();
  }
});

describe('deleting a comment', () => {
  it('is for its author and the owner of the post', async () => {
    const cat = await buildUser(app);
    const [first, second, third] = [
      (await write(ben)).body.id,
      (await write(ben)).body.id,
      (await write(ana)).body.id,
    ];
    published = [];
    expect(await remove(cat, first)).toBe(403);
    expect(await remove(ben, third)).toBe(403);
    expect(await stored()).toEqual({ count: 3, version: 3, ids: [first, second, third] });
    expect(await remove(ben, first)).toBe(204);
    expect(await remove(ana, second)).toBe(204);
    expect(await stored()).toEqual({ count: 1, version: 5, ids: [third] });
    expect(await remove(ben, first)).toBe(404);
    expect((await stored()).version).toBe(5);
    // Clients poll every few seconds, since sockets have no message for deletions.
    expect(published).toEqual([]);
  });

  it('counts once, however many concurrent requests', async () => {
    const ids = [(await write(ben)).body.id, (await write(ben)).body.id];
    const [kept] = ids;
    const asked = Array.from({ length: 10 }, () => remove(ben, ids[1] ?? 0));
    const statuses = (await Promise.all(asked)).toSorted();
    expect(statuses).toEqual([204, ...Array.from({ length: 9 }, () => 404)]);
    expect(await stored()).toEqual({ count: 1, version: 3, ids: [kept] });
  });

  it("is 404 under another post's address, and under one that is not there", async () => {
    const { id } = (await write(ben)).body;
    const other = await plantPost(app, ben);
    expect(await remove(ben, id, other.id)).toBe(404);
    expect(await remove(ben, id, 999_999_999)).toBe(404);
    expect(await remove(ben, 999_999_999)).toBe(404);
    expect((await stored()).ids).toEqual([id]);
  });

  it('is 404 where the post is hidden, also from its author', async () => {
    const { id } = (await write(ben)).body;
    await hide();
    expect(await remove(ben, id)).toBe(404);
    expect(await remove(ana, id)).toBe(204);
  });

  it('is not counted for those who do not see it', async () => {
    const cat = await buildUser(app);
    await write(ben);
    await write(cat);
    await buildBlock(app, cat, ben);
    const counts = async ({ client }: TestUser) => [
      (await client.call(api.getMedia, { params: { id: post.id } })).body.commentCount,
      (await client.call(api.listCommunityMedia)).body.find(({ id }) => id === post.id)
        ?.commentCount,
    ];
    expect([await counts(cat), await counts(ben), await counts(ana)]).toEqual([
      [1, 1],
      [1, 1],
      [2, 2],
    ]);
  });

  it('is 404 to others after a block, and left to the owner of the post', async () => {
    const cat = await buildUser(app);
    const ofBen = (await write(ben)).body.id;
    await buildBlock(app, cat, ben);
    expect(await remove(cat, ofBen)).toBe(404);
    await buildBlock(app, ana, ben);
    expect(await remove(ben, ofBen)).toBe(404);
    expect(await remove(ana, ofBen)).toBe(204);
    expect(await stored()).toMatchObject({ count: 0, ids: [] });
  });

  it('and the deletion of the post at the same instant end without an error of ours', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => buildUser(app)));
    const made = await Promise.all(people.map((person) => write(person)));
    const asked = people.flatMap((person, index) => [
      remove(person, made[index]?.body.id ?? 0),
      person.client
        .send(api.createComment, { params: { id: post.id }, body: { content: 'Wait' } })
        .then(({ status }) => status),
    ]);
    await Promise.all([...asked, app.db.delete(media).where(eq(media.id, post.id))]);
    for (const status of await Promise.all(asked)) expect([201, 204, 404]).toContain(status);
    expect(await stored()).toEqual({ count: undefined, version: undefined, ids: [] });
  });
});
