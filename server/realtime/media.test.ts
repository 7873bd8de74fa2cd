import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { buildBlock, buildUser, plantPost, type TestUser } from '../testing/factories';
import { mediaFiles } from '../testing/media-files';
import { connect, type TestSocket } from '../testing/socket-client';
import { ownTestApp, sharedTestApp } from '../testing/test-app';
import { mediaRoom } from './hub';

const options = { config: { rateLimitScale: 100, ffmpegPath: 'none' }, hearsOthers: true } as const;
const app = await sharedTestApp(options);

const people = async () =>
  [await buildUser(app), await buildUser(app), await buildUser(app)] as const;

/** Subscribes to a post, and takes the first status. */
async function follow(by: TestUser, { id }: { id: number }, { url } = app): Promise<TestSocket> {
  const socket = await connect(url, by);
  socket.send({ type: 'subscribe_media', mediaId: id });
  await socket.next('media_status');
  return socket;
}

const post = async (by: TestUser, make: () => Promise<string>) =>
  (
    await by.client.call(api.createMedia, {
      body: { title: 'My match', mediaType: 'video' },
      files: { media: { content: await make() } },
    })
  ).body;

/**
 * The statuses that a socket received for a post. The first may arrive twice: as the answer, and
 * published late by the creation.
 */
const told = ({ received }: TestSocket, { id }: { id: number }) =>
  received
    .flatMap((message) =>
      message.type === 'media_status' && message.mediaId === id ? [message.status] : [],
    )
    .filter((status, index, all) => status !== all[index - 1]);

/** Waits until a socket has received everything published before. */
async function settle(socket: TestSocket, by: TestUser) {
  const marker = await plantPost(app, by);
  socket.send({ type: 'subscribe_media', mediaId: marker.id });
  await socket.next('media_status', ({ mediaId }) => mediaId === marker.id);
}

describe('subscribing to a post', () => {
  it('sends its current status at once, and nothing about an invisible post', async () => {
    const [owner, other, blocked] = await people();
    await buildBlock(app, owner, blocked);
    const open = await plantPost(app, owner, { status: 'error', statusMessage: 'It is damaged.' });
    const hidden = await plantPost(app, owner, { visibility: 'private' });
    const socket = await connect(app.url, other);
    socket.send({ type: 'subscribe_media', mediaId: open.id });
    expect(await socket.next('media_status')).toEqual({
      type: 'media_status',
      mediaId: open.id,
      status: 'error',
      message: 'It is damaged.',
    });
    expect(app.realtime.hub.size(mediaRoom(open.id))).toBe(1);
    socket.send({ type: 'unsubscribe_media', mediaId: open.id });
    await vi.waitFor(() => expect(app.realtime.hub.size(mediaRoom(open.id))).toBe(0));

    const theirs = await connect(app.url, blocked);
    for (const [by, { id }] of [
      [socket, hidden],
      [socket, { id: 999_999 }],
      [theirs, open],
    ] as const) {
      by.send({ type: 'subscribe_media', mediaId: id });
      expect(await by.next('error')).toMatchObject({ code: 'not_found' });
      expect(app.realtime.hub.size(mediaRoom(id))).toBe(0);
    }
  });

  it('sends each status to subscribers and to all devices of the owner', async () => {
    const there = await ownTestApp({ ...options, databaseUrl: app.databaseUrl });
    const [owner, other, stranger] = await people();
    const phone = await connect(app.url, owner);
    const laptop = await connect(there.url, owner);
    const bystander = await connect(app.url, stranger);
    const made = await post(owner, mediaFiles.mp4);
    const watching = [await follow(other, made), await follow(other, made, there)];
    await app.runJobs();
    for (const socket of [phone, laptop, ...watching]) {
      await socket.next('media_status', ({ status }) => status === 'ready');
      expect(told(socket, made)).toEqual(['processing', 'ready']);
    }
    await settle(bystander, stranger);
    expect(told(bystander, made)).toEqual([]);
  });

  it('reports errors with their reason, what recovery needs, replacement and a lost file', async () => {
    const [owner] = await people();
    const made = await post(owner, mediaFiles.cutMp4);
    const socket = await follow(owner, made);
    const messageOf = async (wanted: string) =>
      (await socket.next('media_status', ({ status }) => status === wanted)).message;
    await app.runJobs();
    const reason = expect.stringMatching(/damaged/);
    expect(await messageOf('error')).toEqual(reason);
    const params = { id: made.id };
    await owner.client.call(api.recoverVideo, { params });
    expect(await messageOf('upload-needed')).toEqual(reason);
    const files = { file: { content: await mediaFiles.mp4() } };
    await owner.client.call(api.replaceVideo, { params, files });
    expect(await messageOf('processing')).toBeNull();
    await app.runJobs();
    expect(await messageOf('ready')).toBeNull();
    const { rows } = await app.pool.query('select folder from media where id = $1', [made.id]);
    await app.deps.storage.remove(rows[0].folder);
    await owner.client.call(api.recoverVideo, { params });
    expect(await messageOf('upload-needed')).toMatch(/upload it again/);
  });

  it('ends for others when it becomes private or they are blocked', async () => {
    const [owner, other, blocked] = await people();
    const made = await post(owner, mediaFiles.mp4);
    const sockets = {
      owner: await follow(owner, made),
      other: await follow(other, made),
      blocked: await follow(blocked, made),
    };
    await buildBlock(app, owner, blocked);
    await app.runJobs();
    await sockets.other.next('media_status', ({ status }) => status === 'ready');
    const params = { id: made.id };
    await owner.client.call(api.updateMedia, { params, body: { visibility: 'private' } });
    await owner.client.call(api.recoverVideo, { params });
    await app.runJobs();
    // All recipients of a change are notified at once.
    await vi.waitFor(() =>
      expect(told(sockets.owner, made)).toEqual(['processing', 'ready', 'processing', 'ready']),
    );
    await settle(sockets.other, other);
    await settle(sockets.blocked, blocked);
    expect(told(sockets.other, made)).toEqual(['processing', 'ready']);
    expect(told(sockets.blocked, made)).toEqual(['processing']);
  });

  it('ends with the current status, however subscriptions and changes interleave', async () => {
    const [owner, other] = await people();
    const made = await plantPost(app, owner, { mediaType: 'video', status: 'processing' });
    const sockets = await Promise.all([1, 2, 3].map(() => connect(app.url, other)));
    const states = ['processing', 'error', 'ready'] as const;
    for (let round = 0; round < 20; round += 1) {
      const status = states[round % 3] ?? 'ready';
      const change = app.pool
        .query('update media set status = $2 where id = $1', [made.id, status])
        .then(() => app.realtime.publish({ type: 'media.changed', mediaId: made.id }));
      for (const socket of sockets) socket.send({ type: 'subscribe_media', mediaId: made.id });
      await change;
      for (const socket of sockets) await settle(socket, other);
      await vi.waitFor(() =>
        expect(sockets.map((socket) => told(socket, made).at(-1))).toEqual([
          status,
          status,
          status,
        ]),
      );
      for (const socket of sockets) {
        socket.send({ type: 'unsubscribe_media', mediaId: made.id });
      }
    }
  });
});
