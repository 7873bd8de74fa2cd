import { randomUUID } from 'node:crypto';
import type { StoredFile } from '../../db/schema/media';
import type { AppDeps } from '../../deps';
import { FileMissing, type Storage } from '../../media/storage/storage';
import type { CheckedFile } from './check-upload';
import * as queries from './media-files.queries';

/** An upload in the storage, of which no post tells yet. */
export interface StoredUpload {
  folder: string;
  files: StoredFile[];
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
 * Puts an upload into the storage and has `save` write the post that names it. When `save` did not
 * use it, or failed, the files are removed; should that fail too, the nightly job finds them.
 * @throws AppError 503 when there is no room or the storage does not answer
 */
export async function withStoredUpload<T>(
  { db, storage, log }: Pick<AppDeps, 'db' | 'storage' | 'log'>,
  { original, poster }: { original: CheckedFile; poster?: CheckedFile },
  save: (upload: StoredUpload) => Promise<T>,
): Promise<T> {
  const folder = randomUUID();
  try {
    const files = [await store(storage, folder, 'original', original)];
    if (poster) files.push(await store(storage, folder, 'poster', poster));
    return await save({ folder, files });
  } finally {
    // Asked rather than assumed: a transaction may have committed though its answer was lost.
    try {
      if (!(await queries.isNamed(db, folder))) await storage.remove(folder);
    } catch (err) {
      log.warn({ err, folder }, 'files may be left over');
    }
  }
}

/**
 * Whether a file is in the storage.
 * @throws AppError 503 when the storage does not answer
 */
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
