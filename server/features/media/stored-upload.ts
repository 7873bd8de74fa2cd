import { randomUUID } from 'node:crypto';
import type { StoredFile } from '../../db/schema/media';
import type { AppDeps } from '../../deps';
import { FileMissing, type Storage } from '../../media/storage/storage';
import type { CheckedFile } from './check-upload';
import * as queries from './folders.queries';

type Deps = Pick<AppDeps, 'db' | 'storage' | 'log'>;

/** An upload in the storage that no row refers to yet. */
export interface StoredUpload {
  folder: string;
  files: StoredFile[];
}

/**
 * Runs `work` with a new storage folder, and removes the folder unless a row refers to it
 * afterwards. If that fails, the nightly sweep finds it.
 * @param onKept called when a row refers to the folder
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
    // Looked up: a transaction may have committed even if its answer was lost.
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
 * Stores an upload and has `save` write the row that refers to it.
 * @throws AppError 503
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
