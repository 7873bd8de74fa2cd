import type { Readable } from 'node:stream';
import { t } from '#shared/translate';
import { AppError } from '../../http/app-error';
import type { ByteRange } from '../../http/responses';

/** Name in DATA_DIR and in backups, and prefix of every key in a bucket. */
export const UPLOADS_FOLDER = 'uploads';

const FOLDER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME = /^[a-z0-9][a-z0-9.-]*$/;

export const isFolder = (name: string): boolean => FOLDER.test(name);

/**
 * Returns `folder` or `folder/name`, checked so that neither can lead outside.
 * @throws RangeError for names that the server did not generate, which is a bug
 */
export function relativePath(folder: string, name?: string): string {
  if (!isFolder(folder)) throw new RangeError(`No folder of an upload: ${folder}`);
  if (name === undefined) return folder;
  if (!NAME.test(name)) throw new RangeError(`No name of a stored file: ${name}`);
  return `${folder}/${name}`;
}

export interface StoredFolder {
  folder: string;
  /** Time of the last change to a file in it. */
  changedAt: Date;
}

/**
 * Uploaded files: a folder per upload (a UUID), with file names chosen by the server. Both drivers,
 * disk and S3, pass the same tests.
 */
export interface Storage {
  /**
   * Stores a local file, atomically and durably.
   * @throws AppError 503 if the storage is full or does not answer
   */
  put(folder: string, name: string, source: string, type: string): Promise<void>;
  /** @throws FileMissing; AppError 503 if the storage does not answer */
  read(folder: string, name: string, range?: ByteRange): Promise<Readable>;
  /** Copies to a local file. @throws like `read` */
  fetch(folder: string, name: string, target: string): Promise<void>;
  /** Removes a folder with its files. No-op if it is missing. */
  remove(folder: string): Promise<void>;
  /** No-op if the file is missing. */
  removeFile(folder: string, name: string): Promise<void>;
  list(): AsyncIterable<StoredFolder>;
}

export class FileMissing extends Error {
  constructor(folder: string, name: string) {
    super(`${folder}/${name} is not in the storage`);
    this.name = 'FileMissing';
  }
}

/** Seconds. */
const RETRY_AFTER = 30;

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

export function unavailable(cause: unknown): AppError {
  const isFull = cause instanceof Error && 'code' in cause && DISK_FULL.has(String(cause.code));
  return new AppError(
    'unavailable',
    isFull
      ? t('There is no space left for files. Please try again later.')
      : t('Files cannot be saved or read right now. Please try again.'),
    { retryAfter: RETRY_AFTER, cause },
  );
}

/** For `catch`. @throws AppError 503 */
export function throwUnavailable(cause: unknown): never {
  throw unavailable(cause);
}
