import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '#shared/media';
import { api } from '#shared/routes';
import { buildUser, type TestUser } from '../../testing/factories';
import { mediaFiles } from '../../testing/media-files';
import { fileOf, mediaRow, mediaThere, namesIn } from '../../testing/media-steps';
import { sharedTestApp } from '../../testing/test-app';
import type { TestFile } from '../../testing/test-client';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);

const postsOf = async ({ client }: TestUser) => (await client.call(api.listMyMedia)).body;

const jobsOf = async (mediaId: number) => {
  const { rows } = await app.pool.query<{ name: string; data: unknown }>(
    `select name, data from jobs.job where data ->> 'mediaId' = $1`,
    [String(mediaId)],
  );
  return rows;
};

const image = (over: object = {}) => ({ title: 'My blade', mediaType: 'image' as const, ...over });
const video = (over: object = {}) => ({ title: 'My match', mediaType: 'video' as const, ...over });

/** A real file padded to `size` bytes. */
async function padded(make: () => Promise<string>, size: number): Promise<Buffer> {
  const bytes = await readFile(await make());
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
}

describe('a post', () => {
  it('of a text is ready at once, as JSON and as multipart', async () => {
    const body = {
      title: '  Finals tonight ',
      description: 'At eight',
      mediaType: 'text' as const,
    };
    const asJson = await owner.client.call(api.createMedia, { body });
    expect(asJson).toMatchObject({
      status: 201,
      body: {
        title: 'Finals tonight',
        description: 'At eight',
        visibility: 'public',
        status: 'ready',
        mediaUrl: null,
        images: [],
        isMine: true,
        user: { id: owner.id },
      },
    });
    expect(await jobsOf(asJson.body.id)).toEqual([]);
    const asForm = await owner.client.call(api.createMedia, { body, files: {} });
    expect(asForm.body).toMatchObject({ title: 'Finals tonight', mediaType: 'text' });
  });

  it('of an image is in processing, with its original stored and one job', async () => {
    const { status, body } = await owner.client.call(api.createMedia, {
      body: image({ visibility: 'private', description: 'With a new bit' }),
      files: { media: await fileOf(mediaFiles.jpegWithGps) },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'processing',
      visibility: 'private',
      description: 'With a new bit',
      mediaUrl: null,
      thumbnailUrl: null,
    });
    const { folder, files } = await mediaRow(app, body);
    expect(files).toEqual([
      { name: 'original', role: 'original', type: 'image/jpeg', size: expect.any(Number) },
    ]);
    expect(await jobsOf(body.id)).toEqual([
      { name: 'media.process-image', data: { mediaId: body.id, folder, userId: owner.id } },
    ]);
    const stored = path.join(app.deps.config.dataDir, 'uploads', folder, 'original');
    expect(await readFile(stored)).toEqual(await readFile(await mediaFiles.jpegWithGps()));
    expect(await namesIn(app, 'incoming')).toEqual([]);
  });

  it('of a video keeps a valid poster, and ignores an invalid one', async () => {
    const media = await fileOf(mediaFiles.mp4);
    const post = async (thumbnail: TestFile) => {
      const { body } = await owner.client.call(api.createMedia, {
        body: video(),
        files: { media, thumbnail },
      });
      const { rows } = await app.pool.query('select files from media where id = $1', [body.id]);
      return rows[0].files.map(({ role, type }: { role: string; type: string }) => [role, type]);
    };
    const original = ['original', 'video/mp4'];
    expect(await post(await fileOf(mediaFiles.png))).toEqual([original, ['poster', 'image/png']]);
    expect(await post(await fileOf(mediaFiles.svgNamedPng))).toEqual([original]);
    expect(await post({ content: await padded(mediaFiles.png, 1024 * 1024 + 1) })).toEqual([
      original,
    ]);
  });

  it('with the clientId of an earlier one is that one, and the file is dropped', async () => {
    const clientId = randomUUID();
    const files = { media: await fileOf(mediaFiles.png) };
    const first = await owner.client.call(api.createMedia, { body: image({ clientId }), files });
    const before = await mediaThere(app);
    const again = await owner.client.call(api.createMedia, {
      body: { title: 'Something else', mediaType: 'text', clientId },
    });
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, title: 'My blade' } });
    const third = await owner.client.call(api.createMedia, { body: image({ clientId }), files });
    expect(third).toMatchObject({ status: 200, body: first.body });
    expect(await mediaThere(app)).toEqual(before);
    const stranger = await buildUser(app);
    const theirs = await stranger.client.call(api.createMedia, {
      body: { title: 'Mine', mediaType: 'text', clientId },
    });
    expect(theirs.status).toBe(201);
  });

  it('sent 30 times at once under one clientId is stored once, with one file and one job', async () => {
    const clientId = randomUUID();
    const player = await buildUser(app);
    const { uploads } = await mediaThere(app);
    const files = { media: await fileOf(mediaFiles.clearPng) };
    const answers = await Promise.all(
      // Below the limit of waiting pictures.
      Array.from({ length: 30 }, () =>
        player.client.call(api.createMedia, { body: image({ clientId }), files }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const [post, ...others] = await postsOf(player);
    expect(others).toEqual([]);
    expect(await jobsOf(post?.id ?? 0)).toHaveLength(1);
    expect((await mediaThere(app)).uploads).toBe(uploads + 1);
  });
});

describe('a file', () => {
  const refuse = async (
    body: object,
    files: Record<string, TestFile>,
    status: number,
    message: string | RegExp,
  ) => {
    const before = await mediaThere(app);
    const answer = await owner.client.fail(api.createMedia, { body, files });
    expect([answer.status, answer.body.message]).toEqual([
      status,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
    expect(await mediaThere(app)).toEqual(before);
    await vi.waitFor(async () => expect(await namesIn(app, 'incoming')).toEqual([]));
    return answer.body;
  };
  const imagesOnly = 'Please upload only image files.';
  const videosOnly = 'Please upload a video file.';
  const tooLarge = 'Video file is too large. Please upload a smaller video (max 10MB).';

  it('must be there for an image and a video', async () => {
    await refuse(image(), {}, 400, 'Please select at least one image to upload.');
    const refusal = await refuse(video(), {}, 400, 'Missing video');
    expect(refusal.fields).toEqual([{ path: 'media', message: 'Missing video' }]);
    const onlyPoster = { thumbnail: await fileOf(mediaFiles.png) };
    await refuse(video(), onlyPoster, 400, 'Missing video');
    expect((await owner.client.fail(api.createMedia, { body: image() })).status).toBe(400);
  });

  it('is refused by a text post', async () => {
    const body = { title: 'A text', mediaType: 'text' };
    await refuse(
      body,
      { media: await fileOf(mediaFiles.png) },
      400,
      'A text post cannot have a file.',
    );
  });

  it.each([
    'svgNamedPng',
    'htmlNamedJpg',
    'zipNamedPng',
    'scriptNamedGif',
    'pdfNamedPng',
    'htmlBeforePng',
    'textNamedMp4',
    'mp4',
    'empty',
  ] as const)('that is no image by its content is refused as one: %s', async (name) => {
    const media = { ...(await fileOf(mediaFiles[name])), type: 'image/png', name: 'blade.png' };
    await refuse(image(), { media }, 415, imagesOnly);
  });

  it.each(['textNamedMp4', 'png', 'svgNamedPng', 'matroska', 'empty'] as const)(
    'that is no video by its content is refused as one: %s',
    async (name) => {
      const media = { ...(await fileOf(mediaFiles[name])), type: 'video/mp4', name: 'match.mp4' };
      await refuse(video(), { media }, 415, videosOnly);
    },
  );

  it('may have 5 MB as an image, and not one byte more', async () => {
    const media = { content: await padded(mediaFiles.png, IMAGE_MAX_BYTES) };
    await owner.client.call(api.createMedia, { body: image(), files: { media } });
    await refuse(
      image(),
      { media: { content: await padded(mediaFiles.png, IMAGE_MAX_BYTES + 1) } },
      413,
      'Image file is too large. Please upload a smaller image (max 5MB).',
    );
  });

  it('must be under 10 MB as a video', async () => {
    const media = { content: await padded(mediaFiles.mp4, VIDEO_MAX_BYTES - 1) };
    await owner.client.call(api.createMedia, { body: video(), files: { media } });
    for (const size of [VIDEO_MAX_BYTES, VIDEO_MAX_BYTES + 1, VIDEO_MAX_BYTES * 1.5]) {
      const content = await padded(mediaFiles.mp4, size);
      await refuse(video(), { media: { content } }, 413, tooLarge);
    }
  });

  it('with more pixels than are decoded, or a header that says nothing, is refused', async () => {
    await refuse(image(), { media: await fileOf(mediaFiles.hugePng) }, 422, /256 megapixels/);
    const cut = (
      await sharp(await mediaFiles.png())
        .jpeg()
        .toBuffer()
    ).subarray(0, 64);
    await refuse(image(), { media: { content: cut } }, 415, imagesOnly);
  });

  it('comes after the fields are known to be good', async () => {
    const media = await fileOf(mediaFiles.png);
    await refuse(image({ title: 'My' }), { media }, 400, 'Title must be at least 3 characters');
    await refuse(
      image({ visibility: 'friends' }),
      { media },
      400,
      'Please choose public or private',
    );
    await refuse({ title: 'My blade' }, { media }, 400, 'Please choose an image, a video or text');
    await refuse(image({ clientId: 'x' }), { media }, 400, 'clientId must be a UUID');
    await refuse(image({ title: 'x'.repeat(121) }), { media }, 400, /at most 120/);
    await refuse(image({ title: 'x'.repeat(20_000) }), { media }, 400, /at most/);
  });
});
