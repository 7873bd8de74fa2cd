import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { AppError } from '../../http/app-error';
import type * as images from '../../media/images';
import { buildUser, plantFlyer } from '../../testing/factories';
import {
  changeFlyer,
  flyerOf,
  flyerRow,
  flyersThere,
  tournamentInput,
} from '../../testing/flyer-steps';
import { captureLog } from '../../testing/log-lines';
import { loseNextCommit, refuseNextTransaction } from '../../testing/lost-transactions';
import { mediaFiles } from '../../testing/media-files';
import { namesIn } from '../../testing/media-steps';
import { ownTestApp, sharedTestApp } from '../../testing/test-app';
import { type Picture, withStoredPicture } from './pictures.service';

/** The error that processing the next picture throws. */
const trouble = vi.hoisted((): { next?: Error } => ({}));
vi.mock('../../media/images', async (importOriginal) => {
  const actual = await importOriginal<typeof images>();
  const processImage: typeof actual.processImage = async (...args) => {
    const { next } = trouble;
    trouble.next = undefined;
    if (next) throw next;
    return actual.processImage(...args);
  };
  return { ...actual, processImage };
});

const log = captureLog();
const app = await sharedTestApp({ config: { rateLimitScale: 100 }, log: log.destination });
const owner = await buildUser(app);
afterEach(() => void vi.restoreAllMocks());

const AWAY = 'Files cannot be saved or read right now. Please try again.';
const NO_ROOM = 'There is no space left for files. Please try again later.';
const away = () => new AppError('unavailable', AWAY, { retryAfter: 30 });

/** Sends a new tournament and a new flyer while something is broken. */
async function expectUnavailable(break_: () => void, message: string) {
  const cup = await plantFlyer(app, owner);
  const before = await flyersThere(app);
  const create = async () =>
    owner.client.send(api.createTournament, {
      body: tournamentInput(),
      files: { file: await flyerOf(mediaFiles.png) },
    });
  for (const send of [create, () => changeFlyer(owner, cup.id, mediaFiles.png)]) {
    break_();
    const answer = await send();
    expect(answer).toMatchObject({ status: 503, body: { message } });
    expect(answer.headers['retry-after']).toBe('30');
    vi.restoreAllMocks();
    expect(await flyersThere(app)).toEqual(before);
    expect(await flyerRow(app, cup)).toEqual(cup);
    expect(await namesIn(app, 'incoming')).toEqual([]);
  }
}

it('leaves nothing half-done when storage fails at any file', async () => {
  const { storage } = app.deps;
  const put = storage.put.bind(storage);
  await expectUnavailable(() => vi.spyOn(storage, 'put').mockRejectedValueOnce(away()), AWAY);
  await expectUnavailable(
    () => vi.spyOn(storage, 'put').mockImplementationOnce(put).mockRejectedValueOnce(away()),
    AWAY,
  );
});

it('leaves nothing half-done when the row cannot be written', async () => {
  await expectUnavailable(() => refuseNextTransaction(app.pool, away()), AWAY);
});

it('says so when the disk on which pictures are made is full', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  await expectUnavailable(() => {
    trouble.next = full;
  }, NO_ROOM);
});

it('says so when there is no place to receive a flyer; words need none', async () => {
  const crowded = await ownTestApp({ databaseUrl: app.databaseUrl });
  await mkdir(crowded.deps.config.dataDir, { recursive: true });
  await writeFile(path.join(crowded.deps.config.dataDir, 'incoming'), 'in the way');
  const { client } = await buildUser(crowded);
  const body = tournamentInput();
  const files = { file: await flyerOf(mediaFiles.png) };
  const answer = await client.fail(api.createTournament, { body, files });
  expect([answer.status, answer.body.message]).toEqual([503, AWAY]);
  await client.call(api.createTournament, { body });
});

it("keeps a flyer whose row was written although the database's answer was lost", async () => {
  const { uploads } = await flyersThere(app);
  loseNextCommit(app.pool);
  const body = tournamentInput({ clientId: randomUUID() });
  const files = { file: await flyerOf(mediaFiles.clearPng) };
  const lost = await owner.client.fail(api.createTournament, { body, files });
  expect(lost.status).toBe(503);
  expect((await flyersThere(app)).uploads).toBe(uploads + 1);
  const again = await owner.client.call(api.createTournament, { body, files });
  expect(again.status).toBe(200);
  const { folder } = await flyerRow(app, again.body);
  expect(await namesIn(app, 'uploads', folder)).toEqual(['300.webp']);
  expect((await flyersThere(app)).uploads).toBe(uploads + 1);
});

it('removes unused files, and reports whether the picture counts', async () => {
  const { uploads } = await flyersThere(app);
  const count = vi.fn();
  const file = { path: await mediaFiles.clearPng(), size: 1_000, count };
  expect(await withStoredPicture(app.deps, file, async () => 'not used')).toBe('not used');
  expect(await withStoredPicture(app.deps, undefined, async (picture) => picture)).toBe(undefined);
  const failing = withStoredPicture(app.deps, file, async () => {
    throw new Error('no row');
  });
  await expect(failing).rejects.toThrow('no row');
  expect((await flyersThere(app)).uploads).toBe(uploads);
  expect(count).not.toHaveBeenCalled();
  const cup = await plantFlyer(app, owner);
  const save = async (picture?: Picture) => {
    const values = [cup.id, picture?.folder, JSON.stringify(picture?.files)];
    await app.pool.query('update tournaments set folder = $2, files = $3 where id = $1', values);
  };
  await withStoredPicture(app.deps, file, save);
  expect(count).toHaveBeenCalledOnce();
  expect(await namesIn(app, 'uploads', (await flyerRow(app, cup)).folder)).toEqual(['300.webp']);
});

it('leaves files that it cannot check or remove to the nightly job', async () => {
  const { db, storage } = app.deps;
  const file = { path: await mediaFiles.clearPng(), size: 1_000 };
  const leftOver = () =>
    log.lines().filter(({ msg }) => msg === 'unused files may remain in the storage').length;
  for (const break_ of [
    () => vi.spyOn(db, 'execute').mockRejectedValueOnce(new Error('no answer')),
    () => vi.spyOn(storage, 'remove').mockRejectedValueOnce(away()),
  ]) {
    const before = leftOver();
    break_();
    expect(await withStoredPicture(app.deps, file, async () => 'not used')).toBe('not used');
    expect(leftOver()).toBe(before + 1);
  }
});

/** Starts sending a new tournament over a raw socket. */
function begin(length: number, rest = ''): net.Socket {
  const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(
    `POST /api/tournaments HTTP/1.1\r\nHost: localhost\r\nCookie: ${owner.client.cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n${rest}`,
  );
  return socket;
}

it('leaves nothing when the sender disconnects half-way', async () => {
  const before = await flyersThere(app);
  const part = 'Content-Disposition: form-data; name="file"; filename="a.png"';
  const socket = begin(1_000_000, `--x\r\n${part}\r\nContent-Type: image/png\r\n\r\n`);
  socket.write(Buffer.alloc(200_000, 7));
  await vi.waitFor(async () => {
    const [folder = ''] = await namesIn(app, 'incoming');
    expect(await namesIn(app, 'incoming', folder)).toEqual(['file']);
  });
  socket.destroy();
  await vi.waitFor(async () => expect(await namesIn(app, 'incoming')).toEqual([]));
  expect(await flyersThere(app)).toEqual(before);
});

it('refuses a body that says at once that it is larger than a picture may be', async () => {
  const socket = begin(9_000_000);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 [\s\S]*Image file is too large\./);
  socket.destroy();
});
