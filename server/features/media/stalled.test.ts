import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { buildUser } from '../../testing/factories';
import { mediaFiles } from '../../testing/media-files';
import { namesIn, postFile } from '../../testing/media-steps';
import { sharedTestApp } from '../../testing/test-app';
import { endStalled } from './stalled.service';

const app = await sharedTestApp({ config: { ffmpegPath: 'none' } });
const owner = await buildUser(app);
beforeEach(() => app.pool.query('delete from jobs.job'));

const look = () => endStalled(app.deps, {}, { signal: new AbortController().signal, isLast: true });

const read = async ({ id }: { id: number }) =>
  (await owner.client.call(api.getMedia, { params: { id } })).body;

const jobStates = async () =>
  (
    await app.pool.query<{ state: string }>("select state from jobs.job where name like 'media.%'")
  ).rows.map(({ state }) => state);

it('files of a killed process are removed after an hour', async () => {
  const incoming = path.join(app.deps.config.dataDir, 'incoming');
  for (const name of ['upload-old', 'job-old', 'upload-new']) {
    await mkdir(path.join(incoming, name), { recursive: true });
    await writeFile(path.join(incoming, name, 'media'), 'half of a film');
  }
  const before = new Date(Date.now() - 61 * 60 * 1_000);
  for (const name of ['upload-old', 'job-old'])
    await utimes(path.join(incoming, name), before, before);
  await look();
  expect(await namesIn(app, 'incoming')).toEqual(['upload-new']);
  await rm(path.join(incoming, 'upload-new'), { recursive: true });
});

describe('a post that stalled', () => {
  const setBack = ({ id }: { id: number }, minutes: number) =>
    app.pool.query(`update media set status_at = now() - make_interval(mins => $2) where id = $1`, [
      id,
      minutes,
    ]);
  const setJobs = (state: string) => app.pool.query('update jobs.job set state = $1', [state]);
  const STALLED = 'Processing this file took too long. Please try again, or upload another file.';

  it('without a job, as after a restore, is processed after all', async () => {
    const made = await postFile(owner, 'image', mediaFiles.png);
    await app.pool.query('delete from jobs.job');
    await look();
    expect(await jobStates()).toEqual([]);
    await setBack(made, 3);
    await look();
    await look();
    expect(await jobStates()).toEqual(['created']);
    await app.runJobs();
    expect((await read(made)).status).toBe('ready');
  });

  it('whose job is over or has failed twice ends in error', async () => {
    const made = await postFile(owner, 'image', mediaFiles.png);
    await setBack(made, 3);
    await setJobs('failed');
    await look();
    expect(await read(made)).toMatchObject({ status: 'error', statusMessage: STALLED });
    expect(await jobStates()).toEqual(['failed']);
  });

  it('may wait for its turn, and work for a quarter of an hour', async () => {
    const made = await postFile(owner, 'image', mediaFiles.png);
    const statusAfter = async (minutes: number, state: string) => {
      await setBack(made, minutes);
      await setJobs(state);
      await look();
      return (await read(made)).status;
    };
    expect(await statusAfter(14, 'active')).toBe('processing');
    expect(await statusAfter(14, 'retry')).toBe('processing');
    expect(await statusAfter(23 * 60, 'created')).toBe('processing');
    expect(await statusAfter(16, 'retry')).toBe('error');
    expect(await jobStates()).toEqual(['retry']);
    const waiting = await postFile(owner, 'image', mediaFiles.png);
    await setBack(waiting, 25 * 60);
    await look();
    expect((await read(waiting)).status).toBe('error');
  });

  it('is not confused with an earlier processing of the same upload', async () => {
    const made = await postFile(owner, 'video', mediaFiles.mp4);
    await app.runJobs();
    await owner.client.call(api.recoverVideo, { params: { id: made.id } });
    await app.pool.query(`delete from jobs.job where state = 'created'`);
    // The first job ended long ago.
    await app.pool.query(`update jobs.job set created_on = now() - interval '1 hour'`);
    await setBack(made, 3);
    await look();
    expect((await jobStates()).toSorted()).toEqual(['completed', 'created']);
    await app.runJobs();
    expect((await read(made)).status).toBe('ready');
  });
});
