import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { IMAGE_MAX_BYTES } from '#shared/media';
import { api } from '#shared/routes';
import { buildUser, plantFlyer, plantTournament } from '../../testing/factories';
import {
  changeFlyer,
  type Flyer,
  flyerOf,
  flyerRow,
  flyersThere,
  postFlyer,
  tournamentInput,
} from '../../testing/flyer-steps';
import { captureLog } from '../../testing/log-lines';
import { mediaFiles, SECRET_WORDS } from '../../testing/media-files';
import { namesIn } from '../../testing/media-steps';
import { chunksOf } from '../../testing/picture-bytes';
import { get } from '../../testing/planted-files';
import { sharedTestApp } from '../../testing/test-app';

const log = captureLog();
const app = await sharedTestApp({ config: { rateLimitScale: 100 }, log: log.destination });
const owner = await buildUser(app);

/** The bytes at a picture's URL. */
async function bytesAt(address: string | null): Promise<Buffer> {
  const { status, body } = await get(owner.client, address ?? 'none');
  expect(status).toBe(200);
  return body as Buffer;
}

/** A real picture padded to `size` bytes. */
async function padded(size: number): Promise<Buffer> {
  const bytes = await readFile(await mediaFiles.png());
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
}

describe('a picture', () => {
  it('is complete in the answer, in three widths and with a placeholder', async () => {
    const tournament = await postFlyer(owner, mediaFiles.png);
    expect(tournament.images.map(({ width }) => width)).toEqual([480, 960, 1600]);
    expect(tournament.placeholder).toMatch(/^data:image\/webp;base64,/);
    for (const { url, width } of tournament.images) {
      const { format, width: found, height } = await sharp(await bytesAt(url)).metadata();
      expect([format, found, height]).toEqual(['webp', width, width / 2]);
    }
    expect(await bytesAt(tournament.imageUrl)).toEqual(
      await bytesAt(tournament.images[2]?.url ?? null),
    );
    const { folder, files } = await flyerRow(app, tournament);
    expect(await namesIn(app, 'uploads', folder)).toEqual(files.map(({ name }) => name).toSorted());
    expect(await namesIn(app, 'incoming')).toEqual([]);
  });

  it('is upright and says nothing about where and by whom it was taken', async () => {
    const { images, placeholder } = await postFlyer(owner, mediaFiles.jpegWithGps);
    expect(images.map(({ width }) => width)).toEqual([480, 800]);
    for (const { url, width } of images) {
      const bytes = await bytesAt(url);
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height: width * 1.5 });
      const halves = await sharp(bytes).resize(1, 2, { fit: 'fill' }).raw().toBuffer();
      // Red above blue.
      expect([...halves].map((value) => Math.round(value / 255))).toEqual([1, 0, 0, 0, 0, 1]);
      expect(chunksOf(bytes)).toEqual(['VP8 ']);
      expect(bytes.includes(SECRET_WORDS)).toBe(false);
    }
    expect(chunksOf(Buffer.from(placeholder?.split(',')[1] ?? '', 'base64'))).toEqual(['VP8 ']);
  });

  it.each(['movingGif', 'movingWebp', 'endlessGif'] as const)('stands still: %s', async (name) => {
    const { imageUrl, images } = await postFlyer(owner, mediaFiles[name]);
    expect(images.map(({ width }) => width)).toEqual([64]);
    expect((await sharp(await bytesAt(imageUrl)).metadata()).pages ?? 1).toBe(1);
  });

  it('is made anew: what stands behind it in the file is not served', async () => {
    const behind = Buffer.from('<script>alert(1)</script>PK\x03\x04');
    const content = Buffer.concat([await readFile(await mediaFiles.clearPng()), behind]);
    const { imageUrl } = await postFlyer(owner, { content, name: 'a.html', type: 'text/html' });
    const served = await bytesAt(imageUrl);
    expect(served.includes('script')).toBe(false);
    expect(await sharp(served).metadata()).toMatchObject({ format: 'webp', width: 300 });
  });

  it('may have 5 MB', async () => {
    await postFlyer(owner, { content: await padded(IMAGE_MAX_BYTES) });
  });
});

describe('a file is refused, nothing is half made and the old flyer stays:', () => {
  async function refuse(flyer: Flyer, status: number, message: string | RegExp) {
    const cup = await plantFlyer(app, owner);
    const before = await flyersThere(app);
    const files = { file: await flyerOf(flyer) };
    const answers = [
      await owner.client.fail(api.createTournament, { body: tournamentInput(), files }),
      await owner.client.fail(api.updateTournament, {
        params: { id: cup.id },
        body: { name: 'Winter Cup' },
        files,
      }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body.message]).toEqual([
        status,
        typeof message === 'string' ? message : expect.stringMatching(message),
      ]);
    }
    expect(await flyersThere(app)).toEqual(before);
    expect(await flyerRow(app, cup)).toEqual(cup);
    await vi.waitFor(async () => expect(await namesIn(app, 'incoming')).toEqual([]));
  }

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
  ] as const)('no image by its content, %s', async (name) => {
    const flyer = { ...(await flyerOf(mediaFiles[name])), type: 'image/png', name: 'flyer.png' };
    await refuse(flyer, 415, 'Please upload only image files.');
  });

  it.each(['hugePng', 'hollowPng'] as const)('256 megapixels, by the header alone, %s', (name) =>
    refuse(
      mediaFiles[name],
      422,
      'This image has 256 megapixels; the maximum is 40. Please make it smaller and upload it again.',
    ),
  );

  it.each(['cutJpeg', 'cutPng'] as const)('a damaged one, %s', (name) =>
    refuse(
      mediaFiles[name],
      422,
      'This image cannot be read. It may be damaged; please try another one.',
    ),
  );

  const TOO_LARGE = 'Image file is too large. Please upload a smaller image (max 5MB).';

  it('one of more than 5 MB, whatever it is', async () => {
    for (const size of [IMAGE_MAX_BYTES + 1, IMAGE_MAX_BYTES * 1.3, IMAGE_MAX_BYTES * 2.5]) {
      await refuse({ content: await padded(size) }, 413, TOO_LARGE);
    }
    const film = Buffer.concat([
      await readFile(await mediaFiles.mp4()),
      await padded(IMAGE_MAX_BYTES),
    ]);
    await refuse({ content: film, name: 'film.mp4' }, 413, TOO_LARGE);
  });

  it('one in another field', async () => {
    const before = await flyersThere(app);
    const { content } = await flyerOf(mediaFiles.png);
    const form = {
      fields: { ...tournamentInput(), isOfficial: 'false' },
      files: { media: { content } },
    };
    const answer = await owner.client.raw('POST', api.createTournament.path, { form });
    expect([answer.status, answer.body.fields[0].path]).toEqual([400, 'media']);
    expect(await flyersThere(app)).toEqual(before);
  });
});

describe('the words beside a picture', () => {
  const create = async (description: string) =>
    owner.client.send(api.createTournament, {
      body: tournamentInput({ description }),
      files: { file: await flyerOf(mediaFiles.clearPng) },
    });

  it('may be as long as they may be, in any script and as any machine sends it', async () => {
    // In its parts each takes nine bytes; they are put together only after they have come.
    const korean = '각'.repeat(5_000);
    for (const sent of ['🌀'.repeat(2_500), korean, korean.normalize('NFD')]) {
      const { status, body } = await create(sent);
      expect([status, (body as { description: string }).description]).toEqual([
        201,
        sent.normalize('NFC'),
      ]);
    }
  });

  it('are refused with the reason when they are longer', async () => {
    expect(await create('각'.repeat(5_001))).toMatchObject({
      status: 400,
      body: { message: 'Please use at most 5000 characters', fields: [{ path: 'description' }] },
    });
    expect(await create('x'.repeat(70_000))).toMatchObject({
      status: 400,
      body: { message: 'This text is too long.', fields: [{ path: 'description' }] },
    });
  });
});

describe('the answer with a picture', () => {
  it('has an exact type, a strict content policy and may be cached', async () => {
    const { id, images } = await postFlyer(owner, mediaFiles.png);
    const [{ url } = { url: '' }] = images;
    const { headers } = await get(owner.client, url);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="ripcord-tournament-${id}.webp"`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    });
    const known = { 'If-None-Match': headers.etag ?? '' };
    expect((await get(owner.client, url, known)).status).toBe(304);
    const part = await get(owner.client, url, { Range: 'bytes=0-3' });
    expect([part.status, String(part.body)]).toEqual([206, 'RIFF']);
    expect((await get(app.visitor, url)).status).toBe(401);
    await changeFlyer(owner, id, mediaFiles.clearPng);
    expect((await get(owner.client, url, known)).status).toBe(200);
  });

  it('has the narrowest that is wide enough, else the widest', async () => {
    const { id } = await postFlyer(owner, mediaFiles.png);
    const widthAt = async (query: string) =>
      (await sharp(await bytesAt(`/api/tournaments/${id}/flyer${query}`)).metadata()).width;
    expect(await Promise.all(['?w=1', '?w=481', '?w=1600', '?w=9999', ''].map(widthAt))).toEqual([
      480, 960, 1600, 1600, 1600,
    ]);
  });

  it('is 404 without a picture, or with a lost file, which is logged', async () => {
    const missing = 'Failed to load image. The file may be corrupted or unavailable.';
    const message = async ({ id }: { id: number }) => {
      const answer = await owner.client.fail(api.getTournamentFlyer, { params: { id } });
      return [answer.status, answer.body.message];
    };
    expect(await message(await plantTournament(app, owner))).toEqual([404, missing]);
    const cup = await plantFlyer(app, owner);
    const gone = () => log.lines().filter(({ folder }) => folder === cup.folder);
    expect(gone()).toEqual([]);
    await app.deps.storage.remove(cup.folder ?? '');
    expect(await message(cup)).toEqual([404, missing]);
    const ERROR = 50;
    expect(gone()).toMatchObject([{ level: ERROR, msg: 'stored file missing', file: '480.webp' }]);
  });
});
