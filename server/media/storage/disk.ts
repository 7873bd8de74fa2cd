import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../http/app-error';
import { FileMissing, type Storage } from './storage';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** What cannot be written or read now is told as such; nothing has been half written. */
function unavailable(cause: unknown): AppError {
  const { code } = cause as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return new AppError(
    'unavailable',
    isFull
      ? 'There is no room left to save files. Please try again later.'
      : 'Files cannot be saved or read right now. Please try again.',
    { retryAfter: 30, cause },
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Files below a folder of this machine, which is made when the first one comes. */
export function createDiskStorage(root: string): Storage {
  const folderOf = (folder: string) => path.join(root, folder);
  const fileOf = (folder: string, name: string) => path.join(root, folder, name);

  return {
    async put(folder, name, source) {
      const target = fileOf(folder, name);
      const draft = `${target}.partial`;
      try {
        await mkdir(folderOf(folder), { recursive: true, mode: 0o700 });
        await copyFile(source, draft);
        const handle = await open(draft, 'r+');
        await handle.sync().finally(() => handle.close());
        await rename(draft, target);
        await syncFolder(folderOf(folder));
        await syncFolder(root);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        throw unavailable(error);
      }
    },
    async read(folder, name, range) {
      try {
        const handle = await open(fileOf(folder, name), 'r');
        return handle.createReadStream(range);
      } catch (error) {
        if (isMissing(error)) throw new FileMissing(folder, name);
        throw unavailable(error);
      }
    },
    async fetch(folder, name, target) {
      try {
        await copyFile(fileOf(folder, name), target);
      } catch (error) {
        if (isMissing(error)) throw new FileMissing(folder, name);
        throw unavailable(error);
      }
    },
    async remove(folder) {
      await rm(folderOf(folder), { recursive: true, force: true }).catch((error: unknown) => {
        throw unavailable(error);
      });
    },
    async removeFile(folder, name) {
      await rm(fileOf(folder, name), { force: true }).catch((error: unknown) => {
        throw unavailable(error);
      });
    },
    async *list() {
      const names = await readdir(root).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw unavailable(error);
      });
      for (const folder of names) {
        const found = await stat(folderOf(folder)).catch(() => undefined);
        if (found?.isDirectory()) yield { folder, changedAt: found.mtime };
      }
    },
  };
}
