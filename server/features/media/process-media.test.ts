import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { media } from '../../db/schema';
import { AppError } from '../../http/app-error';
import type { Run } from '../../jobs/definitions';
import { buildUser } from '../../testing/factories';
import { mediaFiles } from '../../testing/media-files';
import { mediaRow, namesIn, postFile } from '../../testing/media-steps';
import { sharedTestApp } from '../../testing/test-app';
import { processMedia } from './process-media';

const app = await sharedTestApp({ config: { rateLimitScale: 100, ffmpegPath: 'none' } });
const owner = await buildUser(app);
beforeEach(() => app.pool.query('delete from jobs.job'));
afterEach(() => void vi.restoreAllMocks());

const FAILED = 'This file could not be processed. Please try another file or format.';

const read = async ({ id }: { id: number }) =>
  (await owner.client.call(api.getMedia, { params: { id } })).body;

/** Checks that only the files named by the post are stored. */
async function expectTidy(of: { id: number }) {
  const { folder, files } = await mediaRow(app, of);
  expect(await namesIn(app, 'uploads', folder)).toEqual(files.map(({ name }) => name).toSorted());
  expect(await namesIn(app, 'incoming')).toEqual([]);
}

const jobStates = async () =>
  (
    await app.pool.query<{ state: string }>("select state from jobs.job where name like 'media.%'")
  ).rows.map(({ state }) => state);

const anyRun = (over: Partial<Run> = {}): Run => ({
  signal: new AbortController().signal,
  isLast: false,
  ...over,
});

/** Runs the job of a post, without the worker. */
async function runJob(of: { id: number }, over: Partial<Run> = {}) {
  const { id, folder } = await mediaRow(app, of);
  await processMedia(app.deps, { mediaId: id, folder, userId: owner.id }, anyRun(over));
}

describe('an image', () => {
  it('becomes ready: upright, in its widths, without the original', async () => {
    const made = await postFile(owner, 'image', mediaFiles.jpegWithGps);
    await app.runJobs();
    const ready = await read(made);
    expect(ready).toMatchObject({
      status: 'ready',
      statusMessage: null,
      width: 800,
      height: 1200,
      duration: null,
      images: [{ width: 480 }, { width: 800 }],
      placeholder: expect.stringMatching(/^data:image\//),
      mediaUrl: expect.stringMatching(new RegExp(`^/api/media/${made.id}/file\\?`)),
      thumbnailUrl: expect.any(String),
    });
    const { files } = await mediaRow(app, made);
    expect(files.map(({ role, type }) => [role, type])).toEqual([
      ['shown', 'image/webp'],
      ['shown', 'image/webp'],
    ]);
    await expectTidy(made);
    expect(await jobStates()).toEqual(['completed']);
    const file = await owner.client.raw('GET', ready.mediaUrl ?? '');
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it.each(['png', 'clearPng', 'gif', 'movingGif', 'webp', 'movingWebp'] as const)(
    'of another kind becomes ready too: %s',
    async (name) => {
      const made = await postFile(owner, 'image', mediaFiles[name]);
      await app.runJobs();
      expect(await read(made)).toMatchObject({ status: 'ready', statusMessage: null });
      await expectTidy(made);
    },
  );

  it('that cannot be decoded ends in error with the reason, without a retry', async () => {
    const made = await postFile(owner, 'image', mediaFiles.cutPng);
    await app.runJobs();
    expect(await read(made)).toMatchObject({
      status: 'error',
      statusMessage: 'This image cannot be read. It may be damaged; please try another one.',
      mediaUrl: null,
      thumbnailUrl: null,
      images: [],
    });
    expect(await jobStates()).toEqual(['completed']);
    // Kept for another attempt.
    expect(await namesIn(app, 'uploads', (await mediaRow(app, made)).folder)).toEqual(['original']);
  });
});

describe('a video', () => {
  it.each(['mp4', 'webm', 'movWithLocation'] as const)('becomes ready: %s', async (name) => {
    const made = await postFile(owner, 'video', mediaFiles[name]);
    await app.runJobs();
    const ready = await read(made);
    expect(ready).toMatchObject({ status: 'ready', width: 160, height: 120, images: [] });
    expect(ready.duration).toBeGreaterThan(0.5);
    await expectTidy(made);
    const file = await owner.client.raw('GET', ready.mediaUrl ?? '');
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toMatch(/^video\/(mp4|webm)$/);
    expect(file.body.includes('+52.5219')).toBe(false);
  });

  it.each([
    ['movHevc', /H\.265|HEVC/],
    ['cutMp4', /damaged or incomplete/],
  ] as const)('that cannot be shown ends in error with the reason: %s', async (name, reason) => {
    const made = await postFile(owner, 'video', mediaFiles[name]);
    await app.runJobs();
    const { status, statusMessage, mediaUrl } = await read(made);
    expect([status, mediaUrl]).toEqual(['error', null]);
    expect(statusMessage).toMatch(reason);
    expect(await jobStates()).toEqual(['completed']);
  });

  it('has the poster that came with it, whose original is removed', async () => {
    const { body } = await owner.client.call(api.createMedia, {
      body: { title: 'My match', mediaType: 'video' },
      files: {
        media: { content: await mediaFiles.mp4() },
        thumbnail: { content: await mediaFiles.jpegWithGps() },
      },
    });
    await app.runJobs();
    expect((await read(body)).thumbnailUrl).toEqual(expect.any(String));
    const { files } = await mediaRow(app, body);
    expect(files.map(({ role }) => role)).toEqual(['shown', 'thumbnail']);
    await expectTidy(body);
  });
});

describe('a run', () => {
  it('again, or two at once, come to the same', async () => {
    const made = await postFile(owner, 'image', mediaFiles.smallPng);
    await Promise.all([runJob(made), runJob(made), runJob(made)]);
    const ready = await read(made);
    expect(ready.status).toBe('ready');
    const row = await mediaRow(app, made);
    expect(row.files).toHaveLength(3);
    await runJob(made);
    await app.runJobs();
    expect(await read(made)).toEqual(ready);
    expect(await mediaRow(app, made)).toEqual(row);
  });

  it('interrupted between two files leaves nothing once the next run ends', async () => {
    const made = await postFile(owner, 'image', mediaFiles.smallPng);
    const { storage } = app.deps;
    const put = storage.put.bind(storage);
    vi.spyOn(storage, 'put').mockImplementationOnce(put).mockRejectedValueOnce(new Error('Killed'));
    await expect(runJob(made)).rejects.toThrow('Killed');
    expect(await read(made)).toMatchObject({ status: 'processing', mediaUrl: null });
    expect(await namesIn(app, 'uploads', (await mediaRow(app, made)).folder)).toHaveLength(2);
    vi.restoreAllMocks();
    await runJob(made);
    expect((await read(made)).status).toBe('ready');
    await expectTidy(made);
  });

  it('that was cut off before the original was removed removes it when it is run again', async () => {
    const made = await postFile(owner, 'image', mediaFiles.smallPng);
    vi.spyOn(app.deps.storage, 'removeFile').mockRejectedValueOnce(new Error('Killed'));
    await app.runJobs();
    expect((await read(made)).status).toBe('ready');
    expect(await jobStates()).toEqual(['completed']);
    await expectTidy(made);
  });

  it('that fails is tried again, and the post is ready in the end', async () => {
    const made = await postFile(owner, 'image', mediaFiles.smallPng);
    const away = new AppError('unavailable', 'Files cannot be read right now.');
    vi.spyOn(app.deps.storage, 'fetch').mockRejectedValueOnce(away).mockRejectedValueOnce(away);
    await app.runJobs();
    expect((await read(made)).status).toBe('ready');
    await expectTidy(made);
  });

  it('that fails for the last time ends the post in error', async () => {
    const made = await postFile(owner, 'image', mediaFiles.smallPng);
    vi.spyOn(app.deps.storage, 'put').mockRejectedValue(new AppError('unavailable', 'No room.'));
    await app.runJobs();
    expect(await read(made)).toMatchObject({ status: 'error', statusMessage: FAILED });
    expect(await jobStates()).toEqual(['failed']);
  });

  it('that is stopped with its process ends nothing, one that took too long does', async () => {
    const made = await postFile(owner, 'image', mediaFiles.smallPng);
    const isLast = true;
    await expect(runJob(made, { isLast, signal: AbortSignal.abort() })).rejects.toThrow();
    expect((await read(made)).status).toBe('processing');
    const late = new DOMException('It took too long', 'TimeoutError');
    const signal = AbortSignal.abort(late);
    await expect(runJob(made, { signal })).rejects.toThrow('too long');
    expect((await read(made)).status).toBe('processing');
    await expect(runJob(made, { isLast, signal })).rejects.toThrow('too long');
    expect(await read(made)).toMatchObject({ status: 'error', statusMessage: FAILED });
  });

  it('of a file missing from storage asks for another upload', async () => {
    const made = await postFile(owner, 'video', mediaFiles.mp4);
    await app.deps.storage.remove((await mediaRow(app, made)).folder);
    await app.runJobs();
    expect(await read(made)).toMatchObject({
      status: 'upload-needed',
      statusMessage: 'The uploaded file is no longer available. Please upload it again.',
    });
    expect(await jobStates()).toEqual(['completed']);
  });

  it('of a deleted post, or one uploaded again, does nothing', async () => {
    const made = await postFile(owner, 'image', mediaFiles.smallPng);
    const { folder } = await mediaRow(app, made);
    const payload = { mediaId: made.id, folder: randomUUID(), userId: owner.id };
    await processMedia(app.deps, payload, anyRun());
    expect((await read(made)).status).toBe('processing');
    await owner.client.call(api.deleteMedia, { params: { id: made.id } });
    await processMedia(app.deps, { mediaId: made.id, folder, userId: owner.id }, anyRun());
    await app.runJobs();
    expect(await jobStates()).toEqual(['completed', 'completed']);
    expect(await namesIn(app, 'uploads', folder)).toEqual([]);
  });

  it('during which the post was deleted, and its files with it, stores nothing for good', async () => {
    const made = await postFile(owner, 'image', mediaFiles.smallPng);
    const { folder } = await mediaRow(app, made);
    const { storage } = app.deps;
    const put = storage.put.bind(storage);
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...args) => {
      await owner.client.call(api.deleteMedia, { params: { id: made.id } });
      await app.runJobs();
      await put(...args);
    });
    await runJob(made);
    expect(await namesIn(app, 'uploads')).not.toContain(folder);
  });

  it('interrupted after the post was deleted leaves nothing when run again', async () => {
    const made = await postFile(owner, 'image', mediaFiles.smallPng);
    const { folder } = await mediaRow(app, made);
    const { storage } = app.deps;
    const put = storage.put.bind(storage);
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...args) => {
      await owner.client.call(api.deleteMedia, { params: { id: made.id } });
      await storage.remove(folder);
      await put(...args);
      throw new Error('Killed');
    });
    await expect(runJob(made)).rejects.toThrow('Killed');
    expect(await namesIn(app, 'uploads')).toContain(folder);
    await processMedia(app.deps, { mediaId: made.id, folder, userId: owner.id }, anyRun());
    expect(await namesIn(app, 'uploads')).not.toContain(folder);
  });

  it("that finishes after another run leaves only that run's files", async () => {
    const made = await postFile(owner, 'image', mediaFiles.smallPng);
    const { storage } = app.deps;
    const put = storage.put.bind(storage);
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...args) => {
      await runJob(made);
      await put(...args);
    });
    await runJob(made);
    expect((await read(made)).status).toBe('ready');
    await expectTidy(made);
  });

  it('that finishes after the post was settled changes nothing', async () => {
    const made = await postFile(owner, 'image', mediaFiles.smallPng);
    const { storage } = app.deps;
    const put = storage.put.bind(storage);
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...args) => {
      await app.db
        .update(media)
        .set({ status: 'error', statusMessage: 'Stalled', statusAt: new Date() })
        .where(eq(media.id, made.id));
      await put(...args);
    });
    await runJob(made);
    expect(await read(made)).toMatchObject({ status: 'error', statusMessage: 'Stalled' });
  });
});
