import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { AppError } from '../../http/app-error';
import { buildUser } from '../../testing/factories';
import { loseNextCommit, refuseNextTransaction } from '../../testing/lost-transactions';
import { mediaFiles } from '../../testing/media-files';
import { fileOf, mediaThere, namesIn } from '../../testing/media-steps';
import { ownTestApp, sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const owner = await buildUser(app);

const image = { title: 'My blade', mediaType: 'image' as const };

it('a file of a post that is not written is removed', async () => {
  const { storage, jobs } = app.deps;
  const files = { media: await fileOf(mediaFiles.mp4), thumbnail: await fileOf(mediaFiles.png) };
  const before = await mediaThere(app);
  const full = new AppError('unavailable', 'There is no room left.', { retryAfter: 30 });
  const expectRefused = async () => {
    const answer = await owner.client.fail(api.createMedia, {
      body: { title: 'My match', mediaType: 'video' },
      files,
    });
    expect([answer.status, answer.body.message]).toEqual([503, 'There is no room left.']);
    expect(answer.headers['retry-after']).toBe('30');
    expect(await mediaThere(app)).toEqual(before);
    expect(await namesIn(app, 'incoming')).toEqual([]);
  };

  const put = storage.put.bind(storage);
  vi.spyOn(storage, 'put').mockRejectedValueOnce(full);
  await expectRefused();
  // The video is stored, but there is no room for the poster.
  vi.spyOn(storage, 'put').mockImplementationOnce(put).mockRejectedValueOnce(full);
  await expectRefused();
  vi.spyOn(jobs, 'enqueue').mockRejectedValueOnce(full);
  await expectRefused();
  refuseNextTransaction(app.pool, full);
  await expectRefused();
  vi.restoreAllMocks();
});

it('a file is refused with a reason when there is no place to receive it', async () => {
  const crowded = await ownTestApp({ databaseUrl: app.databaseUrl });
  await mkdir(crowded.deps.config.dataDir, { recursive: true });
  await writeFile(path.join(crowded.deps.config.dataDir, 'incoming'), 'in the way');
  const { client } = await buildUser(crowded);
  const files = { media: await fileOf(mediaFiles.png) };
  const answer = await client.fail(api.createMedia, { body: image, files });
  expect([answer.status, answer.body.message]).toEqual([
    503,
    'Files cannot be saved or read right now. Please try again.',
  ]);
  // A text needs no storage, so it can still be posted.
  await client.call(api.createMedia, { body: { title: 'A text', mediaType: 'text' } });
});

it('a file stays when its post was written though the answer of the database was lost', async () => {
  const player = await buildUser(app);
  const { uploads } = await mediaThere(app);
  loseNextCommit(app.pool);
  const files = { media: await fileOf(mediaFiles.png) };
  const clientId = randomUUID();
  const lost = await player.client.fail(api.createMedia, { body: { ...image, clientId }, files });
  vi.restoreAllMocks();
  expect(lost.status).toBe(503);
  expect((await mediaThere(app)).uploads).toBe(uploads + 1);
  const again = await player.client.call(api.createMedia, { body: { ...image, clientId }, files });
  expect(again.status).toBe(200);
  expect((await player.client.call(api.listMyMedia)).body).toHaveLength(1);
});
