import { randomBytes } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { transact } from '../../db/pool';
import type { StoredFile } from '../../db/schema/media';
import type { AppDeps } from '../../deps';
import type { Handler, Run } from '../../jobs/definitions';
import { findFfmpeg } from '../../media/ffmpeg';
import { processImage } from '../../media/images';
import { type Processed, UnprocessableMedia } from '../../media/processing';
import { FileMissing } from '../../media/storage/storage';
import { withTemporaryFolder } from '../../media/temporary';
import { processVideo } from '../../media/video';
import { awardSoon } from '../badges/badges.service';
import type { Outcome, Work } from './media-files.queries';
import * as queries from './media-files.queries';
import { type ProcessJob, sourcesOf } from './stored-files';

interface Made {
  path: string;
  file: StoredFile;
}

/**
 * Turns a post's upload into the files it shows. Idempotent: the first run to end the post wins,
 * and only then are files removed.
 */
export const processMedia: Handler<ProcessJob> = async (deps, { mediaId, folder }, run) => {
  const work = await queries.findWork(deps.db, mediaId, folder);
  if (!work) return deps.storage.remove(folder);
  if (work.status === 'processing') {
    try {
      const outcome = await withTemporaryFolder(deps, 'job', (dir) =>
        makeShown(deps, work, dir, run),
      );
      if (outcome) await end(deps, work, outcome);
    } catch (error) {
      const outcome = outcomeOf(error, run);
      if (outcome) await end(deps, work, outcome);
      if (!outcome || outcome.statusNote?.kind === 'failed') throw error;
    }
  }
  await removeLeftovers(deps, mediaId, folder);
};

/** Undefined if a retry may help, or if the process is stopping and the job will run again. */
function outcomeOf(error: unknown, { isLast, signal }: Run): Outcome | undefined {
  if (error instanceof UnprocessableMedia) {
    return { status: 'error', statusNote: error.note };
  }
  if (error instanceof FileMissing) {
    return { status: 'upload-needed', statusNote: { kind: 'upload_missing' } };
  }
  const tookTooLong = (signal.reason as Error | undefined)?.name === 'TimeoutError';
  if (!isLast || (signal.aborted && !tookTooLong)) return undefined;
  return { status: 'error', statusNote: { kind: 'failed' } };
}

/** Ends processing. If another run was faster, removes this run's files. */
async function end(deps: AppDeps, work: Work, outcome: Outcome): Promise<void> {
  const { storage, realtime } = deps;
  const isEnded = await transact(deps, async (tx, after) => {
    if (!(await queries.endProcessing(tx, work, outcome))) return false;
    if (outcome.status === 'ready') await awardSoon(deps, tx, after, work.userId, 'post');
    after(() => realtime.publish({ type: 'media.changed', mediaId: work.id }));
    return true;
  });
  if (isEnded) return;
  for (const { name } of outcome.files ?? []) await storage.removeFile(work.folder, name);
}

/** Rejects on abort, whether or not the work handles the signal. */
const unlessAborted = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop));
  });

/**
 * Undefined if the post was ended meanwhile.
 * @throws UnprocessableMedia, FileMissing; AppError 503
 */
async function makeShown(
  deps: AppDeps,
  work: Work,
  dir: string,
  { signal }: Run,
): Promise<Outcome | undefined> {
  const { storage } = deps;
  const { folder } = work;
  const upload = path.join(dir, 'upload');
  await fetchFirst(deps, work, upload);
  const { files, note, ...facts } = await unlessAborted(signal, () =>
    transform(deps, work, upload, dir, signal),
  );
  // Unique per run.
  const prefix = randomBytes(4).toString('hex');
  const made = await Promise.all(
    files.map(async ({ path: from, ...file }): Promise<Made> => {
      const { size } = await stat(from);
      return { path: from, file: { ...file, size, name: `${prefix}-${file.name}` } };
    }),
  );
  const stored = made.map(({ file }) => file);
  if (!(await transact(deps, (tx) => queries.announceFiles(tx, work, stored)))) return undefined;
  for (const { path: from, file } of made) {
    signal.throwIfAborted();
    await storage.put(folder, file.name, from, file.type);
  }
  return { status: 'ready', statusNote: note, files: stored, ...facts };
}

/** @throws FileMissing if there is no source */
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
  const options = { workDir, signal, userId: work.userId };
  if (work.mediaType === 'image') return processImage(upload, options);
  const poster = await fetchPoster(deps, work, path.join(dir, 'poster'));
  return processVideo(upload, { ...options, poster, ffmpeg: findFfmpeg(deps.config) });
}

/** Fetches the uploaded poster, or the existing thumbnail. */
async function fetchPoster({ storage }: AppDeps, { folder, files }: Work, target: string) {
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
 * Removes the original of a ready post and files of aborted runs. Removes everything of a deleted
 * or replaced post: its deletion job may have run before this run stored its last file.
 */
async function removeLeftovers(deps: AppDeps, mediaId: number, folder: string) {
  const { db, storage } = deps;
  const now = await queries.findWork(db, mediaId, folder);
  if (!now) return storage.remove(folder);
  if (now.status !== 'ready') return;
  const leftovers = now.files.filter(({ role }) => role === 'leftover');
  if (leftovers.length === 0) return;
  for (const { name } of leftovers) await storage.removeFile(folder, name);
  await transact(deps, (tx) => queries.forgetLeftovers(tx, now));
}
