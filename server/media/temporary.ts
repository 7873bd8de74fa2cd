import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';

/** No upload and no job takes as long: a folder this old was left by a killed process (milliseconds). */
const LEFT_BEHIND_MS = 60 * 60 * 1_000;

/** Where files are while they are received or worked on, on this machine's disk. */
const incomingOf = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'incoming');

/** Makes an empty folder that only this user may open; whoever calls removes it. */
export async function makeTemporaryFolder(
  config: Pick<Config, 'dataDir'>,
  purpose: 'upload' | 'job' | 'export',
): Promise<string> {
  const incoming = incomingOf(config);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  return mkdtemp(path.join(incoming, `${purpose}-`));
}

/** Removes what a process left that was killed in the middle. */
export async function removeAbandoned(config: Pick<Config, 'dataDir'>): Promise<void> {
  const incoming = incomingOf(config);
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const folder = path.join(incoming, name);
    const found = await stat(folder).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs < LEFT_BEHIND_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
