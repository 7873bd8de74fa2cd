import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { media } from '../db/schema';
import { findAudience } from '../features/media/posts.service';
import { buildBlock, buildUser, plantPost, type TestUser } from '../testing/factories';
import { connect, type TestSocket } from '../testing/socket-client';
import { ownTestApp, sharedTestApp } from '../testing/test-app';
import { mediaRoom } from './hub';

const options = { config: { rateLimitScale: 100 }, hearsOthers: true } as const;
const app = await sharedTestApp(options);

/** Opens a post on a new device. */
async function open(by: TestUser, { id }: { id: number }, { url } = app): Promise<TestSocket> {
  const socket = await connect(url, by);
  socket.send({ type: 'subscribe_media', mediaId: id });
  await socket.next('media_status');
  return socket;
}

const comment = (by: TestUser, { id }: { id: number }) =>
  by.client.call(api.createComment, { params: { id }, body: { content: 'Well played' } });

const setVisibility = ({ id }: { id: number }, visibility: 'public' | 'private') =>
  app.db.update(media).set({ visibility }).where(eq(media.id, id));

/** The authors of comments that a socket was notified of. */
const told = ({ received }: TestSocket) =>
  received.flatMap((message) => (message.type === 'comment_added' ? [message.userId] : []));

/** Waits for a comment by this person. A post's comments arrive in order. */
const hears = (socket: TestSocket, { id }: TestUser) =>
  socket.next('comment_added', ({ userId }) => userId === id);

const people = async () =>
  [await buildUser(app), await buildUser(app), await buildUser(app)] as const;

it('a comment is announced to all subscribers of its post, on every instance, and nobody else', async () => {
  const there = await ownTestApp({ ...options, databaseUrl: app.databaseUrl });
  const [ana, ben, cat] = await people();
  const [post, other] = [await plantPost(app, ana), await plantPost(app, ana)];
  const watching = [await open(ana, post), await open(cat, post, there), await open(ben, post)];
  const elsewhere = await open(cat, other);
  const left = await open(cat, post);
  left.send({ type: 'unsubscribe_media', mediaId: post.id });
  const followers = () => app.realtime.hub.size(mediaRoom(post.id));
  await expect.poll(followers, { timeout: 10_000 }).toBe(2);

  await comment(ben, post);
  for (const socket of watching) {
    expect(await hears(socket, ben)).toEqual({
      type: 'comment_added',
      mediaId: post.id,
      userId: ben.id,
    });
  }
  await comment(ana, other);
  await hears(elsewhere, ana);
  expect([told(elsewhere), told(left)]).toEqual([[ana.id], []]);
});

it("a comment is not announced across a block with its author or the post's owner", async () => {
  const [ana, ben, cat] = await people();
  const [blockedByBen, blockingAna] = [await buildUser(app), await buildUser(app)];
  const post = await plantPost(app, ana);
  const sockets = {
    ana: await open(ana, post),
    cat: await open(cat, post),
    blockedByBen: await open(blockedByBen, post),
    blockingAna: await open(blockingAna, post),
  };
  await buildBlock(app, ben, blockedByBen);
  await buildBlock(app, blockingAna, ana);

  await comment(ben, post);
  await comment(cat, post);
  for (const socket of [sockets.ana, sockets.cat, sockets.blockedByBen]) await hears(socket, cat);
  expect(told(sockets.ana)).toEqual([ben.id, cat.id]);
  expect(told(sockets.cat)).toEqual([ben.id, cat.id]);
  expect(told(sockets.blockedByBen)).toEqual([cat.id]);
  expect(told(sockets.blockingAna)).toEqual([]);
});

it('comments on a private post are announced only to its owner, and on a deleted post to nobody', async () => {
  const [ana, ben, cat] = await people();
  const post = await plantPost(app, ana);
  const [owner, follower] = [await open(ana, post), await open(cat, post)];
  await setVisibility(post, 'private');
  await comment(ana, post);
  await hears(owner, ana);
  await setVisibility(post, 'public');
  await comment(ben, post);
  await hears(follower, ben);
  expect(told(follower)).toEqual([ben.id]);

  await app.db.delete(media).where(eq(media.id, post.id));
  expect(await findAudience(app.deps, post.id, [ana.id, ben.id, cat.id])).toEqual(new Set());
});
