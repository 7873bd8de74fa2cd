import { stat } from 'node:fs/promises';
import type { StoredFile } from '../../db/schema/media';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import type { ServedFile } from '../../http/responses';
import { checkImageFile, IMAGE_UNAVAILABLE } from '../../media/check-upload';
import { processImage } from '../../media/images';
import { type Processed, UnprocessableMedia } from '../../media/processing';
import { unavailable } from '../../media/storage/storage';
import { withTemporaryFolder } from '../../media/temporary';
import type { ReceivedFile } from '../../media/uploads';
import { chooseShown, serveStored, shownOf, withNewFolder } from './stored-files';

type Deps = Pick<AppDeps, 'config' | 'db' | 'storage' | 'log'>;

/** An uploaded picture that does not belong to a post. */
export interface Picture {
  /** Storage folder; new with every upload. */
  folder: string;
  files: StoredFile[];
  /** Tiny preview as a data URI. */
  placeholder: string | null;
}

/** Picture columns of a row that may have no picture. */
export type PictureColumns = Omit<Picture, 'folder'> & { folder: string | null };

/** Longest wait for a turn, in milliseconds. */
const WAIT_LIMIT = 20_000;
/** Longest processing of a picture, in seconds. */
const TIME_LIMIT = 30;

/** Other errors may mean that the local disk is full or unavailable. */
const refusalOf = (error: unknown) => {
  if (error instanceof UnprocessableMedia) {
    return new AppError('unprocessable', error.message, { cause: error });
  }
  return error instanceof Error && 'syscall' in error ? unavailable(error) : error;
};

/**
 * Makes the shown versions of a picture. If the picture causes a failure, that counts towards the
 * upload limit, since it took as long.
 * @throws AppError 422, 429, 503
 */
async function make(
  { path, userId, count }: ReceivedFile,
  workDir: string,
  widths?: readonly number[],
): Promise<Processed> {
  const { signal } = new AbortController();
  const turn = { userId, signal, waitLimit: WAIT_LIMIT, timeLimit: TIME_LIMIT };
  return processImage(path, { ...turn, workDir, still: true, widths }).catch((error: unknown) => {
    const refusal = refusalOf(error);
    if (refusal instanceof AppError && refusal.code === 'unprocessable') count?.();
    throw refusal;
  });
}

async function store({ storage }: Deps, folder: string, { files, placeholder }: Processed) {
  const stored: StoredFile[] = [];
  for (const { path, name, role, type, width } of files) {
    const { size } = await stat(path);
    await storage.put(folder, name, path, type);
    stored.push({ name, role, type, size, width });
  }
  return { folder, files: stored, placeholder };
}

/**
 * Checks an uploaded picture, creates and stores its versions (WebP without metadata or animation)
 * and calls `save` to write the row that refers to them. If `save` fails or does not use them, the
 * files are removed. Without a file, `save` is called without a picture.
 * @param widths pixels, narrowest first; default as for posts
 * @throws AppError 413, 415, 422, 429, 503; errors of `save`
 */
export async function withStoredPicture<T>(
  deps: Deps,
  file: ReceivedFile | undefined,
  save: (picture?: Picture) => Promise<T>,
  widths?: readonly number[],
): Promise<T> {
  if (!file) return save();
  await checkImageFile(file);
  return withTemporaryFolder(deps, 'upload', async (workDir) => {
    const made = await make(file, workDir, widths);
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
  /** Minimum width in pixels, if available; without it, the widest version. */
  width?: number;
  cacheControl: string;
  isPublic?: boolean;
}

/**
 * The caller has checked visibility.
 * @throws AppError 404
 */
export async function servePicture(
  { storage, log }: Pick<AppDeps, 'storage' | 'log'>,
  { folder, files }: Pick<PictureColumns, 'folder' | 'files'>,
  { name, width, cacheControl, isPublic }: Served,
): Promise<ServedFile> {
  const file = chooseShown(files, width);
  const place = { folder, file, name, cacheControl, missing: IMAGE_UNAVAILABLE };
  return { ...serveStored({ storage, log }, place), isPublic };
}
