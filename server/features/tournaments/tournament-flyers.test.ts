import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { api } from '#shared/routes';
import { tournaments } from '../../db/schema';
import {
  buildBlock,
  buildUser,
  plantFlyer,
  plantTournament,
  type TestUser,
} from '../../testing/factories';
import { mediaFiles } from '../../testing/media-files';
import { fileOf, namesIn } from '../../testing/media-steps';
import { refuseWrites } from '../../testing/refuse-writes';
import { ownTestApp, sharedTestApp } from '../../testing/test-app';

let ana: TestUser;
const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
beforeEach(async () => {
  await app.pool.query('truncate tournaments cascade');
  await app.pool.query('delete from jobs.job');
  ana = await buildUser(app);
});

const input = {
  name: 'Autumn Cup',
  description: 'Swiss rounds, then a final of eight.',
  location: 'Town Hall',
  date: '2098-10-03T10:00:00Z',
};
const create = async (make: () => Promise<string>, by = ana) =>
  (await by.client.call(api.createTournament, { body: input, files: { file: await fileOf(make) } }))
    .body;
const rowOf = async (id: number) => {
  const [row] = await app.db.select().from(tournaments).where(eq(tournaments.id, id));
  if (!row) throw new Error('The tournament is gone');
  return row;
};
const statusOf = async (by: TestUser, address: string | null) =>
  (await by.client.raw('GET', address ?? '/none')).status;

/** Everything stored, to check that a refusal leaves nothing behind. */
const everything = async () => ({
  tournaments: (await app.db.select({ id: tournaments.id }).from(tournaments)).length,
  jobs: (await app.pool.query("select from jobs.job where name like 'media.%'")).rowCount,
  stored: await namesIn(app, 'uploads'),
});

it('is shown with its tournament at once, in its widths and as a placeholder', async () => {
  const made = await create(mediaFiles.png);
  expect(made.images.map(({ width }) => width)).toEqual([480, 960, 1600]);
  expect(made.placeholder).toMatch(/^data:image\//);
  const ben = await buildUser(app);
  for (const address of [made.imageUrl, ...made.images.map(({ url }) => url)]) {
    const { status, headers } = await ben.client.raw('GET', address ?? '');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=86400',
    ]);
    expect(headers['content-disposition']).toBe(
      `inline; filename="ripcord-tournament-${made.id}.webp"`,
    );
  }
  const [listed] = (await ben.client.call(api.listTournaments)).body;
  expect(listed).toMatchObject({ imageUrl: made.imageUrl, images: made.images });
  expect(JSON.stringify(listed)).not.toContain((await rowOf(made.id)).folder);
});

describe('a refused one', () => {
  it.each([
    ['no image', mediaFiles.svgNamedPng, 415],
    ['a damaged image', mediaFiles.cutPng, 422],
    ['too many pixels', mediaFiles.hugePng, 422],
  ])('(%s) leaves no tournament, no job and no file', async (_, make, status) => {
    const before = await everything();
    const refused = await ana.client.fail(api.createTournament, {
      body: input,
      files: { file: await fileOf(make) },
    });
    expect(refused.status).toBe(status);
    expect(await everything()).toEqual(before);
  });

  it('leaves the tournament and its flyer as they were', async () => {
    const { id } = await create(mediaFiles.png);
    const before = [await rowOf(id), await everything()];
    const refused = await ana.client.fail(api.updateTournament, {
      params: { id },
      body: { name: 'Winter Cup' },
      files: { file: await fileOf(mediaFiles.svgNamedPng) },
    });
    expect(refused.status).toBe(415);
    expect([await rowOf(id), await everything()]).toEqual(before);
  });

  it('because of invalid text leaves nothing, either', async () => {
    const before = await everything();
    const refused = await ana.client.fail(api.createTournament, {
      body: { ...input, name: 'ab' },
      files: { file: await fileOf(mediaFiles.png) },
    });
    expect(refused.status).toBe(400);
    expect(await everything()).toEqual(before);
  });

  it('because the tournament cannot be written leaves no file', async () => {
    const before = await everything();
    onTestFinished(await refuseWrites(app, 'tournaments'));
    const refused = await ana.client.fail(api.createTournament, {
      body: input,
      files: { file: await fileOf(mediaFiles.png) },
    });
    expect(refused.status).toBe(500);
    expect(await everything()).toEqual(before);
  });

  it('does not count as one of the tournaments that one can make', async () => {
    const limited = await ownTestApp({
      databaseUrl: app.databaseUrl,
      config: { rateLimitScale: 2 / 30 },
    });
    const { client } = await buildUser(limited);
    const files = { file: await fileOf(mediaFiles.svgNamedPng) };
    const send = async (sent: object) => {
      const { status } = await client.send(api.createTournament, { body: input, ...sent });
      await limited.deps.background.drain();
      return status;
    };
    for (let refused = 0; refused < 3; refused += 1) expect(await send({ files })).toBe(415);
    expect([await send({}), await send({}), await send({})]).toEqual([201, 201, 429]);
  });

  it('of a stranger is not even looked at', async () => {
    const { id } = await plantTournament(app, ana);
    const ben = await buildUser(app);
    const refused = await ben.client.fail(api.updateTournament, {
      params: { id },
      body: { name: 'ab' },
      files: { file: await fileOf(mediaFiles.svgNamedPng) },
    });
    expect(refused.status).toBe(403);
  });
});

it('sent again with its clientId is stored once', async () => {
  const body = { ...input, clientId: randomUUID() };
  const files = { file: await fileOf(mediaFiles.png) };
  const before = await everything();
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => ana.client.call(api.createTournament, { body, files })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
  const [first] = answers;
  for (const { body: shown } of answers) expect(shown).toEqual(first?.body);
  const { folder } = await rowOf(first?.body.id ?? 0);
  expect(await everything()).toEqual({
    tournaments: 1,
    jobs: 0,
    stored: [...before.stored, folder].toSorted(),
  });
});

describe('a new one', () => {
  it('replaces the old one, whose files are removed', async () => {
    const before = await create(mediaFiles.png);
    const { folder: old } = await rowOf(before.id);
    const { body: after } = await ana.client.call(api.updateTournament, {
      params: { id: before.id },
      files: { file: await fileOf(mediaFiles.webp) },
      body: { removeFlyer: 'true' },
    });
    const { folder } = await rowOf(before.id);
    expect(after.images.map(({ width }) => width)).toEqual([480, 960, 1000]);
    expect(after.imageUrl).not.toBe(before.imageUrl);
    expect(after).toMatchObject({ name: before.name, locations: before.locations });
    await app.runJobs();
    const stored = await namesIn(app, 'uploads');
    expect([stored.includes(folder ?? ''), stored.includes(old ?? '')]).toEqual([true, false]);
    expect(await statusOf(ana, after.imageUrl)).toBe(200);
  });

  it('is put where there was none', async () => {
    const { id } = await plantTournament(app, ana);
    const { body } = await ana.client.call(api.updateTournament, {
      params: { id },
      body: {},
      files: { file: await fileOf(mediaFiles.webp) },
    });
    expect(await statusOf(ana, body.imageUrl)).toBe(200);
  });
});

it('stays with its address when the words change', async () => {
  const { id, folder } = await plantFlyer(app, ana);
  const shown = (await ana.client.call(api.getTournament, { params: { id } })).body;
  const { body } = await ana.client.call(api.updateTournament, {
    params: { id },
    body: { name: 'Winter Cup', removeFlyer: false },
  });
  expect([body.imageUrl, body.images]).toEqual([shown.imageUrl, shown.images]);
  await app.runJobs();
  expect(await namesIn(app, 'uploads')).toContain(folder);
});

it('is taken away, and its files go', async () => {
  const { id, folder } = await plantFlyer(app, ana);
  const { body } = await ana.client.call(api.updateTournament, {
    params: { id },
    body: { removeFlyer: true },
  });
  expect(body).toMatchObject({ imageUrl: null, images: [], placeholder: null });
  expect(await statusOf(ana, `/api/tournaments/${id}/flyer`)).toBe(404);
  await app.runJobs();
  expect(await namesIn(app, 'uploads')).not.toContain(folder);
});

it('is removed with its tournament', async () => {
  const { id, folder } = await plantFlyer(app, ana);
  await ana.client.call(api.deleteTournament, { params: { id } });
  expect(await statusOf(ana, `/api/tournaments/${id}/flyer`)).toBe(404);
  await app.runJobs();
  expect(await namesIn(app, 'uploads')).not.toContain(folder);
});

it('is 404 for both sides of a block, and where there is none', async () => {
  const { id } = await plantFlyer(app, ana);
  const [blocked, blocker] = [await buildUser(app), await buildUser(app)];
  const address = `/api/tournaments/${id}/flyer`;
  expect(await statusOf(blocked, address)).toBe(200);
  await buildBlock(app, ana, blocked);
  await buildBlock(app, blocker, ana);
  for (const person of [blocked, blocker]) {
    expect(await statusOf(person, address)).toBe(404);
    expect(await statusOf(person, `${address}?w=480`)).toBe(404);
  }
  const bare = await plantTournament(app, ana);
  expect(await statusOf(ana, `/api/tournaments/${bare.id}/flyer`)).toBe(404);
  expect(await statusOf(ana, `${address}?w=0`)).toBe(400);
});
