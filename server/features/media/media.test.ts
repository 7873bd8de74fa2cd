import { describe, expect, it } from 'vitest';
import type { Media } from '#shared/media';
import { api } from '#shared/routes';
import { media } from '../../db/schema';
import {
  buildBlock,
  buildUser,
  plantImage,
  plantPost,
  type TestUser,
} from '../../testing/factories';
import { idsOf, readPages } from '../../testing/pages';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();

const lists = { all: api.listMedia, own: api.listMyMedia, community: api.listCommunityMedia };
const list = async ({ client }: TestUser, name: keyof typeof lists, query = {}) =>
  idsOf((await client.call(lists[name], { query })).body);

/** Writes many posts at once, a millisecond apart unless a time is given. */
async function plant(owner: TestUser, values: Partial<typeof media.$inferInsert>[]) {
  const base = { mediaType: 'text', visibility: 'public', status: 'ready' } as const;
  const rows = values.map((more, index) => ({
    ...base,
    userId: owner.id,
    title: `Planted ${index}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) + index),
    ...more,
  }));
  return idsOf(await app.db.insert(media).values(rows).returning({ id: media.id }));
}

describe('the lists', () => {
  it('come newest first, in pages that neither skip nor repeat posts of the same moment', async () => {
    const [player, other] = [await buildUser(app), await buildUser(app)];
    const sameMoment = { createdAt: new Date('2026-02-01T00:00:00.000Z') };
    const mixed = Array.from({ length: 11 }, (_, index) => ({
      ...(index % 3 ? {} : sameMoment),
      visibility: index % 2 ? ('private' as const) : ('public' as const),
    }));
    const ids = await plant(player, mixed);
    const theirs = await plant(other, mixed);
    const at = new Map(
      (await app.db.select({ id: media.id, createdAt: media.createdAt }).from(media)).map(
        ({ id, createdAt }) => [id, +createdAt],
      ),
    );
    const newestFirst = (a: number, b: number) => (at.get(b) ?? 0) - (at.get(a) ?? 0) || b - a;
    const isPublic = (_: number, index: number) => index % 2 === 0;
    const expected = {
      own: ids,
      community: [...ids.filter(isPublic), ...theirs.filter(isPublic)],
      all: [...ids, ...theirs.filter(isPublic)],
    };
    for (const name of ['own', 'community', 'all'] as const) {
      const pages = await readPages<Media>(player.client, lists[name], { query: { limit: 4 } });
      const walked = idsOf(pages.flat()).filter((id) => at.has(id));
      expect([name, walked]).toEqual([name, expected[name].toSorted(newestFirst)]);
      expect(pages.every((page) => page.length <= 4)).toBe(true);
    }
    await app.db.delete(media);
  });

  it('show unprocessed posts to their owner only, and nothing of blocked people', async () => {
    const [owner, other, blocked] = [
      await buildUser(app),
      await buildUser(app),
      await buildUser(app),
    ];
    await buildBlock(app, owner, blocked);
    const states = ['ready', 'processing', 'error', 'upload-needed'] as const;
    const ids = await plant(
      owner,
      states.map((status) => ({ status })),
    );
    const newest = ids.toReversed();
    for (const name of ['all', 'community', 'own'] as const) {
      expect([name, await list(owner, name)]).toEqual([name, newest]);
    }
    for (const name of ['all', 'community'] as const) {
      expect([name, await list(other, name)]).toEqual([name, [ids[0]]]);
      expect([name, await list(blocked, name)]).toEqual([name, []]);
    }
    expect(await list(other, 'own')).toEqual([]);
    await app.db.delete(media);
  });

  it('find words of title and description, to the letter', async () => {
    const [owner, other] = [await buildUser(app), await buildUser(app)];
    const [title, description, percent, hidden] = await plant(owner, [
      { title: 'Finals at Berlin' },
      { title: 'A new launcher', description: 'bought in berlin' },
      { title: '100% win rate' },
      { title: 'Berlin, only for me', visibility: 'private' },
    ]);
    expect(await list(owner, 'own', { q: 'BERLIN' })).toEqual([hidden, description, title]);
    expect(await list(owner, 'all', { q: 'berlin' })).toEqual([hidden, description, title]);
    expect(await list(owner, 'community', { q: 'berlin' })).toEqual([description, title]);
    expect(await list(other, 'all', { q: 'erli' })).toEqual([description, title]);
    expect(await list(other, 'community', { q: 'be' })).toEqual([description, title]);
    expect(await list(other, 'community', { q: 'er' })).toEqual([]);
    expect(await list(owner, 'own', { q: '%' })).toEqual([percent]);
    expect(await list(owner, 'community', { q: '%' })).toEqual([percent]);
    expect(await list(other, 'all', { q: '%' })).toEqual([]);
    const pages = await readPages<Media>(other.client, api.listMedia, {
      query: { q: 'berlin', limit: 1 },
    });
    expect(idsOf(pages.flat())).toEqual([description, title]);
    await app.db.delete(media);
  });

  it('take the same number of queries, however long they are', async () => {
    const owner = await buildUser(app);
    const count = async (name: keyof typeof lists) =>
      (await queriesDuring(app.pool, () => owner.client.call(lists[name]))).length;
    await plantPost(app, owner);
    for (const name of ['all', 'own', 'community'] as const) await count(name);
    const few = [await count('all'), await count('own'), await count('community')];
    await plant(
      owner,
      Array.from({ length: 60 }, () => ({})),
    );
    expect([await count('all'), await count('own'), await count('community')]).toEqual(few);
    await app.db.delete(media);
  });

  it("include one's own likes", async () => {
    const [owner, other] = [await buildUser(app), await buildUser(app)];
    const post = await plantPost(app, owner);
    await other.client.call(api.likeMedia, { params: { id: post.id }, body: { liked: true } });
    const seenBy = async ({ client }: TestUser) =>
      (await client.call(api.listCommunityMedia)).body.map(({ isLiked, likeCount, isMine }) => ({
        isLiked,
        likeCount,
        isMine,
      }));
    expect(await seenBy(other)).toEqual([{ isLiked: true, likeCount: 1, isMine: false }]);
    expect(await seenBy(owner)).toEqual([{ isLiked: false, likeCount: 1, isMine: true }]);
    await app.db.delete(media);
  });
});

describe('an edit', () => {
  it('changes the fields sent and leaves the rest', async () => {
    const owner = await buildUser(app);
    const { id } = await plantPost(app, owner, { title: 'Before', description: 'All of it' });
    const edit = async (body: object) =>
      (await owner.client.call(api.updateMedia, { params: { id }, body })).body;
    expect(await edit({ title: 'After' })).toMatchObject({
      title: 'After',
      description: 'All of it',
      visibility: 'public',
    });
    expect(await edit({ visibility: 'private' })).toMatchObject({
      title: 'After',
      description: 'All of it',
      visibility: 'private',
    });
    expect(await edit({ description: '' })).toMatchObject({ title: 'After', description: null });
    expect(await edit({})).toMatchObject({ title: 'After', visibility: 'private' });
    const refused = await owner.client.fail(api.updateMedia, {
      params: { id },
      body: { title: ' x ' },
    });
    expect(refused.body).toMatchObject({ message: 'Title must be at least 3 characters' });
  });

  it("of somebody else's post is refused: public 403, private or behind a block 404", async () => {
    const [owner, other, blocked] = [
      await buildUser(app),
      await buildUser(app),
      await buildUser(app),
    ];
    await buildBlock(app, owner, blocked);
    const open = await plantPost(app, owner, { title: 'Open', mediaType: 'video' });
    const hidden = await plantPost(app, owner, { visibility: 'private', mediaType: 'video' });
    const routes = [api.updateMedia, api.deleteMedia, api.recoverVideo, api.replaceVideo];
    const statuses = async ({ client }: TestUser, { id }: { id: number }) =>
      Promise.all(
        routes.map(
          async (route) =>
            (await client.fail(route, { params: { id }, body: { title: 'Mine now' } })).status,
        ),
      );
    expect(await statuses(other, open)).toEqual([403, 403, 403, 403]);
    expect(await statuses(other, hidden)).toEqual([404, 404, 404, 404]);
    expect(await statuses(blocked, open)).toEqual([404, 404, 404, 404]);
    expect((await owner.client.call(api.getMedia, { params: { id: open.id } })).body.title).toBe(
      'Open',
    );
  });
});

describe('a post that becomes private', () => {
  /** The status of every route that shows or changes a post. */
  async function statusesFor({ client }: TestUser, { id }: { id: number }) {
    const params = { id };
    const get = async (route: Parameters<typeof client.send>[0], body?: object) =>
      (await client.send(route, { params, body })).status;
    const contents = async (route: typeof api.listMedia | typeof api.listCommunityMedia) =>
      idsOf((await client.call(route)).body).includes(id);
    return {
      read: await get(api.getMedia),
      file: await get(api.getMediaFile),
      thumbnail: await get(api.getMediaThumbnail),
      like: await get(api.likeMedia, { liked: true }),
      view: await get(api.viewMedia),
      comments: await get(api.listComments),
      comment: await get(api.createComment, { content: 'Nice' }),
      all: await contents(api.listMedia),
      community: await contents(api.listCommunityMedia),
      feed: JSON.stringify((await client.call(api.getFeed)).body).includes(`"id":${id},`),
    };
  }
  const ok = { read: 200, file: 200, thumbnail: 200, like: 200, view: 200, comments: 200 };
  const visible = { ...ok, comment: 201, all: true, community: true, feed: true };
  const gone = { read: 404, file: 404, thumbnail: 404, like: 404, view: 404, comments: 404 };
  const hidden = { ...gone, comment: 404, all: false, community: false, feed: false };

  it('is hidden from others at every address, and back when public again', async () => {
    const [owner, other] = [await buildUser(app), await buildUser(app)];
    const post = await plantImage(app, owner, { title: 'Look at this' });
    const set = (visibility: 'public' | 'private') =>
      owner.client.call(api.updateMedia, { params: { id: post.id }, body: { visibility } });
    expect(await statusesFor(other, post)).toEqual(visible);
    await set('private');
    expect(await statusesFor(other, post)).toEqual(hidden);
    const forOwner = await statusesFor(owner, post);
    expect(forOwner).toEqual({ ...visible, community: false, feed: false });
    await set('public');
    expect(await statusesFor(other, post)).toEqual(visible);
  });

  it('is gone for everyone when deleted, with its files', async () => {
    const [owner, other] = [await buildUser(app), await buildUser(app)];
    const post = await plantImage(app, owner);
    await other.client.call(api.createComment, {
      params: { id: post.id },
      body: { content: 'Nice' },
    });
    const { status } = await owner.client.call(api.deleteMedia, { params: { id: post.id } });
    expect(status).toBe(204);
    expect(await statusesFor(owner, post)).toEqual(hidden);
    expect(await statusesFor(other, post)).toEqual(hidden);
    const read = () => app.deps.storage.read(post.folder ?? '', '480.webp');
    (await read()).destroy();
    await app.runJobs();
    await expect(read()).rejects.toThrow('is not in the storage');
    const again = await owner.client.fail(api.deleteMedia, { params: { id: post.id } });
    expect(again.status).toBe(404);
  });
});
