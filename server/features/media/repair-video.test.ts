import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VIDEO_MAX_BYTES } from '#shared/media';
import { api } from '#shared/routes';
import { AppError } from '../../http/app-error';
import { buildBlock, buildUser, plantPost, type TestUser } from '../../testing/factories';
import { mediaFiles } from '../../testing/media-files';
import { copyPost, mediaRow, namesIn, postFile } from '../../testing/media-steps';
import { createTestApp, sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100, ffmpegPath: 'none' } });
const owner = await buildUser(app);
afterEach(() => void vi.restoreAllMocks());

interface Post {
  id: number;
}

/** A video whose job has run. */
async function video(make: () => Promise<string> = mediaFiles.mp4): Promise<Post> {
  const post = await postFile(owner, 'video', make);
  await app.runJobs();
  return post;
}

let readyVideo: Promise<Post> | undefined;

/** A new ready video; only the first is uploaded and processed, the others are copies. */
async function ready(): Promise<Post> {
  readyVideo ??= video();
  return copyPost(app, await readyVideo);
}

const read = async ({ id }: Post) =>
  (await owner.client.call(api.getMedia, { params: { id } })).body;
const recover = async ({ id }: Post) =>
  (await owner.client.call(api.recoverVideo, { params: { id } })).body;
const replace = async ({ id }: Post, make: () => Promise<string>) =>
  owner.client.call(api.replaceVideo, {
    params: { id },
    files: { file: { content: await make() } },
  });

const folders = () => namesIn(app, 'uploads');

/** Waiting jobs by name. */
const waiting = async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `select name from jobs.job where state = 'created' and name like 'media.%' order by name`,
  );
  return rows.map(({ name }) => name);
};

const BEGUN = {
  status: 'success',
  needsUpload: false,
  message: 'Your video is being processed again.',
};
const NEEDS_UPLOAD = {
  status: 'error',
  needsUpload: true,
  message: 'The video file is no longer available. Please upload it again.',
};

describe('recovering', () => {
  it('a video that failed processes its original again', async () => {
    const post = await video(mediaFiles.movHevc);
    expect((await read(post)).status).toBe('error');
    expect(await recover(post)).toEqual(BEGUN);
    expect(await read(post)).toMatchObject({ status: 'processing', statusMessage: null });
    expect(await waiting()).toEqual(['media.process-video']);
    await app.runJobs();
    expect((await read(post)).status).toBe('error');
  });

  it('a ready video is processed again from its shown files, at a new address', async () => {
    const post = await ready();
    const before = await read(post);
    const { folder, files } = await mediaRow(app, post);
    expect(await recover(post)).toEqual(BEGUN);
    expect(await read(post)).toMatchObject({ status: 'processing', mediaUrl: null });
    expect((await owner.client.raw('GET', before.mediaUrl ?? '')).status).toBe(404);
    await app.runJobs();
    const after = await read(post);
    expect(after).toMatchObject({ status: 'ready', duration: before.duration, width: 160 });
    expect(after.mediaUrl).not.toBe(before.mediaUrl);
    expect((await owner.client.raw('GET', after.mediaUrl ?? '')).status).toBe(200);
    const now = await mediaRow(app, post);
    expect(now.folder).toBe(folder);
    expect(now.files.map(({ role }) => role)).toEqual(files.map(({ role }) => role));
    const stored = await namesIn(app, 'uploads', folder);
    expect(stored).toEqual(now.files.map(({ name }) => name).toSorted());
  });

  it('a video in processing says that it is, and adds no second job', async () => {
    const post = await ready();
    const answers = await Promise.all([recover(post), recover(post), recover(post)]);
    expect(answers).toEqual([BEGUN, BEGUN, BEGUN]);
    expect(await recover(post)).toEqual(BEGUN);
    expect(await waiting()).toEqual(['media.process-video']);
    await app.runJobs();
    expect((await read(post)).status).toBe('ready');
  });

  it('a video without stored files asks for another upload', async () => {
    const lost = await ready();
    await app.deps.storage.remove((await mediaRow(app, lost)).folder);
    const never = await plantPost(app, owner, { mediaType: 'video' });
    for (const post of [lost, never]) {
      expect(await recover(post)).toEqual(NEEDS_UPLOAD);
      expect(await read(post)).toMatchObject({
        status: 'upload-needed',
        statusMessage: NEEDS_UPLOAD.message,
        mediaUrl: null,
      });
      expect(await recover(post)).toEqual(NEEDS_UPLOAD);
    }
    expect(await waiting()).toEqual([]);
  });

  it('a damaged video asks for another upload', async () => {
    const post = await video(mediaFiles.cutMp4);
    const { status, statusMessage } = await read(post);
    expect(status).toBe('error');
    expect(await recover(post)).toEqual({ ...NEEDS_UPLOAD, message: statusMessage });
    expect(await read(post)).toMatchObject({ status: 'upload-needed', statusMessage });
    expect(await waiting()).toEqual([]);
  });

  it('changes nothing while the storage does not answer', async () => {
    const post = await ready();
    const away = new AppError('unavailable', 'Files cannot be read right now.');
    vi.spyOn(app.deps.storage, 'read').mockRejectedValueOnce(away);
    const { status } = await owner.client.fail(api.recoverVideo, { params: { id: post.id } });
    expect(status).toBe(503);
    expect((await read(post)).status).toBe('ready');
  });

  it('is for videos', async () => {
    const post = await plantPost(app, owner, { mediaType: 'image' });
    for (const route of [api.recoverVideo, api.replaceVideo]) {
      const answer = await owner.client.fail(route, { params: { id: post.id } });
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'This post is not a video, so there is nothing to repair.',
      ]);
    }
  });

  it('is limited', async () => {
    const strict = await createTestApp({
      databaseUrl: app.databaseUrl,
      config: { rateLimitScale: 1 / 30 },
    });
    const player = await buildUser(strict);
    const { id } = await plantPost(strict, player, { mediaType: 'video' });
    await player.client.call(api.recoverVideo, { params: { id } });
    expect((await player.client.fail(api.recoverVideo, { params: { id } })).status).toBe(429);
    await strict.close();
  });
});

describe('replacing', () => {
  it('puts another file in its place and removes the old one, keeping the rest', async () => {
    const post = await video(mediaFiles.movHevc);
    await owner.client.call(api.likeMedia, { params: { id: post.id }, body: { liked: true } });
    const old = await mediaRow(app, post);
    const { status, body } = await replace(post, mediaFiles.mp4);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      id: post.id,
      title: 'My match',
      status: 'processing',
      statusMessage: null,
      mediaUrl: null,
      likeCount: 1,
      isLiked: true,
    });
    expect(await waiting()).toEqual(['media.delete-files', 'media.process-video']);
    await app.runJobs();
    expect(await read(post)).toMatchObject({ status: 'ready', width: 160 });
    expect(await folders()).not.toContain(old.folder);
    expect(await folders()).toContain((await mediaRow(app, post)).folder);
  });

  it('works where nothing was stored', async () => {
    const post = await plantPost(app, owner, { mediaType: 'video', status: 'upload-needed' });
    await replace(post, mediaFiles.webm);
    await app.runJobs();
    expect((await read(post)).status).toBe('ready');
  });

  it('twice at once, in the middle of the processing, ends with one of the two', async () => {
    const post = await ready();
    const before = (await folders()).length;
    await Promise.all([
      recover(post),
      replace(post, mediaFiles.mp4),
      replace(post, mediaFiles.webm),
      app.runJobs(),
    ]);
    await app.runJobs();
    expect((await read(post)).status).toBe('ready');
    expect(await folders()).toHaveLength(before);
    const { folder, files } = await mediaRow(app, post);
    const stored = await namesIn(app, 'uploads', folder);
    expect(stored).toEqual(files.map(({ name }) => name).toSorted());
  });

  it('with an invalid or oversized video changes nothing', async () => {
    const post = await ready();
    const before = { post: await read(post), folders: await folders() };
    const large = Buffer.alloc(VIDEO_MAX_BYTES);
    const real = await mediaFiles.mp4();
    const refuse = async (content: string | Buffer | undefined, field = 'file') => {
      const answer = await owner.client.raw('POST', `/api/media/${post.id}/replace-video`, {
        form: { files: content === undefined ? {} : { [field]: { content, type: 'video/mp4' } } },
      });
      return [answer.status, answer.body.message];
    };
    const select = 'Please select a video file.';
    expect(await refuse(await mediaFiles.textNamedMp4())).toEqual([415, select]);
    expect(await refuse(await mediaFiles.png())).toEqual([415, select]);
    expect(await refuse(real, 'media')).toEqual([400, expect.any(String)]);
    expect(await refuse(real, 'thumbnail')).toEqual([400, select]);
    (await readFile(real)).copy(large);
    expect(await refuse(large)).toEqual([
      413,
      'Video file is too large. Please upload a smaller video (max 10MB).',
    ]);
    const without = await owner.client.fail(api.replaceVideo, { params: { id: post.id } });
    expect([without.status, without.body.message]).toEqual([400, select]);
    expect({ post: await read(post), folders: await folders() }).toEqual(before);
  });

  it('is refused before anything is received, and when the post is deleted meanwhile', async () => {
    const post = await ready();
    const { storage } = app.deps;
    const before = await folders();
    const [other, blocked] = [await buildUser(app), await buildUser(app)];
    await buildBlock(app, owner, blocked);
    const put = vi.spyOn(storage, 'put');
    const files = { file: { content: await mediaFiles.mp4() } };
    const params = { id: post.id };
    const statusOf = async ({ client }: TestUser) =>
      (await client.fail(api.replaceVideo, { params, files })).status;
    expect([await statusOf(other), await statusOf(blocked)]).toEqual([403, 404]);
    expect(put).not.toHaveBeenCalled();

    const real = storage.put.bind(storage);
    put.mockImplementationOnce(async (...args) => {
      await owner.client.call(api.deleteMedia, { params });
      await real(...args);
    });
    expect(await statusOf(owner)).toBe(404);
    await app.runJobs();
    expect(await folders()).toHaveLength(before.length - 1);
  });

  it('finds no room: the old video stays', async () => {
    const post = await ready();
    const before = { post: await read(post), folders: await folders() };
    const full = new AppError('unavailable', 'There is no room left.');
    vi.spyOn(app.deps.storage, 'put').mockRejectedValueOnce(full);
    const files = { file: { content: await mediaFiles.mp4() } };
    const answer = await owner.client.fail(api.replaceVideo, { params: { id: post.id }, files });
    expect(answer.status).toBe(503);
    expect({ post: await read(post), folders: await folders() }).toEqual(before);
    expect(await waiting()).toEqual([]);
  });
});
