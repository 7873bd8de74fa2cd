import path from 'node:path';
import type { StoredFile } from '../../db/schema/media';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { tagOf } from '../../http/etag';
import type { ServedFile } from '../../http/send-file';
import { FileMissing } from '../../media/storage/storage';

const widthOf = ({ width = 0 }: StoredFile) => width;

/** Narrowest first. */
export const shownOf = (files: readonly StoredFile[]): StoredFile[] =>
  files.filter(({ role }) => role === 'shown').sort((a, b) => widthOf(a) - widthOf(b));

/** Of an image the narrowest version that is at least this wide, else the widest. */
export function chooseShown(
  files: readonly StoredFile[],
  width = Number.POSITIVE_INFINITY,
): StoredFile | undefined {
  const shown = shownOf(files);
  return shown.find((file) => widthOf(file) >= width) ?? shown.at(-1);
}

interface Place {
  /** Null when the row has no files. */
  folder: string | null;
  file: StoredFile | undefined;
  /** File name without extension. */
  name: string;
  cacheControl: string;
  /** The message for a missing file. */
  missing: string;
}

/**
 * @throws AppError 404 when the row has no file; `open` throws it for a file that the storage has
 * lost
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
        log.error({ of: name, folder, file: file.name }, 'a stored file is gone');
        throw notFound(missing);
      }),
  };
}
