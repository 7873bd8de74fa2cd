import { describe, expect, it } from 'vitest';
import { errorBodySchema } from '#shared/errors';
import { api } from '#shared/routes';
import { buildBlock, buildUser } from '../../testing/factories';
import {
  addressesOf,
  get,
  image,
  original,
  type Planted,
  plantFiles,
  poster,
  video,
} from '../../testing/planted-files';
import { strictParse } from '../../testing/strict-parse';
import { sharedTestApp } from '../../testing/test-app';
import type { Client } from '../../testing/test-client';

const app = await sharedTestApp();
const [owner, stranger] = [await buildUser(app), await buildUser(app)];

const plant = (files: Planted[], values: Parameters<typeof plantFiles>[3] = {}) =>
  plantFiles(app, owner, files, values);

/** The text at a URL, or the status of a refusal. */
async function content(client: Client, address: string): Promise<string | number> {
  const { status, body } = await get(client, address);
  if (status === 200) return (body as Buffer).toString();
  strictParse(errorBodySchema, body, address);
  return status;
}

const contents = (client: Client, post: { id: number }) =>
  Promise.all(addressesOf(post).map((address) => content(client, address)));

describe('a file is shown', () => {
  it('to logged-in people while its post is public, and nobody else', async () => {
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

  it('says why when there is none', async () => {
    const message = async (post: { id: number }) =>
      (await owner.client.fail(api.getMediaFile, { params: { id: post.id } })).body.message;
    const planted = async (values: Parameters<typeof plant>[1]) => message(await plant([], values));
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
