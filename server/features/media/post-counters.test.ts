import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { comments, media, mediaLikes, mediaViews } from '../../db/schema';
import { buildUser, plantPost, type TestUser } from '../../testing/factories';
import { queriesDuring } from '../../testing/query-count';
import { sharedTestApp } from '../../testing/test-app';
import { someoneWaits } from '../../testing/waiting';
import { countOnPost, recountMedia } from './posts.counters';
import { changePost } from './posts.service';

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'];

let day = DAYS[0];
const app = await sharedTestApp({ config: { rateLimitScale: 10_000 } });
app.deps.clock = () => new Date(`${day}T12:00:00.000Z`);
const people = [await buildUser(app), await buildUser(app), await buildUser(app)];

const recount = ({ id }: { id: number }) => app.db.transaction((tx) => recountMedia(tx, id));

/** The stored counters of a person's posts, and a recount of the rows. */
async function compare(owner: TestUser) {
  const posts = await app.db
    .select()
    .from(media)
    .where(eq(media.userId, owner.id))
    .orderBy(asc(media.id));
  const rows: [number, number, number][] = [];
  for (const { id } of posts) {
    rows.push([
      await app.db.$count(mediaViews, eq(mediaViews.mediaId, id)),
      await app.db.$count(mediaLikes, eq(mediaLikes.mediaId, id)),
      await app.db.$count(comments, eq(comments.mediaId, id)),
    ]);
  }
  const stored = posts.map((post) => [post.viewCount, post.likeCount, post.commentCount]);
  return { stored, rows };
}

const anyStep = fc.record({
  act: fc.constantFrom('like', 'unlike', 'view', 'comment', 'repeat', 'delete'),
  who: fc.nat(2),
  where: fc.nat(1),
  day: fc.constantFrom(...DAYS),
  at: fc.nat(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

interface Made {
  id: number;
  mediaId: number;
  clientId: string;
  by: TestUser;
}

/** Takes a step, skipping steps that are impossible. */
async function take(step: Step, posts: { id: number }[], made: Made[]): Promise<void> {
  const by = people[step.who];
  const post = posts[step.where];
  const old = made[step.at % Math.max(made.length, 1)];
  if (!by || !post) throw new Error('There is no such person or post');
  const params = { id: post.id };
  day = step.day;
  if (step.act === 'like' || step.act === 'unlike') {
    await by.client.call(api.likeMedia, { params, body: { liked: step.act === 'like' } });
  } else if (step.act === 'view') {
    await by.client.call(api.viewMedia, { params });
  } else if (step.act === 'comment') {
    const clientId = randomUUID();
    const body = { content: 'Well played', clientId };
    const { id } = (await by.client.call(api.createComment, { params, body })).body;
    made.push({ id, mediaId: post.id, clientId, by });
  } else if (old && step.act === 'repeat') {
    const body = { content: 'Well played', clientId: old.clientId };
    const address = { id: old.mediaId };
    await old.by.client.call(api.createComment, { params: address, body });
  } else if (old) {
    const address = { id: old.mediaId, commentId: old.id };
    await old.by.client.call(api.deleteComment, { params: address });
    made.splice(made.indexOf(old), 1);
  }
}

it('match the rows after any actions, and a recount finds nothing wrong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 25 }), async (steps) => {
      const owner = await buildUser(app);
      const posts = [await plantPost(app, owner), await plantPost(app, owner)];
      const made: Made[] = [];
      for (const step of steps) await take(step, posts, made);
      const { stored, rows } = await compare(owner);
      expect(stored).toEqual(rows);
      expect(await recount(owner)).toBe(0);
    }),
    { numRuns: 8 },
  );
});

/** Two posts of one person, with likes, views and comments. */
async function somePosts() {
  const owner = await buildUser(app);
  const posts = [await plantPost(app, owner), await plantPost(app, owner)];
  for (const [where] of posts.entries()) {
    for (const act of ['like', 'view', 'comment', 'comment'] as const) {
      for (let who = 0; who <= where; who += 1) {
        await take({ act, who, where, day: '2026-03-01', at: 0 }, posts, []);
      }
    }
  }
  const right = [
    [1, 1, 2],
    [2, 2, 4],
  ];
  expect(await compare(owner)).toEqual({ stored: right, rows: right });
  return { owner, posts, right };
}

it('are put right by a recount, one person at a time, in two statements', async () => {
  const [mine, theirs] = [await somePosts(), await somePosts()];
  const ids = [mine.posts[0], theirs.posts[0]].map((post) => post?.id ?? 0);
  for (const id of ids) {
    const wrong = { viewCount: 0, likeCount: 70, commentCount: 1 };
    await app.db.update(media).set(wrong).where(eq(media.id, id));
  }
  const [before] = await app.db
    .select()
    .from(media)
    .where(eq(media.id, ids[0] ?? 0));
  const made = await queriesDuring(app.pool, async () => {
    expect(await recount(mine.owner)).toBe(1);
  });
  expect(made).toHaveLength(4);
  expect((await compare(mine.owner)).stored).toEqual(mine.right);
  expect((await compare(theirs.owner)).stored[0]).toEqual([0, 70, 1]);
  const [after] = await app.db
    .select()
    .from(media)
    .where(eq(media.id, ids[0] ?? 0));
  expect(after).toEqual({ ...before, viewCount: 1, likeCount: 1, commentCount: 2 });
  expect(await recount(mine.owner)).toBe(0);
});

describe('while a post is being liked', () => {
  /** Starts `other` in the middle of a like, and ends the like once `other` is waiting. */
  async function likeDuring<T>(id: number, liker: TestUser, other: () => Promise<T>): Promise<T> {
    const { running } = await changePost(app.deps, liker, id, async (tx, post) => {
      const running = other();
      await someoneWaits(app.pool);
      await tx.insert(mediaLikes).values({ mediaId: id, userId: liker.id });
      await countOnPost(tx, post, { likes: 1 });
      return { running };
    });
    return running;
  }

  it('a recount waits, and counts the like', async () => {
    const { owner, posts } = await somePosts();
    const { id } = posts[0] ?? { id: 0 };
    await app.db.update(media).set({ likeCount: 70 }).where(eq(media.id, id));
    expect(await likeDuring(id, await buildUser(app), () => recount(owner))).toBe(1);
    const { stored, rows } = await compare(owner);
    expect(stored).toEqual(rows);
    expect(stored[0]?.[1]).toBe(2);
  });

  it('its deletion waits, and removes the like', async () => {
    const { posts } = await somePosts();
    const { id } = posts[0] ?? { id: 0 };
    await likeDuring(id, await buildUser(app), async () => {
      await app.db.delete(media).where(eq(media.id, id));
    });
    expect(await app.db.$count(media, eq(media.id, id))).toBe(0);
    expect(await app.db.$count(mediaLikes, eq(mediaLikes.mediaId, id))).toBe(0);
  });

  it('other people can like other posts', async () => {
    const { posts } = await somePosts();
    const [first, second] = posts.map(({ id }) => id);
    const liker = await buildUser(app);
    const answer = await changePost(app.deps, liker, first ?? 0, () =>
      liker.client.call(api.likeMedia, { params: { id: second ?? 0 }, body: { liked: true } }),
    );
    expect(answer.body.likeCount).toBe(3);
  });
});

it('stay right when they are recounted while people are at it', async () => {
  const { owner, posts } = await somePosts();
  const visitors = await Promise.all(Array.from({ length: 8 }, () => buildUser(app)));
  const [first] = posts;
  const params = { id: first?.id ?? 0 };
  await Promise.all([
    ...visitors.flatMap(({ client }) => [
      client.call(api.likeMedia, { params, body: { liked: true } }),
      recount(owner),
      client.call(api.createComment, { params, body: { content: 'Me too' } }),
      client.call(api.viewMedia, { params }),
    ]),
  ]);
  const { stored, rows } = await compare(owner);
  expect(stored).toEqual(rows);
  expect(stored[0]).toEqual([9, 9, 10]);
});
