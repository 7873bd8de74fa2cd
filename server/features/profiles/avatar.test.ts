import { readFile } from 'node:fs/promises';
import net from 'node:net';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { IMAGE_MAX_BYTES } from '#shared/media';
import { AVATAR_WIDTHS } from '#shared/people';
import { api } from '#shared/routes';
import { users } from '../../db/schema';
import { buildBlock, buildUser, plantAvatar, type TestUser } from '../../testing/factories';
import { mediaFiles, SECRET_WORDS } from '../../testing/media-files';
import { fileOf, namesIn } from '../../testing/media-steps';
import { chunksOf } from '../../testing/picture-bytes';
import { get } from '../../testing/planted-files';
import { refuseWrites } from '../../testing/refuse-writes';
import { sharedTestApp } from '../../testing/test-app';
import type { TestFile } from '../../testing/test-client';

let ana: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
beforeEach(async () => {
  await app.pool.query('delete from jobs.job');
  ana = await buildUser(app, { displayName: 'Ana' });
});

const upload = async (avatar: TestFile, body: object = {}) =>
  (await ana.client.call(api.updateProfile, { body, files: { avatar } })).body;
const rowOf = async ({ id }: TestUser) => {
  const [row] = await app.db.select().from(users).where(eq(users.id, id));
  return row;
};
const statusOf = async (by: TestUser, address: string) =>
  (await by.client.raw('GET', address)).status;

/** Everything stored, to check that a refusal changes and leaves nothing. */
const everything = async () => ({
  row: await rowOf(ana),
  jobs: (await app.pool.query('select name, data from jobs.job')).rows,
  stored: await namesIn(app, 'uploads'),
  incoming: await namesIn(app, 'incoming'),
});

async function bytesAt(address: string): Promise<Buffer> {
  const { status, body } = await get(ana.client, address);
  expect(status).toBe(200);
  return body as Buffer;
}

describe('an uploaded picture', () => {
  it('is everywhere at once, in small widths, at an address that changes with it', async () => {
    const profile = await upload(await fileOf(mediaFiles.png), { city: 'Lisbon' });
    expect(profile.city).toBe('Lisbon');
    expect(profile.avatarUrl).toMatch(new RegExp(`^/api/avatars/${ana.username}/[0-9a-f]{8}$`));
    expect((await ana.client.call(api.getUser)).body.avatarUrl).toBe(profile.avatarUrl);
    for (const width of AVATAR_WIDTHS) {
      const bytes = await bytesAt(`${profile.avatarUrl}?w=${width}`);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
    }
    const widest = await sharp(await bytesAt(profile.avatarUrl)).metadata();
    expect([widest.width, widest.height]).toEqual([512, 256]);
    const again = await upload(await fileOf(mediaFiles.webp));
    expect(again.avatarUrl).not.toBe(profile.avatarUrl);
  });

  it('is served to logged-in people with a strict content policy, cached for a day', async () => {
    const { avatarUrl } = await upload(await fileOf(mediaFiles.webp));
    const ben = await buildUser(app);
    const { status, headers } = await ben.client.raw('GET', avatarUrl);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-disposition': `inline; filename="ripcord-player-${ana.id}.webp"`,
    });
    const kept = await ben.client.raw('GET', avatarUrl, {
      headers: { 'If-None-Match': headers.etag ?? '' },
    });
    expect(kept.status).toBe(304);
    expect((await app.visitor.raw('GET', avatarUrl)).status).toBe(401);
  });

  it('says nothing about where and by whom it was taken', async () => {
    const { avatarUrl } = await upload(await fileOf(mediaFiles.jpegWithGps));
    for (const width of ['', ...AVATAR_WIDTHS.map((each) => `?w=${each}`)]) {
      const bytes = await bytesAt(`${avatarUrl}${width}`);
      expect(chunksOf(bytes)).toEqual(['VP8 ']);
      expect(bytes.includes(SECRET_WORDS)).toBe(false);
    }
    expect(await namesIn(app, 'incoming')).toEqual([]);
  });

  it('is identified by content, not by name', async () => {
    const content = await readFile(await mediaFiles.webp());
    const { avatarUrl } = await upload({ content, name: 'a.html', type: 'text/html' });
    expect((await ana.client.raw('GET', avatarUrl)).headers['content-type']).toBe('image/webp');
  });

  it('replaces the old one, whose address and files are gone', async () => {
    const first = await upload(await fileOf(mediaFiles.png));
    const { avatarFolder: old } = (await rowOf(ana)) ?? {};
    const second = await upload(await fileOf(mediaFiles.webp), { removeAvatar: 'true' });
    const { avatarFolder } = (await rowOf(ana)) ?? {};
    expect(await statusOf(ana, first.avatarUrl)).toBe(404);
    await app.runJobs();
    const stored = await namesIn(app, 'uploads');
    expect([stored.includes(avatarFolder ?? ''), stored.includes(old ?? '')]).toEqual([
      true,
      false,
    ]);
    expect(await statusOf(ana, second.avatarUrl)).toBe(200);
  });

  it('stays when the words change', async () => {
    const { avatarUrl } = await upload(await fileOf(mediaFiles.webp));
    const { body } = await ana.client.call(api.updateProfile, {
      body: { displayName: 'Ana Lima', removeAvatar: false },
    });
    expect(body.avatarUrl).toBe(avatarUrl);
    await app.runJobs();
    expect(await statusOf(ana, avatarUrl)).toBe(200);
  });

  it('is taken away, its files go, and the generated one is back', async () => {
    const { avatarUrl } = await upload(await fileOf(mediaFiles.webp));
    const { avatarFolder } = (await rowOf(ana)) ?? {};
    const { body } = await ana.client.call(api.updateProfile, { body: { removeAvatar: true } });
    expect(body.avatarUrl).toBe(`/api/avatars/${ana.username}.svg`);
    expect(await statusOf(ana, body.avatarUrl)).toBe(200);
    expect(await statusOf(ana, avatarUrl)).toBe(404);
    await app.runJobs();
    expect(await namesIn(app, 'uploads')).not.toContain(avatarFolder);
    // Removing it again is fine.
    await ana.client.call(api.updateProfile, { body: { removeAvatar: true } });
  });
});

describe('a refused picture changes nothing:', () => {
  const tooBig = async (): Promise<TestFile> => {
    const bytes = await readFile(await mediaFiles.png());
    return {
      content: Buffer.concat([bytes, Buffer.alloc(IMAGE_MAX_BYTES + 1 - bytes.length)]),
      name: 'large.png',
    };
  };

  it.each([
    ['a drawing', () => fileOf(mediaFiles.svgNamedPng), 415],
    ['a page', () => fileOf(mediaFiles.htmlNamedJpg), 415],
    ['an archive', () => fileOf(mediaFiles.zipNamedPng), 415],
    ['a film', () => fileOf(mediaFiles.mp4), 415],
    ['a damaged one', () => fileOf(mediaFiles.cutPng), 422],
    ['too many pixels', () => fileOf(mediaFiles.hugePng), 422],
    ['more than 5 MB', tooBig, 413],
  ])('%s', async (_, make, status) => {
    await plantAvatar(app, ana);
    const before = await everything();
    const refused = await ana.client.fail(api.updateProfile, {
      body: { displayName: 'Ana Lima' },
      files: { avatar: await make() },
    });
    expect(refused.status).toBe(status);
    await vi.waitFor(async () => expect(await everything()).toEqual(before));
  });

  it('words that are refused', async () => {
    await plantAvatar(app, ana);
    const before = await everything();
    const refused = await ana.client.fail(api.updateProfile, {
      body: { displayName: 'An' },
      files: { avatar: await fileOf(mediaFiles.png) },
    });
    expect(refused.status).toBe(400);
    await vi.waitFor(async () => expect(await everything()).toEqual(before));
  });

  it('a row that cannot be written', async () => {
    const before = await everything();
    onTestFinished(await refuseWrites(app, 'users'));
    const refused = await ana.client.fail(api.updateProfile, {
      files: { avatar: await fileOf(mediaFiles.png) },
    });
    expect(refused.status).toBe(500);
    expect(await everything()).toEqual(before);
  });

  it('an upload that is broken off', async () => {
    const before = await everything();
    const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(
      `PUT /api/profile HTTP/1.1\r\nHost: localhost\r\nCookie: ${ana.client.cookie}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n' +
        '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n',
    );
    socket.write(Buffer.alloc(200_000, 7));
    await vi.waitFor(async () => {
      const [folder = ''] = await namesIn(app, 'incoming');
      expect((await namesIn(app, 'incoming', folder)).length).toBe(1);
    });
    socket.destroy();
    await vi.waitFor(async () => expect(await everything()).toEqual(before));
  });
});

describe('the address of a picture', () => {
  it('is 404 for another version, an unknown person, and behind a block, both ways', async () => {
    const [ben, cat] = [await buildUser(app), await buildUser(app)];
    const { username, version } = await plantAvatar(app, ana);
    const address = `/api/avatars/${username}/${version}`;
    expect(await statusOf(ben, address)).toBe(200);
    expect(await statusOf(ben, `/api/avatars/${username}/00000000`)).toBe(404);
    expect(await statusOf(ben, `/api/avatars/nobody-here/${version}`)).toBe(404);
    expect(await statusOf(ben, `/api/avatars/${ben.username}/${version}`)).toBe(404);
    for (const wrong of ['0000000', '000000000', 'ABCDEF12', '..%2f..%2f']) {
      expect(await statusOf(ben, `/api/avatars/${username}/${wrong}`)).toBe(404);
    }
    expect(await statusOf(ben, `${address}?w=0`)).toBe(400);
    await buildBlock(app, ana, ben);
    await buildBlock(app, cat, ana);
    expect(await statusOf(ben, address)).toBe(404);
    expect(await statusOf(cat, address)).toBe(404);
    expect(await statusOf(ana, address)).toBe(200);
  });
});
