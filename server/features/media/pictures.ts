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
import { checkImageFile, IMAGE_UNAVAILABLE } from './check-upload';
import { chooseShown, serveStored, shownOf, withNewFolder } from './stored-files';
import type { ReceivedFile } from './upload';

type Deps = Pick<AppDeps, 'config' | 'db' | 'storage' | 'log'>;

/** An uploaded picture of something other than a post. */
export interface Picture {
  /** Storage folder; new with every upload. */
  folder: string;
  files: StoredFile[];
  /** Tiny preview as a data URI. */
  placeholder: string | null;
}

/** Of a row that may have no picture. */
export type PictureColumns = Omit<Picture, 'folder'> & { folder: string | null };

/**
 * Pictures processed at once per process. A photo takes 70 MB and less than a second, the largest
 * AVIF 800 MB and five.
 */
const AT_ONCE = 1;
/** Longest wait for a free slot (milliseconds). */
const WAIT_MS = 20_000;
/** Time limits for all widths of a picture (milliseconds) and for one (seconds). */
const WORK_MS = 30_000;
const WIDTH_SECONDS = 10;
/** Seconds. */
const RETRY_AFTER = 10;

const BUSY = 'Many pictures are being uploaded right now. Please try again in a moment.';
const TOO_SLOW = 'This image takes too long to process. Please make it smaller and try again.';

const limit = pLimit(AT_ONCE);

function refusalOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof UnprocessableMedia) {
    return new AppError('unprocessable', error.message, { cause: error });
  }
  if (signal.aborted) return new AppError('unprocessable', TOO_SLOW, { cause: error });
  return toUnavailable(error);
}

/** The local disk may be full or unavailable. */
const toUnavailable = (error: unknown) =>
  error instanceof Error && 'syscall' in error ? unavailable(error) : error;

async function inTemporaryFolder<T>(
  { config, log }: Deps,
  work: (workDir: string) => Promise<T>,
): Promise<T> {
  const workDir = await makeTemporaryFolder(config, 'upload').catch((error: unknown) => {
    throw toUnavailable(error);
  });
  return work(workDir).finally(() =>
    rm(workDir, { recursive: true, force: true }).catch((err: unknown) =>
      log.warn({ err, folder: workDir }, 'temporary picture folder not removed'),
    ),
  );
}

/**
 * Makes the shown versions of a picture. A failure caused by the picture counts towards the upload
 * limit: it took as long.
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

/** @throws AppError 503 when the queue is too long */
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
 * Checks an uploaded picture, makes and stores its versions (WebP without metadata or animation)
 * and has `save` write the row that refers to them. If `save` fails or does not use them, the files
 * are removed. Without a file `save` is called without a picture.
 * @param widths pixels, narrowest first; default as for posts
 * @throws AppError 413, 415, 422, 503; whatever `save` throws
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

/** Public URLs of a picture. `url` must change with the picture, since browsers cache it. */
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
  /** File name without extension. */
  name: string;
  /** At least this wide if possible (pixels); the widest without it. */
  width?: number;
  cacheControl: string;
}

/**
 * The caller has checked visibility.
 * @throws AppError 404
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
