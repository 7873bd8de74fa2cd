import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { buildUser, plantFlyer, type TestUser } from '../../testing/factories';
import {
  changeFlyer,
  type Flyer,
  flyerOf,
  flyerRow,
  flyersThere,
  postFlyer,
  tournamentInput,
} from '../../testing/flyer-steps';
import { mediaFiles } from '../../testing/media-files';
import { namesIn } from '../../testing/media-steps';
import { ownTestApp, sharedTestApp, type TestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);
afterEach(() => void vi.restoreAllMocks());

/** An app on the same data whose upload limit is scaled to `uploads`. */
async function limitedTo(uploads: number): Promise<TestApp> {
  const limited = await ownTestApp({
    databaseUrl: app.databaseUrl,
    storage: app.deps.storage,
    config: { rateLimitScale: uploads / 60 },
  });
  return limited;
}

/** The status of changing a tournament's flyer, once it has been counted. */
async function change(by: TestUser, on: TestApp, id: number, flyer: Flyer) {
  const { status } = await changeFlyer(by, id, flyer);
  await on.deps.background.drain();
  return status;
}

it('counts pictures that are kept: no refusal at sight, no repeat and nothing without a file', async () => {
  const limited = await limitedTo(2);
  const player = await buildUser(limited);
  const cup = await plantFlyer(app, player);
  const body = tournamentInput({ clientId: randomUUID() });
  const files = { file: await flyerOf(mediaFiles.clearPng) };
  const post = async () => {
    const { status } = await player.client.call(api.createTournament, { body, files });
    await limited.deps.background.drain();
    return status;
  };
  const rename = async (input: object) => {
    const params = { id: cup.id };
    const body = { name: 'Winter Cup' };
    const { status } = await player.client.send(api.updateTournament, { params, body, ...input });
    await limited.deps.background.drain();
    return status;
  };
  expect(await post()).toBe(201);
  for (let times = 0; times < 3; times += 1) {
    expect(await post()).toBe(200);
    expect(await change(player, limited, cup.id, mediaFiles.svgNamedPng)).toBe(415);
    expect(await rename({ files: {} })).toBe(200);
  }
  expect(await change(player, limited, cup.id, mediaFiles.clearPng)).toBe(200);
  const refused = await changeFlyer(player, cup.id, mediaFiles.clearPng);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      message: expect.stringMatching(/^You.ve uploaded a lot of pictures in a short time\. /),
    },
  });
  // Posts count towards the same limit; text alone does not.
  const text = { title: 'A text', mediaType: 'text' as const };
  expect((await player.client.fail(api.createMedia, { body: text })).status).toBe(429);
  expect(await rename({})).toBe(200);
});

it('counts a picture that failed, so that nobody can block others', async () => {
  const limited = await limitedTo(2);
  const player = await buildUser(limited);
  const cup = await plantFlyer(app, player);
  expect(await change(player, limited, cup.id, mediaFiles.cutPng)).toBe(422);
  expect(await change(player, limited, cup.id, mediaFiles.clearPng)).toBe(200);
  expect(await change(player, limited, cup.id, mediaFiles.clearPng)).toBe(429);
});

it('makes all of 20 pictures that one person sends at once', async () => {
  const tournaments = await Promise.all(
    Array.from({ length: 20 }, () => postFlyer(owner, mediaFiles.clearPng)),
  );
  const rows = await Promise.all(tournaments.map((tournament) => flyerRow(app, tournament)));
  expect(new Set(rows.map(({ folder }) => folder)).size).toBe(20);
  for (const { folder, files } of rows) {
    const names = await readdir(path.join(app.deps.config.dataDir, 'uploads', folder));
    expect(names.toSorted()).toEqual(files.map(({ name }) => name).toSorted());
  }
  expect(await namesIn(app, 'incoming')).toEqual([]);
});

it('keeps the last of 20 concurrent flyers, within the limit', async () => {
  const limited = await limitedTo(10);
  const player = await buildUser(limited);
  const cup = await plantFlyer(app, player);
  await app.runJobs();
  const { uploads } = await flyersThere(app);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => change(player, limited, cup.id, mediaFiles.clearPng)),
  );
  expect(statuses.toSorted()).toEqual([...Array(10).fill(200), ...Array(10).fill(429)]);
  await app.runJobs();
  expect((await flyersThere(app)).uploads).toBe(uploads);
  const { folder, files } = await flyerRow(app, cup);
  expect(await namesIn(app, 'uploads', folder)).toEqual(files.map(({ name }) => name));
});

it('makes one tournament of 20 that carry the same clientId, with one flyer', async () => {
  const player = await buildUser(app);
  const { uploads } = await flyersThere(app);
  const body = tournamentInput({ clientId: randomUUID() });
  const files = { file: await flyerOf(mediaFiles.clearPng) };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => player.client.call(api.createTournament, { body, files })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.body.imageUrl)).size).toBe(1);
  expect((await flyersThere(app)).uploads).toBe(uploads + 1);
});

/** Makes every limit of this many milliseconds expire at once. */
function hurry(milliseconds: number): void {
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) =>
    delay === milliseconds
      ? AbortSignal.abort(new DOMException('late', 'TimeoutError'))
      : timeout.call(AbortSignal, delay),
  );
}

it.each([
  [
    'whose turn does not come',
    20_000,
    503,
    'Many pictures are being uploaded right now. Please try again in a moment.',
  ],
  [
    'that takes too long to make',
    30_000,
    422,
    'This image takes too long to process. Please make it smaller and try again.',
  ],
] as const)(
  'refuses a picture %s, and leaves nothing of it',
  async (_what, limit, status, message) => {
    const before = await flyersThere(app);
    const send = async () =>
      owner.client.send(api.createTournament, {
        body: tournamentInput(),
        files: { file: await flyerOf(mediaFiles.clearPng) },
      });
    hurry(limit);
    const answer = await send();
    expect(answer).toMatchObject({ status, body: { message } });
    expect(answer.headers['retry-after']).toBe(status === 503 ? '10' : undefined);
    expect(await flyersThere(app)).toEqual(before);
    expect(await namesIn(app, 'incoming')).toEqual([]);
    vi.restoreAllMocks();
    expect((await send()).status).toBe(201);
  },
);
