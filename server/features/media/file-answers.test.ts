import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { errorBodySchema } from '#shared/errors';
import { buildUser } from '../../testing/factories';
import {
  addressesOf,
  get,
  image,
  type Planted,
  plantFiles,
  poster,
  video,
} from '../../testing/planted-files';
import { strictParse } from '../../testing/strict-parse';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const owner = await buildUser(app);

const plant = (files: Planted[], values = {}) => plantFiles(app, owner, files, values);

describe('the answer with a file', () => {
  const BYTES = randomBytes(1_000);

  it('has an exact type and a strict content policy', async () => {
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

  it('is 304 for a cached file; each file has its own tag', async () => {
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
