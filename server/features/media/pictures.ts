import { rm, stat } from 'node:fs/promises';
import pLimit from 'p-limit';
import { inSlot } from '../../async';
import type { StoredFile } from '../../db/schema/media';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import type { ServedFile } from '../../http/responses';
import { processImage } from '../../media/images';
import { type Processed, UnprocessableMedia } from '../../media/processing';
import { unavailable } from '../../media/storage/storage';
import { makeTemporaryFolder } from '../../media/temporary';
import { checkImageFile } from './check-upload';
import { chooseShown, serveStored, shownOf } from './stored-files';
import { withNewFolder } from './stored-upload';
import type { ReceivedFile } from './upload';
import { IMAGE_UNAVAILABLE } from './upload-rules';

type Deps = Pick<AppDeps, 'config' | 'db' | 'storage' | 'log'>;

/** A picture of something that is no post, ready to be shown: what its row says of it. */
export interface Picture {
  /** Where its files are in the storage; a new one with every upload. */
  folder: string;
  files: StoredFile[];
  /** A tiny picture to show meanwhile, as a data URI. */
  placeholder: string | null;
}

/** The same of a row that may have none. */
export type PictureColumns = Omit<Picture, 'folder'> & { folder: string | null };

/**
 * So many are made at once in a process. A photo takes 70 MB and less than a second, the largest AVIF
 * 800 MB and five; the jobs that make posts take as much beside it.
 */
const AT_ONCE = 1;
/** Whoever waits longer for a turn had better come again (milliseconds). */
const WAIT_MS = 20_000;
/** All widths of a picture, and one of them, within the time of a request (milliseconds, seconds). */
const WORK_MS = 30_000;
const WIDTH_SECONDS = 10;
/** Seconds after which whoever had no turn may come again. */
const RETRY_AFTER = 10;

const BUSY = 'Many pictures are being uploaded right now. Please try again in a moment.';
const TOO_SLOW = 'This image takes too long to process. Please make it smaller and try again.';

const limit = pLimit(AT_ONCE);

/** What went wrong while a picture was made, as the refusal that it is. */
function refusalOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof UnprocessableMedia) {
    return new AppError('unprocessable', error.message, { cause: error });
  }
  if (signal.aborted) return new AppError('unprocessable', TOO_SLOW, { cause: error });
  return toUnavailable(error);
}

/** This machine's disk may be full, or away. */
const toUnavailable = (error: unknown) =>
  error instanceof Error && 'syscall' in error ? unavailable(error) : error;

/** Works in an empty folder of this machine's, which is removed whatever happens. */
async function inTemporaryFolder<T>(
  { config, log }: Deps,
  work: (workDir: string) => Promise<T>,
): Promise<T> {
  const workDir = await makeTemporaryFolder(config, 'upload').catch((error: unknown) => {
    throw toUnavailable(error);
  });
  return work(workDir).finally(() =>
    rm(workDir, { recursive: true, force: true }).catch((err: unknown) =>
      log.warn({ err, folder: workDir }, 'a picture was not removed'),
    ),
  );
}

/**
 * Makes what is shown of a picture, standing still. One that failed for what it is counts, too: it
 * took as much time, and its sender could have everybody wait for ever.
 * @throws AppError 422, 503
 */
async function make(
  { path, count }: ReceivedFile,
  workDir: string,
  widths?: readonly number[],
): Promise<Processed> {
  const signal = AbortSignal.timeout(WORK_MS);
  const options = { workDir, signal, still: true, timeLimit: WIDTH_SECONDS, widths };
  return processImage(path, options).catch((error: unknown) => {
    const refusal = refusalOf(error, signal);
    if (refusal instanceof AppError && refusal.code === 'unprocessable') count?.();
    throw refusal;
  });
}

/** @throws AppError 503 when too many others are before it */
async function whenItsTurn<T>(work: () => Promise<T>): Promise<T> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  return inSlot(limit, AbortSignal.timeout(WAIT_MS), begin).catch((error: unknown) => {
    if (hasBegun) throw error;
    throw new AppError('unavailable', BUSY, { retryAfter: RETRY_AFTER, cause: error });
  });
}

/** Stores what was made, and says what a row says of it. */
async function store(
  { storage }: Deps,
  folder: string,
  { files, placeholder }: Processed,
): Promise<Picture> {
  const stored: StoredFile[] = [];
  for (const { path, name, role, type, width } of files) {
    const { size } = await stat(path);
    await storage.put(folder, name, path, type);
    stored.push({ name, role, type, size, width });
  }
  return { folder, files: stored, placeholder };
}

/**
 * Checks the picture that came with a request, makes what is shown of it (three widths of WebP
 * without anything that was written about it; what moves stands still), stores that and has `save`
 * write the row that names it. When `save` did not use it, or failed, the files are removed. All of
 * it is done when this resolves: there is no state in which a row waits for its picture.
 * Without a file `save` is called with nothing. Other widths than those of posts are in `widths`
 * (pixels, narrowest first).
 * @throws AppError 415 no image, 413 over 5 MB, 422 too many pixels, damaged or too slow to decode,
 * 503 no room, no answer from the storage, or too many pictures at once; whatever `save` throws
 */
export async function withStoredPicture<T>(
  deps: Deps,
  file: ReceivedFile | undefined,
  save: (picture?: Picture) => Promise<T>,
  widths?: readonly number[],
): Promise<T> {
  if (!file) return save();
  await checkImageFile(file);
  return inTemporaryFolder(deps, async (workDir) => {
    const made = await whenItsTurn(() => make(file, workDir, widths));
    return withNewFolder(deps, async (folder) => save(await store(deps, folder, made)), file.count);
  });
}

/**
 * What is told of a picture: its addresses, made by `url` for a width or for the widest, and never
 * where it is stored. An address must change with the picture, since browsers may keep it.
 */
export function presentPicture(
  { folder, files, placeholder }: PictureColumns,
  url: (width?: number) => string,
) {
  const shown = folder ? shownOf(files) : [];
  return {
    imageUrl: shown.length > 0 ? url() : null,
    images: shown.flatMap(({ width }) => (width ? [{ url: url(width), width }] : [])),
    placeholder: shown.length > 0 ? placeholder : null,
  };
}

interface Served {
  /** What it is called when it is saved, without the end that tells its type. */
  name: string;
  /** At least so wide, if there is one; the widest without it (pixels). */
  width?: number;
  cacheControl: string;
}

/**
 * A picture, for `sendFile`. Whether it may be seen has been asked before.
 * @throws AppError 404 when there is none, or when its file is gone
 */
export async function servePicture(
  { storage, log }: Pick<AppDeps, 'storage' | 'log'>,
  { folder, files }: Pick<PictureColumns, 'folder' | 'files'>,
  { name, width, cacheControl }: Served,
): Promise<ServedFile> {
  const file = chooseShown(files, width);
  const place = { folder, file, name, cacheControl, missing: IMAGE_UNAVAILABLE };
  return serveStored({ storage, log }, place);
}
