import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '../../../shared/media';
import { api } from '../../../shared/routes';
import { AppError } from '../../http/app-error';
import { buildUser, type TestUser } from '../../testing/factories';
import { mediaFiles } from '../../testing/media-files';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestFile, TestForm } from '../../testing/test-client';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await createTestApp({ config: { rateLimitScale: 100 } });
  owner = await buildUser(app);
});
afterAll(() => app.close());

/** The names in a folder of DATA_DIR. */
const namesIn = (folder: 'incoming' | 'uploads') =>
  readdir(path.join(app.deps.config.dataDir, folder)).catch(() => []);

const postsOf = async ({ client }: TestUser) => (await client.call(api.listMyMedia)).body;

const jobsOf = async (mediaId: number) => {
  const { rows } = await app.pool.query<{ name: string; data: unknown }>(
    `select name, data from jobs.job where data ->> 'mediaId' = $1`,
    [String(mediaId)],
  );
  return rows;
};

/** What there is of posts and files, to see that a refusal leaves nothing. */
const everything = async () => ({
  posts: (await app.pool.query('select count(*)::int as n from media')).rows,
  jobs: (await app.pool.query('select count(*)::int as n from jobs.job')).rows,
  uploads: (await namesIn('uploads')).length,
});

const image = (over: object = {}) => ({ title: 'My blade', mediaType: 'image' as const, ...over });
const video = (over: object = {}) => ({ title: 'My match', mediaType: 'video' as const, ...over });

async function fileOf(make: () => Promise<string>): Promise<TestFile> {
  const file = await make();
  return { content: file, name: path.basename(file) };
}

/** A real file with nothing behind it, up to so many bytes. */
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
    const { rows } = await app.pool.query('select folder, files from media where id = $1', [
      body.id,
    ]);
    const [{ folder, files }] = rows;
    expect(files).toEqual([
      { name: 'original', role: 'original', type: 'image/jpeg', size: expect.any(Number) },
    ]);
    expect(await jobsOf(body.id)).toEqual([
      { name: 'media.process', data: { mediaId: body.id, folder } },
    ]);
    const stored = path.join(app.deps.config.dataDir, 'uploads', folder, 'original');
    expect(await readFile(stored)).toEqual(await readFile(await mediaFiles.jpegWithGps()));
    expect(await namesIn('incoming')).toEqual([]);
  });

  it('of a video keeps a poster that is a picture, and does without one that is not', async () => {
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
    const before = await everything();
    const again = await owner.client.call(api.createMedia, {
      body: { title: 'Something else', mediaType: 'text', clientId },
    });
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, title: 'My blade' } });
    const third = await owner.client.call(api.createMedia, { body: image({ clientId }), files });
    expect(third).toMatchObject({ status: 200, body: first.body });
    expect(await everything()).toEqual(before);
    const stranger = await buildUser(app);
    const theirs = await stranger.client.call(api.createMedia, {
      body: { title: 'Mine', mediaType: 'text', clientId },
    });
    expect(theirs.status).toBe(201);
  });

  it('sent 50 times at once under one clientId is there once, with one file and one job', async () => {
    const clientId = randomUUID();
    const player = await buildUser(app);
    const { uploads } = await everything();
    const files = { media: await fileOf(mediaFiles.clearPng) };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        player.client.call(api.createMedia, { body: image({ clientId }), files }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const [post, ...others] = await postsOf(player);
    expect(others).toEqual([]);
    expect(await jobsOf(post?.id ?? 0)).toHaveLength(1);
    expect((await everything()).uploads).toBe(uploads + 1);
  });
});

describe('a file', () => {
  const refuse = async (
    body: object,
    files: Record<string, TestFile>,
    status: number,
    message: string | RegExp,
  ) => {
    const before = await everything();
    const answer = await owner.client.fail(api.createMedia, { body, files });
    expect([answer.status, answer.body.message]).toEqual([
      status,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
    expect(await everything()).toEqual(before);
    await vi.waitFor(async () => expect(await namesIn('incoming')).toEqual([]));
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
    await refuse(body, { media: await fileOf(mediaFiles.png) }, 400, 'A text post has no file.');
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

  it('of a post that is not written is removed', async () => {
    const { storage, db, jobs } = app.deps;
    const files = { media: await fileOf(mediaFiles.mp4), thumbnail: await fileOf(mediaFiles.png) };
    const before = await everything();
    const full = new AppError('unavailable', 'There is no room left.', { retryAfter: 30 });
    const expectRefused = async () => {
      const answer = await owner.client.fail(api.createMedia, { body: video(), files });
      expect([answer.status, answer.body.message]).toEqual([503, 'There is no room left.']);
      expect(answer.headers['retry-after']).toBe('30');
      expect(await everything()).toEqual(before);
      expect(await namesIn('incoming')).toEqual([]);
    };

    const put = storage.put.bind(storage);
    vi.spyOn(storage, 'put').mockRejectedValueOnce(full);
    await expectRefused();
    // The video is stored, the poster finds no room.
    vi.spyOn(storage, 'put').mockImplementationOnce(put).mockRejectedValueOnce(full);
    await expectRefused();
    vi.spyOn(jobs, 'enqueue').mockRejectedValueOnce(full);
    await expectRefused();
    vi.spyOn(db, 'transaction').mockRejectedValueOnce(full);
    await expectRefused();
    vi.restoreAllMocks();
  });

  it('stays when its post was written though the answer of the database was lost', async () => {
    const { db } = app.deps;
    const player = await buildUser(app);
    const { uploads } = await everything();
    const transaction = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
      await transaction(work);
      throw new Error('Connection terminated unexpectedly');
    });
    const files = { media: await fileOf(mediaFiles.png) };
    const clientId = randomUUID();
    const lost = await player.client.fail(api.createMedia, { body: image({ clientId }), files });
    vi.restoreAllMocks();
    expect(lost.status).toBe(503);
    expect((await everything()).uploads).toBe(uploads + 1);
    const again = await player.client.call(api.createMedia, { body: image({ clientId }), files });
    expect(again.status).toBe(200);
    expect(await postsOf(player)).toHaveLength(1);
  });
});

describe('a multipart body', () => {
  const PART = 'Content-Disposition: form-data; name=';
  const field = (name: string, value: string) => `--x\r\n${PART}"${name}"\r\n\r\n${value}\r\n`;
  const title = field('title', 'My words') + field('mediaType', 'text');

  const send = (body: string, type = 'multipart/form-data; boundary=x') =>
    owner.client.raw('POST', '/api/media', { headers: { 'Content-Type': type }, body });

  it.each([
    ['without a boundary', title, 'multipart/form-data'],
    ['with another boundary', title, 'multipart/form-data; boundary=y'],
    [
      'with a boundary of 1,000 letters',
      title,
      `multipart/form-data; boundary=${'x'.repeat(1000)}`,
    ],
    ['that ends too early', title, undefined],
    ['of nothing', '', undefined],
    ['of noise', '\0\u0001--x--x\r\n\r\n--x', undefined],
    ['with a part that has no name', `--x\r\nContent-Type: a/b\r\n\r\n1\r\n--x--\r\n`, undefined],
    ['with names that make objects', `${field('title[a]', 'x')}${title}--x--\r\n`, undefined],
    ['with a name of the prototype', `${field('__proto__[a]', 'x')}${title}--x--\r\n`, undefined],
    ['with a long name', `${field('x'.repeat(300), 'x')}${title}--x--\r\n`, undefined],
    ['with a title twice', `${title}${field('title', 'Another')}--x--\r\n`, undefined],
    ['with too many fields', `${field('a', 'x').repeat(21)}${title}--x--\r\n`, undefined],
    ['with a huge field', `${title}${field('a', 'x'.repeat(100_000))}--x--\r\n`, undefined],
  ])('%s is refused and leaves nothing', async (_name, body, type) => {
    const before = await everything();
    const answer = await send(body, type);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
    expect(await everything()).toEqual(before);
    await vi.waitFor(async () => expect(await namesIn('incoming')).toEqual([]));
  });

  it('may have fields that nobody asks for, as JSON may', async () => {
    const answer = await send(
      `${title}${field('userId', '1')}${field('__proto__', 'x')}${field('status', 'error')}--x--\r\n`,
    );
    expect([answer.status, answer.body.userId, answer.body.status]).toEqual([
      201,
      owner.id,
      'ready',
    ]);
  });

  it('with a file too many, or in a field of no use, is refused and leaves nothing', async () => {
    const before = await everything();
    const file = await fileOf(mediaFiles.png);
    const fields = { title: 'My blade', mediaType: 'image' };
    const bad: TestForm['files'][] = [
      { media: [file, file] },
      { media: file, file },
      { title: file },
    ];
    for (const files of bad) {
      const answer = await owner.client.raw('POST', '/api/media', { form: { fields, files } });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
    }
    expect(await everything()).toEqual(before);
    await vi.waitFor(async () => expect(await namesIn('incoming')).toEqual([]));
  });

  it('names files as it likes: the name is not used', async () => {
    for (const name of [
      '../../../../tmp/evil.png',
      '/etc/passwd',
      '%2e%2e%2f\u202e\u{1f300}.png',
      'é'.repeat(400),
    ]) {
      const { content } = await fileOf(mediaFiles.png);
      const { body } = await owner.client.call(api.createMedia, {
        body: image(),
        files: { media: { content, name } },
      });
      const { rows } = await app.pool.query('select files from media where id = $1', [body.id]);
      expect(rows[0].files).toMatchObject([{ name: 'original' }]);
    }
  });

  it('that says at once how large it is, is refused before it comes', async () => {
    const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(
      `POST /api/media HTTP/1.1\r\nHost: localhost\r\nCookie: ${owner.client.cookie}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 99000000\r\n\r\n',
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });

  it('whose sender goes away in the middle leaves nothing', async () => {
    const before = await everything();
    const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(
      `POST /api/media HTTP/1.1\r\nHost: localhost\r\nCookie: ${owner.client.cookie}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n' +
        `${title}--x\r\n${PART}"media"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
    );
    socket.write(Buffer.alloc(200_000, 7));
    const incoming = path.join(app.deps.config.dataDir, 'incoming');
    await vi.waitFor(async () => {
      const [folder = ''] = await namesIn('incoming');
      expect((await readdir(path.join(incoming, folder))).length).toBe(1);
    });
    socket.destroy();
    await vi.waitFor(async () => expect(await namesIn('incoming')).toEqual([]));
    expect(await everything()).toEqual(before);
  });
});

it('has a limit for each person, which refusals and repeats do not use up', async () => {
  const strict = await createTestApp({
    databaseUrl: app.databaseUrl,
    config: { rateLimitScale: 2 / 60 },
  });
  onTestFinished(() => strict.close());
  const player = await buildUser(strict);
  const body = { title: 'A text', mediaType: 'text' as const, clientId: randomUUID() };
  const settle = () => strict.deps.background.drain();
  for (let times = 0; times < 3; times += 1) {
    await player.client.call(api.createMedia, { body });
    await settle();
    expect((await player.client.fail(api.createMedia, { body: image() })).status).toBe(400);
    await settle();
  }
  await player.client.call(api.createMedia, { body: { ...body, clientId: undefined } });
  const refused = await player.client.fail(api.createMedia, { body });
  expect(refused.status).toBe(429);
  expect(refused.body.message).toMatch(
    /^That was a lot of posts in a short time\. .* 1 hour|minutes/,
  );
});
