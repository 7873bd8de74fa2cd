import path from 'node:path';
import type { StoredFile } from '../../db/schema/media';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import type { ServedFile } from '../../http/responses';
import { tagOf } from '../../http/responses';
import { FileMissing } from '../../media/storage/storage';

const widthOf = ({ width = 0 }: StoredFile) => width;

/** What is shown, the narrowest first. */
export const shownOf = (files: readonly StoredFile[]): StoredFile[] =>
  files.filter(({ role }) => role === 'shown').sort((a, b) => widthOf(a) - widthOf(b));

/** The image or the video; of an image the narrowest that is at least so wide, else the widest. */
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
  /** What it is called when it is saved, without the end that tells its type. */
  name: string;
  cacheControl: string;
  /** The sentence for what is not there. */
  missing: string;
}

/**
 * A file of a row, to be answered with.
 * @throws AppError 404 with the sentence when the row names none; `open` throws it for a file that
 * the storage lost, which the log tells
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
