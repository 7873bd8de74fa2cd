import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBodySchema } from '../../../shared/errors';
import { api } from '../../../shared/routes';
import type { StoredFile } from '../../db/schema/media';
import { buildBlock, buildUser, plantPost, type TestUser } from '../../testing/factories';
import { strictParse } from '../../testing/strict-parse';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { Client } from '../../testing/test-client';

let app: TestApp;
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  [owner, stranger] = [await buildUser(app), await buildUser(app)];
});
afterAll(() => app.close());

type Planted = Pick<StoredFile, 'name' | 'role' | 'type'> & { width?: number; content?: Buffer };
type Values = Parameters<typeof plantPost>[2];

/** A ready post of the owner's with these files in the storage, each holding its own name. */
async function plant(files: Planted[], values: Values = {}) {
  const folder = randomUUID();
  const source = path.join(os.tmpdir(), `ripcord-test-${folder}`);
  const stored: StoredFile[] = [];
  for (const { content, ...file } of files) {
    const bytes = content ?? Buffer.from(file.name);
    await fs.writeFile(source, bytes);
    await app.deps.storage.put(folder, file.name, source, file.type);
    stored.push({ ...file, size: bytes.length });
  }
  await fs.rm(source, { force: true });
  return plantPost(app, owner, { mediaType: 'image', folder, files: stored, ...values });
}

const image = (width: number, content?: Buffer): Planted => ({
  name: `${width}.webp`,
  role: 'shown',
  type: 'image/webp',
  width,
  content,
});

const original: Planted = { name: 'original', role: 'original', type: 'image/jpeg', width: 4_000 };
const video: Planted = { name: 'video.mp4', role: 'shown', type: 'video/mp4' };
const poster: Planted = { name: 'poster.webp', role: 'thumbnail', type: 'image/webp', width: 640 };

/** Every address at which files of a post are. */
const addressesOf = ({ id }: { id: number }) => [
  `/api/media/${id}/file`,
  `/api/media/${id}/file?w=480`,
  `/api/media/${id}/thumbnail`,
];

const get = (client: Client, address: string, headers = {}) =>
  client.raw('GET', address, { headers });

/** What an address answers: the text of the file, or the status of the refusal. */
async function content(client: Client, address: string): Promise<string | number> {
  const { status, body } = await get(client, address);
  if (status === 200) return (body as Buffer).toString();
  strictParse(errorBodySchema, body, address);
  return status;
}

const contents = (client: Client, post: { id: number }) =>
  Promise.all(addressesOf(post).map((address) => content(client, address)));

describe('a file is shown', () => {
  it('to everybody signed in while its post is public, and to nobody else', async () => {
    const post = await plant([image(480)]);
    expect(await contents(stranger.client, post)).toEqual(Array(3).fill('480.webp'));
    expect(await contents(app.visitor, post)).toEqual(Array(3).fill(401));
  });

  it('to its owner alone while it is private, also after it was public', async () => {
    const post = await plant([image(480)], { visibility: 'public' });
    const administrator = await buildUser(app, { role: 'admin' });
    const tags = await Promise.all(
      addressesOf(post).map(async (address) => (await get(stranger.client, address)).headers.etag),
    );
    await owner.client.call(api.updateMedia, {
      params: { id: post.id },
      body: { visibility: 'private' },
    });
    for (const { client } of [stranger, administrator]) {
      expect(await contents(client, post)).toEqual(Array(3).fill(404));
      for (const [at, address] of addressesOf(post).entries()) {
        const known = { 'If-None-Match': tags[at] ?? 'none' };
        expect((await get(client, address, known)).status).toBe(404);
        expect((await get(client, address, { Range: 'bytes=0-1' })).status).toBe(404);
        expect((await client.raw('HEAD', address)).status).toBe(404);
      }
    }
    expect(await contents(owner.client, post)).toEqual(Array(3).fill('480.webp'));
  });

  it('to neither side of a block', async () => {
    const post = await plant([image(480)]);
    const [blocked, blocker] = [await buildUser(app), await buildUser(app)];
    await buildBlock(app, owner, blocked);
    await buildBlock(app, blocker, owner);
    for (const { client } of [blocked, blocker]) {
      expect(await contents(client, post)).toEqual(Array(3).fill(404));
    }
  });

  it('once it is ready, not sooner and not after a failure', async () => {
    for (const status of ['processing', 'error', 'upload-needed'] as const) {
      const post = await plant([image(480)], { status });
      expect(await contents(owner.client, post)).toEqual(Array(3).fill(404));
    }
  });

  it('never as it came', async () => {
    const post = await plant([original]);
    expect(await contents(owner.client, post)).toEqual(Array(3).fill(404));
    const clip = await plant([{ ...video, role: 'leftover' }, original], { mediaType: 'video' });
    expect(await contents(owner.client, clip)).toEqual(Array(3).fill(404));
  });

  it('with the words of the specification when there is none', async () => {
    const message = async (post: { id: number }) =>
      (await owner.client.fail(api.getMediaFile, { params: { id: post.id } })).body.message;
    const planted = async (values: Values) => message(await plant([], values));
    expect(await planted({ mediaType: 'video', status: 'processing' })).toBe(
      'Video file not available. It may have been removed or is still processing.',
    );
    expect(await planted({ mediaType: 'image' })).toBe(
      'Failed to load image. The file may be corrupted or unavailable.',
    );
    const nothing = 'The requested media could not be found.';
    expect(await planted({ mediaType: 'text', folder: null })).toBe(nothing);
    expect(await message({ id: 987_654_321 })).toBe(nothing);
  });
});

describe('which file', () => {
  const at = async (post: { id: number }, rest: string) =>
    content(owner.client, `/api/media/${post.id}/${rest}`);

  it('of an image is the narrowest that is wide enough, else the widest', async () => {
    const post = await plant([image(1_600), original, image(480), image(960)]);
    const chosen = await Promise.all(
      [1, 480, 481, 960, 961, 1_600, 1_601, 10_000].map((w) => at(post, `file?w=${w}`)),
    );
    expect(chosen).toEqual(
      [480, 480, 960, 960, 1_600, 1_600, 1_600, 1_600].map((width) => `${width}.webp`),
    );
    expect(await at(post, 'file')).toBe('1600.webp');
    expect(await at(post, 'thumbnail')).toBe('480.webp');
    for (const w of ['0', '-1', 'x', '1.5', '10001'])
      expect(await at(post, `file?w=${w}`)).toBe(400);
  });

  it('of a video is the video, and its poster for a thumbnail', async () => {
    const post = await plant([poster, video], { mediaType: 'video' });
    expect(await at(post, 'file')).toBe('video.mp4');
    expect(await at(post, 'file?w=480')).toBe('video.mp4');
    expect(await at(post, 'thumbnail')).toBe('poster.webp');
    const bare = await plant([video], { mediaType: 'video' });
    expect(await at(bare, 'thumbnail')).toBe(404);
  });

  it('is the one that the post names', async () => {
    const post = await plant([image(480), image(960)]);
    const { body } = await owner.client.call(api.getMedia, { params: { id: post.id } });
    const seen = await Promise.all(
      [body.mediaUrl, body.thumbnailUrl, ...body.images.map(({ url }) => url)].map((url) =>
        content(stranger.client, url ?? 'none'),
      ),
    );
    expect(seen).toEqual(['960.webp', '480.webp', '480.webp', '960.webp']);
  });
});

describe('an answer', () => {
  const BYTES = randomBytes(1_000);

  it('says exactly what it is and lets it do nothing', async () => {
    const post = await plant([image(480, BYTES), poster]);
    const { headers } = await get(owner.client, `/api/media/${post.id}/file`);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '1000',
      'content-disposition': `inline; filename="ripcord-${post.id}.webp"`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=86400',
    });
    expect(headers.vary).toMatch(/Cookie/);
    expect(headers).not.toHaveProperty('content-encoding');
    const clip = await plant([video], { mediaType: 'video', visibility: 'private' });
    const { headers: hidden } = await get(owner.client, `/api/media/${clip.id}/file`);
    expect(hidden).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': `inline; filename="ripcord-${clip.id}.mp4"`,
      'cache-control': 'no-store',
    });
  });

  it('is 304 for a browser that has the file, of which each has a tag of its own', async () => {
    const post = await plant([image(480), image(960)]);
    const address = `/api/media/${post.id}/file?w=480`;
    const { etag } = (await get(owner.client, address)).headers;
    const again = await get(owner.client, address, { 'If-None-Match': `"other", W/${etag}` });
    expect(again.status).toBe(304);
    expect(again.text ?? '').toBe('');
    expect(again.headers).toMatchObject({
      etag,
      'cache-control': 'private, max-age=86400',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const wide = await get(owner.client, `/api/media/${post.id}/file`, { 'If-None-Match': etag });
    expect(wide.status).toBe(200);
    expect(wide.headers.etag).not.toBe(etag);
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, 999],
    ['bytes=-100', 900, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=999-5000', 999, 999],
    ['bytes=1-1', 1, 1],
  ])('is a part for %s', async (range, start, end) => {
    const post = await plant([image(480, BYTES)]);
    const part = await get(owner.client, `/api/media/${post.id}/file`, { Range: range });
    expect(part.status).toBe(206);
    expect(part.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/1000`,
      'content-length': String(end - start + 1),
      'content-type': 'image/webp',
    });
    expect((part.body as Buffer).equals(BYTES.subarray(start, end + 1))).toBe(true);
  });

  it.each([
    'bytes=0-1,5-6',
    'bytes=abc',
    'bytes=9-2',
    'bytes=-',
    'bytes=-1-2',
    'lines=0-1',
    'bytes',
    '',
  ])('is the whole for %s', async (range) => {
    const post = await plant([image(480, BYTES)]);
    const { status, headers, body } = await get(owner.client, `/api/media/${post.id}/file`, {
      Range: range,
    });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('content-range');
    expect((body as Buffer).equals(BYTES)).toBe(true);
  });

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0', `bytes=${'9'.repeat(40)}-`])(
    'is 416 for %s',
    async (range) => {
      const post = await plant([image(480, BYTES)]);
      const { status, headers, body } = await get(owner.client, `/api/media/${post.id}/thumbnail`, {
        Range: range,
      });
      expect(status).toBe(416);
      expect(headers['content-range']).toBe('bytes */1000');
      expect(strictParse(errorBodySchema, body, range).code).toBe('unsatisfiable');
    },
  );

  it('is a part only of the file that the browser has begun', async () => {
    const post = await plant([image(480, BYTES)]);
    const address = `/api/media/${post.id}/file`;
    const { etag } = (await get(owner.client, address)).headers;
    const withTag = (tag: string) =>
      get(owner.client, address, { Range: 'bytes=0-1', 'If-Range': tag });
    expect((await withTag(etag ?? '')).status).toBe(206);
    for (const tag of ['"other"', `W/${etag}`, new Date().toUTCString()]) {
      expect((await withTag(tag)).status).toBe(200);
    }
  });

  it('to HEAD has the headers alone', async () => {
    const post = await plant([image(480, BYTES)]);
    for (const address of addressesOf(post)) {
      const head = await owner.client.raw('HEAD', address, { headers: { Range: 'bytes=0-1' } });
      const { headers } = await get(owner.client, address);
      expect(head.status).toBe(200);
      expect(head.text ?? '').toBe('');
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control']) {
        expect(head.headers[name]).toBe(headers[name]);
      }
    }
  });
});
