import { randomUUID } from 'node:crypto';
import type { StoredFile } from '../../db/schema/media';
import type { AppDeps } from '../../deps';
import { FileMissing, type Storage } from '../../media/storage/storage';
import type { CheckedFile } from './check-upload';
import * as queries from './folders.queries';

type Deps = Pick<AppDeps, 'db' | 'storage' | 'log'>;

/** An upload in the storage, of which no post tells yet. */
export interface StoredUpload {
  folder: string;
  files: StoredFile[];
}

/**
 * Gives the work a new folder of the storage, for a row that it writes. When no row names the folder
 * afterwards, because the work failed or did not use it, what is in there is removed; should that
 * fail too, the nightly job finds it.
 * @param onKept is called when a row names the folder, whether or not the work failed
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
    // Asked rather than assumed: a transaction may have committed though its answer was lost.
    try {
      if (await queries.isNamed(db, folder)) onKept?.();
      else await storage.remove(folder);
    } catch (err) {
      log.warn({ err, folder }, 'files may be left over');
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
 * Puts an upload into the storage and has `save` write the post that names it. When `save` did not
 * use it, or failed, the files are removed.
 * @throws AppError 503 when there is no room or the storage does not answer
 */
export function withStoredUpload<T>(
  deps: Deps,
  { original, poster }: { original: CheckedFile; poster?: CheckedFile },
  save: (upload: StoredUpload) => Promise<T>,
): Promise<T> {
  return withNewFolder(deps, async (folder) => {
    const files = [await store(deps.storage, folder, 'original', original)];
    if (poster) files.push(await store(deps.storage, folder, 'poster', poster));
    return save({ folder, files });
  });
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
