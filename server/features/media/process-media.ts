import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StoredFile } from '../../db/schema/media';
import type { AppDeps } from '../../deps';
import type { Handler, Run } from '../../jobs/definitions';
import { findFfmpeg } from '../../media/ffmpeg';
import { processImage } from '../../media/images';
import { type Processed, UnprocessableMedia } from '../../media/processing';
import { FileMissing } from '../../media/storage/storage';
import { makeTemporaryFolder } from '../../media/temporary';
import { processVideo } from '../../media/video';
import { awardSoon } from '../badges/award';
import type { Outcome, Work } from './media-files.queries';
import * as queries from './media-files.queries';
import { sourcesOf } from './sources';

const MISSING = 'The uploaded file is no longer available. Please upload it again.';
const FAILED = 'This file could not be processed. Please try another file or format.';

/** A file that was made, and what is stored of it. */
interface Made {
  path: string;
  file: StoredFile;
}

/**
 * Makes what a post shows out of its upload. Run again, or twice at once, it comes to the same: a
 * post is ended once, by whoever found it as it still is, and only then are files removed.
 */
export const processMedia: Handler<'media.process'> = async (deps, { mediaId, folder }, run) => {
  const work = await queries.findWork(deps.db, mediaId, folder);
  if (!work) return deps.storage.remove(folder);
  if (work.status === 'processing') {
    try {
      const outcome = await withTemporaryFolder(deps, (dir) => makeShown(deps, work, dir, run));
      if (outcome) await end(deps, work, outcome);
    } catch (error) {
      const outcome = outcomeOf(error, run);
      if (outcome) await end(deps, work, outcome);
      if (!outcome || outcome.statusMessage === FAILED) throw error;
    }
  }
  await removeLeftovers(deps, mediaId, folder);
};

/**
 * What a failure ends a post with; undefined when a retry may do better, or the process stops and
 * the job will be run again.
 */
function outcomeOf(error: unknown, { isLast, signal }: Run): Outcome | undefined {
  if (error instanceof UnprocessableMedia) {
    return { status: 'error', statusMessage: error.message };
  }
  if (error instanceof FileMissing) return { status: 'upload-needed', statusMessage: MISSING };
  const tookTooLong = (signal.reason as Error | undefined)?.name === 'TimeoutError';
  if (!isLast || (signal.aborted && !tookTooLong)) return undefined;
  return { status: 'error', statusMessage: FAILED };
}

/** What a run made that came too late to end the post is nobody's, and is removed. */
async function end(deps: AppDeps, work: Work, outcome: Outcome): Promise<void> {
  const { db, storage, realtime, jobs } = deps;
  const isEnded = await queries.endProcessing(db, work, outcome, async (tx) => {
    if (outcome.status === 'ready') await awardSoon(deps, tx, work.userId, 'post');
  });
  if (isEnded) {
    jobs.wake('badges.award');
    realtime.publish({ type: 'media.changed', mediaId: work.id });
    return;
  }
  for (const { name } of outcome.files ?? []) await storage.removeFile(work.folder, name);
}

async function withTemporaryFolder<T>(
  { config }: AppDeps,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const dir = await makeTemporaryFolder(config, 'job');
  return work(dir).finally(() => rm(dir, { recursive: true, force: true }));
}

/** Rejects when the signal aborts, whether or not the work listens to it. */
function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop));
  });
}

/**
 * Makes the files and stores them. Undefined when the post has ended meanwhile.
 * @throws UnprocessableMedia, FileMissing; AppError 503 when the storage does not answer
 */
async function makeShown(
  deps: AppDeps,
  work: Work,
  dir: string,
  { signal }: Run,
): Promise<Outcome | undefined> {
  const { db, storage } = deps;
  const { folder } = work;
  const upload = path.join(dir, 'upload');
  await fetchFirst(deps, work, upload);
  const { files, note, ...facts } = await unlessAborted(signal, () =>
    transform(deps, work, upload, dir, signal),
  );
  // No two runs ever write the same name.
  const prefix = randomBytes(4).toString('hex');
  const made = await Promise.all(
    files.map(async ({ path: from, ...file }): Promise<Made> => {
      const { size } = await stat(from);
      return { path: from, file: { ...file, size, name: `${prefix}-${file.name}` } };
    }),
  );
  const stored = made.map(({ file }) => file);
  if (!(await queries.announceFiles(db, work, stored))) return undefined;
  for (const { path: from, file } of made) {
    signal.throwIfAborted();
    await storage.put(folder, file.name, from, file.type);
  }
  return { status: 'ready', statusMessage: note, files: stored, ...facts };
}

/** Copies the best there is of an upload. @throws FileMissing when there is nothing */
async function fetchFirst({ storage }: AppDeps, work: Work, target: string): Promise<void> {
  const { folder, mediaType, files } = work;
  for (const { name } of sourcesOf(mediaType, files)) {
    try {
      return await storage.fetch(folder, name, target);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
    }
  }
  throw new FileMissing(folder, 'original');
}

async function transform(
  deps: AppDeps,
  work: Work,
  upload: string,
  dir: string,
  signal: AbortSignal,
): Promise<Processed> {
  const workDir = path.join(dir, 'work');
  await mkdir(workDir);
  if (work.mediaType === 'image') return processImage(upload, { workDir, signal });
  const poster = await fetchPoster(deps, work, path.join(dir, 'poster'));
  return processVideo(upload, { workDir, signal, poster, ffmpeg: findFfmpeg(deps.config) });
}

/** The picture that came with a video, or the one that was made before, if there is any. */
async function fetchPoster(
  { storage }: AppDeps,
  { folder, files }: Work,
  target: string,
): Promise<string | undefined> {
  const poster =
    files.find(({ role }) => role === 'poster') ?? files.find(({ role }) => role === 'thumbnail');
  if (!poster) return undefined;
  try {
    await storage.fetch(folder, poster.name, target);
    return target;
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

/**
 * Removes what a ready post does not need: its original, and the files of runs that were cut off. Of
 * a post that was deleted or replaced everything: the job that does so may have been there before
 * this run stored its last file.
 */
async function removeLeftovers(
  { db, storage }: AppDeps,
  mediaId: number,
  folder: string,
): Promise<void> {
  const now = await queries.findWork(db, mediaId, folder);
  if (!now) return storage.remove(folder);
  if (now.status !== 'ready') return;
  const leftovers = now.files.filter(({ role }) => role === 'leftover');
  if (leftovers.length === 0) return;
  for (const { name } of leftovers) await storage.removeFile(folder, name);
  await queries.forgetLeftovers(db, now);
}
