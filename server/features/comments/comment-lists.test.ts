import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Comment } from '#shared/comments';
import { api } from '#shared/routes';
import { comments, media } from '../../db/schema';
import { buildBlock, buildUser, plantPost, type TestUser } from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

let ana: TestUser;
let ben: TestUser;
let cat: TestUser;
let post: { id: number };
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
beforeEach(async () => {
  [ana, ben, cat] = [await buildUser(app), await buildUser(app), await buildUser(app)];
  post = await plantPost(app, ana);
});

const write = async (by: TestUser, content = 'Well played') =>
  (await by.client.call(api.createComment, { params: { id: post.id }, body: { content } })).body;
const list = async (by: TestUser) =>
  (await by.client.call(api.listComments, { params: { id: post.id } })).body;
const remove = (by: TestUser, commentId: number) =>
  by.client.call(api.deleteComment, { params: { id: post.id, commentId } });
const setVisibility = (visibility: 'public' | 'private') =>
  app.db.update(media).set({ visibility }).where(eq(media.id, post.id));

describe('the comments of a post', () => {
  it('come newest first, in pages that neither skip nor repeat', async () => {
    const ids: number[] = [];
    for (const by of [ana, ben, cat, ben, ana]) ids.push((await write(by)).id);
    const other = await plantPost(app, ana);
    await app.db
      .insert(comments)
      .values({ mediaId: other.id, userId: ben.id, content: 'Elsewhere' });
    for (const limit of [1, 2, 3, 5]) {
      const pages = await readPages<Comment>(cat.client, api.listComments, {
        params: { id: post.id },
        query: { limit },
      });
      expect(idsOf(pages.flat())).toEqual(ids.toReversed());
      expect(pages[0]).toHaveLength(limit);
    }
  });

  it('say who may delete them', async () => {
    await write(ana, 'by ana');
    await write(ben, 'by ben');
    const rights = async (by: TestUser) =>
      (await list(by)).map(({ content, can }) => [content, can.delete]);
    expect(await rights(ana)).toEqual([
      ['by ben', true],
      ['by ana', true],
    ]);
    expect(await rights(ben)).toEqual([
      ['by ben', true],
      ['by ana', false],
    ]);
    expect((await rights(cat)).map(([, can]) => can)).toEqual([false, false]);
  });

  it('leave out those of blocked people either way, and pages stay full', async () => {
    for (const by of [ben, cat, ben, cat, ana]) await write(by, `by ${by.username}`);
    await buildBlock(app, ben, cat);
    const authors = async (by: TestUser) =>
      (
        await readPages<Comment>(by.client, api.listComments, {
          params: { id: post.id },
          query: { limit: 2 },
        })
      ).map((page) => page.map(({ user }) => user.id));
    expect(await authors(ben)).toEqual([[ana.id, ben.id], [ben.id]]);
    expect(await authors(cat)).toEqual([[ana.id, cat.id], [cat.id]]);
    expect((await authors(ana)).flat()).toHaveLength(5);
    // The count is the total, the same for everybody.
    const [row] = await app.db.select().from(media).where(eq(media.id, post.id));
    expect(row?.commentCount).toBe(5);
  });

  it('are read in a bounded number of statements', async () => {
    for (const by of [ana, ben, cat, ben]) await write(by);
    await list(cat);
    const few = await queriesDuring(app.pool, () =>
      cat.client.call(api.listComments, { params: { id: post.id }, query: { limit: 1 } }),
    );
    const all = await queriesDuring(app.pool, () => list(cat));
    expect(all).toHaveLength(few.length);
    // For the tag: the session, the post and the blocks' version; then the post and the list.
    expect(all).toHaveLength(5);
  });
});

describe('a poll', () => {
  const poll = (by: TestUser, tag = '') =>
    by.client.send(api.listComments, {
      params: { id: post.id },
      headers: { 'If-None-Match': tag, 'Cache-Control': 'no-cache' },
    });
  const tagFor = async (by: TestUser) => (await poll(by)).headers.etag ?? '';

  it('is 304 while unchanged, without reading comments', async () => {
    await write(ben);
    const tag = await tagFor(cat);
    const made = await queriesDuring(app.pool, async () => {
      expect((await poll(cat, tag)).status).toBe(304);
    });
    expect(made).toHaveLength(3);
    expect(made.filter((text) => text.includes('"comments"'))).toEqual([]);
  });

  const changes: [string, () => Promise<unknown>][] = [
    ['a comment', () => write(ben)],
    [
      'a deleted comment',
      async () => {
        const [newest] = await list(ana);
        await remove(ana, newest?.id ?? 0);
      },
    ],
    ['a block by the reader', () => cat.client.call(api.createBlock, { body: { userId: ben.id } })],
    ['a block of the reader', () => ben.client.call(api.createBlock, { body: { userId: cat.id } })],
  ];
  it.each(changes)('notices %s', async (_, change) => {
    await write(ben);
    const tag = await tagFor(cat);
    await change();
    const after = await poll(cat, tag);
    expect(after.status).toBe(200);
    expect((await poll(cat, after.headers.etag)).status).toBe(304);
  });

  it('notices that a block was taken back', async () => {
    await write(ben);
    await cat.client.call(api.createBlock, { body: { userId: ben.id } });
    const tag = await tagFor(cat);
    await cat.client.call(api.deleteBlock, { params: { userId: ben.id } });
    const { status, body } = await poll(cat, tag);
    expect([status, (body as Comment[]).length]).toEqual([200, 1]);
  });

  it('ignores other posts', async () => {
    const tag = await tagFor(cat);
    const other = await plantPost(app, ana);
    await ben.client.call(api.createComment, {
      params: { id: other.id },
      body: { content: 'Elsewhere' },
    });
    expect((await poll(cat, tag)).status).toBe(304);
  });

  it('is 404 as soon as the post is hidden, whatever tag it brings, and 304 when shown again', async () => {
    await write(ben);
    const [tag, ofOwner] = [await tagFor(cat), await tagFor(ana)];
    await setVisibility('private');
    const hidden = await poll(cat, tag);
    expect([hidden.status, hidden.headers.etag]).toEqual([404, undefined]);
    expect((await poll(ana, ofOwner)).status).toBe(304);
    await setVisibility('public');
    expect((await poll(cat, tag)).status).toBe(304);
    await ana.client.call(api.createBlock, { body: { userId: cat.id } });
    expect((await poll(cat, tag)).status).toBe(404);
    await app.db.delete(media).where(eq(media.id, post.id));
    expect((await poll(ana, ofOwner)).status).toBe(404);
  });

  it('of an impossible id is 404', async () => {
    const { status } = await cat.client.raw('GET', '/api/media/0/comments');
    expect(status).toBe(404);
  });
});
