import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { MediaType } from '#shared/media';
import type { After, Reader } from '../../db/pool';
import type { StoredFile } from '../../db/schema/media';
import { type AppDeps, currentTime } from '../../deps';
import { notFound } from '../../http/app-error';
import { type ServedFile, tagOf } from '../../http/responses';
import type { Handler, JobName, Payload } from '../../jobs/definitions';
import type { CheckedFile } from '../../media/check-upload';
import { FileMissing, type Storage } from '../../media/storage/storage';
import { findNamedFolders, isAnyFolderNamed, isNamed } from './stored-files.queries';

/** Deletes a folder, unless a restore has brought back the row that refers to it. */
export const deleteFiles: Handler<'media.delete-files'> = async ({ db, storage }, { folder }) => {
  if (!(await isNamed(db, folder))) await storage.remove(folder);
};

/**
 * Milliseconds. Files are stored before their row, so younger ones may belong to a row that is
 * about to be written.
 */
const YOUNG_MS = 24 * 60 * 60 * 1_000;

/** Folders looked up per statement. */
const BATCH = 500;

async function* oldFolders({ storage, clock }: Pick<AppDeps, 'storage' | 'clock'>) {
  const limit = currentTime({ clock }).getTime() - YOUNG_MS;
  let batch: string[] = [];
  for await (const { folder, changedAt } of storage.list()) {
    if (changedAt.getTime() > limit) continue;
    batch.push(folder);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Removes files that no row refers to, as left by a killed process. If the database refers to no
 * files at all, such as a new one with an old storage, everything is kept.
 */
export const sweepFiles: Handler<'media.sweep-files'> = async (deps, _payload, { signal }) => {
  if (!(await isAnyFolderNamed(deps.db))) return;
  let removed = 0;
  for await (const folders of oldFolders(deps)) {
    signal.throwIfAborted();
    const named = await findNamedFolders(deps.db, folders);
    for (const folder of folders) {
      if (named.has(folder)) continue;
      signal.throwIfAborted();
      await deps.storage.remove(folder);
      removed += 1;
    }
  }
  deps.log.info({ removed }, 'unreferenced files removed');
};

const widthOf = ({ width = 0 }: StoredFile) => width;

/** Narrowest first. */
export const shownOf = (files: readonly StoredFile[]) =>
  files.filter(({ role }) => role === 'shown').sort((a, b) => widthOf(a) - widthOf(b));

/** Picks the narrowest version of an image that is at least this wide, else the widest. */
export function chooseShown(files: readonly StoredFile[], width = Number.POSITIVE_INFINITY) {
  const shown = shownOf(files);
  return shown.find((file) => widthOf(file) >= width) ?? shown.at(-1);
}

interface Place {
  /** Null if the row has no files. */
  folder: string | null;
  file: StoredFile | undefined;
  /** File name without extension. */
  name: string;
  cacheControl: string;
  /** The message for a missing file. */
  missing: string;
}

/**
 * @throws AppError 404 if the row has no file; `open` throws it if the storage has lost the file
 */
export function serveStored(
  { storage, log }: Pick<AppDeps, 'storage' | 'log'>,
  { folder, file, name, cacheControl, missing }: Place,
): ServedFile {
  if (!folder || !file) throw notFound(missing);
  return {
    name: `${name}${path.extname(file.name)}`,
    type: file.type,
    size: file.size,
    tag: tagOf(folder, file.name),
    cacheControl,
    open: (range) =>
      storage.read(folder, file.name, range).catch((error: unknown) => {
        if (!(error instanceof FileMissing)) throw error;
        log.error({ of: name, folder, file: file.name }, 'stored file missing');
        throw notFound(missing);
      }),
  };
}

/** Files a post can be processed from, best first: the upload or, for a video, the shown file. */
export function sourcesOf(mediaType: MediaType, files: readonly StoredFile[]): StoredFile[] {
  const withRole = (role: StoredFile['role']) => files.filter((file) => file.role === role);
  return mediaType === 'video'
    ? [...withRole('original'), ...withRole('shown')]
    : withRole('original');
}

type Deps = Pick<AppDeps, 'db' | 'storage' | 'log'>;

/** A stored upload that no row refers to yet. */
export interface StoredUpload {
  folder: string;
  files: StoredFile[];
}

/**
 * Runs `work` with a new storage folder, and removes the folder unless a row refers to it
 * afterwards. If removing fails, the nightly sweep finds it.
 * @param onKept called if a row refers to the folder
 */
export async function withNewFolder<T>(
  { db, storage, log }: Deps,
  work: (folder: string) => Promise<T>,
  onKept?: () => void,
): Promise<T> {
  const folder = randomUUID();
  try {
    return await work(folder);
  } finally {
    // Looked up, since a transaction may have committed even if its answer was lost.
    try {
      if (await isNamed(db, folder)) onKept?.();
      else await storage.remove(folder);
    } catch (err) {
      log.warn({ err, folder }, 'unused files may remain in the storage');
    }
  }
}

const store = async (
  storage: Storage,
  folder: string,
  role: 'original' | 'poster',
  { path, type, size }: CheckedFile,
): Promise<StoredFile> => {
  await storage.put(folder, role, path, type);
  return { name: role, role, type, size };
};

/**
 * Stores an upload and calls `save` to write the row that refers to it.
 * @throws AppError 503
 */
export const withStoredUpload = <T>(
  deps: Deps,
  { original, poster }: { original: CheckedFile; poster?: CheckedFile },
  save: (upload: StoredUpload) => Promise<T>,
): Promise<T> =>
  withNewFolder(deps, async (folder) => {
    const files = [await store(deps.storage, folder, 'original', original)];
    if (poster) files.push(await store(deps.storage, folder, 'poster', poster));
    return save({ folder, files });
  });

export type ProcessJob = Extract<JobName, `media.process-${string}`>;

/** Enqueues the job that turns the upload in `folder` into what the post shows. */
export const enqueueProcessing = (
  { jobs }: Pick<AppDeps, 'jobs'>,
  tx: Reader,
  after: After,
  { mediaType, ...payload }: Payload<ProcessJob> & { mediaType: MediaType },
): Promise<void> => {
  const name: ProcessJob = mediaType === 'video' ? 'media.process-video' : 'media.process-image';
  return jobs.enqueue(tx, after, name, payload);
};

/** @throws AppError 503 */
export async function isStored(storage: Storage, folder: string, name: string): Promise<boolean> {
  try {
    const stream = await storage.read(folder, name, { start: 0, end: 0 });
    stream.destroy();
    return true;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}
