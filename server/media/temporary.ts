import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';
import type { AppDeps } from '../deps';
import { unavailable } from './storage/storage';

/** Milliseconds. Longer than any upload or job, so an older folder is from a killed process. */
const ABANDONED_MS = 60 * 60 * 1_000;

/** Folder for files that are being received or processed. */
const incomingOf = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'incoming');

/** Creates an empty folder, readable only by this user; the caller removes it. */
export async function makeTemporaryFolder(
  config: Pick<Config, 'dataDir'>,
  purpose: 'upload' | 'job' | 'export',
): Promise<string> {
  const incoming = incomingOf(config);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  return mkdtemp(path.join(incoming, `${purpose}-`));
}

/**
 * Calls `work` with a folder and removes it afterwards.
 * @throws AppError 503 if the local disk is full or unavailable
 */
export async function withTemporaryFolder<T>(
  { config, log }: Pick<AppDeps, 'config' | 'log'>,
  purpose: 'upload' | 'job' | 'export',
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await makeTemporaryFolder(config, purpose).catch((error: unknown) => {
    throw unavailable(error);
  });
  return work(folder).finally(() =>
    rm(folder, { recursive: true, force: true }).catch((err: unknown) =>
      log.warn({ err, folder }, 'temporary folder not removed'),
    ),
  );
}

/** Removes folders left by killed processes. */
export async function removeAbandoned(config: Pick<Config, 'dataDir'>): Promise<void> {
  const incoming = incomingOf(config);
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const folder = path.join(incoming, name);
    const found = await stat(folder).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs < ABANDONED_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
