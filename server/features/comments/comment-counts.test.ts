import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { guardianships } from '../../db/schema';
import { buildChild } from '../../testing/children';
import { befriend, buildBlock, buildUser, plantPost, type TestUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { recountMedia } from '../media/posts.counters';

let app: TestApp;
let post: { id: number };
let people: Record<'owner' | 'friend' | 'child' | 'sibling' | 'blocked' | 'blocking', TestUser>;
let gone: TestUser;
let admin: TestUser;

const suspend = async (suspended: boolean) => {
  await admin.client.call(api.updateAdminUser, { params: { id: gone.id }, body: { suspended } });
  await app.runJobs();
};

beforeAll(async () => {
  app = await createTestApp({ config: { rateLimitScale: 100 } });
  people = {
    owner: await buildUser(app),
    friend: await buildUser(app),
    child: await buildChild(app),
    sibling: await buildChild(app),
    blocked: await buildUser(app),
    blocking: await buildUser(app),
  };
  [gone, admin] = [await buildUser(app), await buildUser(app, { role: 'admin' })];
  post = await plantPost(app, people.owner);
  const { friend, child, sibling, blocked, blocking } = people;
  await befriend(app, friend, child);
  await befriend(app, sibling, child);
  await befriend(app, friend, gone);
  for (const { client } of [...Object.values(people), gone, gone, child, blocked]) {
    await client.call(api.createComment, { params: post, body: { content: 'Nice' } });
  }
  await buildBlock(app, friend, blocked);
  await buildBlock(app, blocking, friend);
  await buildBlock(app, sibling, blocked);
  await suspend(true);
});
afterAll(() => app.close());

/** For each viewer, the comments that the list has, after a check of the three counts. */
async function countsSeen(): Promise<number[]> {
  const seen: number[] = [];
  for (const { client } of [...Object.values(people), admin]) {
    const params = { id: post.id };
    const listed = (await client.call(api.listComments, { params })).body.length;
    const one = (await client.call(api.getMedia, { params })).body.commentCount;
    const list = (await client.call(api.listCommunityMedia)).body;
    const inList = list.find(({ id }) => id === post.id)?.commentCount;
    expect([one, inList]).toEqual([listed, listed]);
    seen.push(listed);
  }
  return seen;
}

// Owner, friend, blocked (twice) and blocking; the child (twice) and its sibling; two by `gone`.
const WHILE_SUSPENDED = [5, 4, 8, 6, 4, 4, 7];
const RESTORED = [7, 6, 10, 8, 6, 6, 7];

it('the count of comments is that of the list, for everybody', async () => {
  expect(await countsSeen()).toEqual(WHILE_SUSPENDED);
});

it('a recount and deleted comments keep it so', async () => {
  expect(await app.db.transaction((tx) => recountMedia(tx, people.owner.id))).toBe(0);
  const { client } = people.child;
  const { body } = await client.call(api.createComment, { params: post, body: { content: 'Hi' } });
  await client.call(api.deleteComment, { params: { id: post.id, commentId: body.id } });
  expect(await countsSeen()).toEqual(WHILE_SUSPENDED);
});

it('follows the end of a suspension', async () => {
  await suspend(false);
  expect(await countsSeen()).toEqual(RESTORED);
});

it('follows the end of childhood', async () => {
  await app.db
    .update(guardianships)
    .set({ childUntil: 2020 })
    .where(eq(guardianships.userId, people.child.id));
  await app.pool.query(`delete from jobs.job`);
  await app.deps.jobs.enqueue(app.db, () => {}, 'guardians.sweep', {});
  await app.runJobs();
  const [owner] = await countsSeen();
  expect(owner).toBe(9);
});
