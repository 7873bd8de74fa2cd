import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import { buildUser, plantPost } from '../testing/factories';
import { connect, type TestSocket } from '../testing/socket-client';
import { ownTestApp, sharedTestApp } from '../testing/test-app';

const options = { hearsOthers: true } as const;
const app = await sharedTestApp(options);

const counts = ({ received }: TestSocket) =>
  received.flatMap((message) => (message.type === 'notifications_changed' ? [message.unseen] : []));

it('brings the count of a burst to all sockets of a person on every instance, in few messages', async () => {
  const there = await ownTestApp({ ...options, databaseUrl: app.databaseUrl });
  const owner = await buildUser(app);
  const sockets = [await connect(app.url, owner), await connect(there.url, owner)];
  for (let n = 0; n < 8; n += 1) {
    const { id } = await plantPost(app, owner);
    const fan = await buildUser(app);
    await fan.client.call(api.likeMedia, { params: { id }, body: { liked: true } });
  }
  await app.runJobs();
  for (const socket of sockets) {
    await socket.next('notifications_changed', ({ unseen }) => unseen >= 8);
    // At once, and then at most twice a second, whatever the eight jobs took.
    expect(counts(socket).length).toBeLessThan(8);
  }
});

it('tells other devices of what was seen, and nobody else', async () => {
  const owner = await buildUser(app);
  const other = await buildUser(app);
  const { id } = await plantPost(app, owner);
  await other.client.call(api.likeMedia, { params: { id }, body: { liked: true } });
  const [mine, theirs] = [await connect(app.url, owner), await connect(app.url, other)];
  await app.runJobs();
  await mine.next('notifications_changed', ({ unseen }) => unseen > 0);
  const upTo = new Date().toISOString();
  await owner.client.call(api.markNotificationsSeen, { body: { upTo } });
  await mine.next('notifications_changed', ({ unseen }) => unseen === 0);
  expect(counts(theirs)).toEqual([]);
});
