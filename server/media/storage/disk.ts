import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import {
  FileMissing,
  isFolder,
  relativePath,
  type Storage,
  throwUnavailable,
  unavailable,
} from './storage';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Makes directory entries durable. Windows cannot open folders and does not need this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Creates a folder and its parents durably. */
async function makeFolder(folder: string): Promise<void> {
  const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
  }
}

async function copyToDisk(source: string, target: string): Promise<void> {
  await fs.copyFile(source, target);
  const handle = await fs.open(target, 'r+');
  await handle.sync().finally(() => handle.close());
}

export function createDiskStorage(root: string): Storage {
  const at = (folder: string, name?: string) => path.join(root, relativePath(folder, name));

  return {
    async put(folder, name, source) {
      const target = at(folder, name);
      const home = at(folder);
      // No stored file's name starts with a dot.
      const draft = path.join(home, `.${randomUUID()}`);
      try {
        await makeFolder(home);
        await copyToDisk(source, draft);
        await fs.rename(draft, target);
        await syncFolder(home);
      } catch (error) {
        await fs.rm(draft, { force: true }).catch(() => {});
        // Succeeds only if it is empty, as after a first file that did not fit.
        await fs.rmdir(home).catch(() => {});
        throw unavailable(error);
      }
    },
    async read(folder, name, range) {
      const file = at(folder, name);
      try {
        const handle = await fs.open(file, 'r');
        return handle.createReadStream(range);
      } catch (error) {
        if (isMissing(error)) throw new FileMissing(folder, name);
        throw unavailable(error);
      }
    },
    async fetch(folder, name, target) {
      const file = at(folder, name);
      try {
        await fs.copyFile(file, target);
      } catch (error) {
        if (isMissing(error)) throw new FileMissing(folder, name);
        throw unavailable(error);
      }
    },
    async remove(folder) {
      await fs.rm(at(folder), { recursive: true, force: true }).catch(throwUnavailable);
    },
    async removeFile(folder, name) {
      await fs.rm(at(folder, name), { force: true }).catch(throwUnavailable);
    },
    async *list() {
      const entries = await fs.opendir(root).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw unavailable(error);
      });
      for await (const { name } of entries) {
        if (!isFolder(name)) continue;
        const found = await fs.stat(at(name)).catch(() => undefined);
        if (found?.isDirectory()) yield { folder: name, changedAt: found.mtime };
      }
    },
  };
}
