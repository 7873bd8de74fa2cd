import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const NAME = /^ripcord-[\dTZ-]+\.tar\.gz$/;

export const backupsOf = (dataDir: string) => path.join(dataDir, 'backups');

/** Names contain the time, so that they sort by age. */
export const backupName = (now: Date) =>
  `ripcord-${now.toISOString().replace(/[:.]/g, '-')}.tar.gz`;

/** Archives with such a name, the oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .map((name) => path.join(folder, name));
}

/** When the newest archive was completed (milliseconds since 1970); 0 without one. */
export async function lastBackup(dataDir: string): Promise<number> {
  const newest = (await listBackups(backupsOf(dataDir))).at(-1);
  const found = newest && (await stat(newest).catch(() => undefined));
  return found ? found.mtimeMs : 0;
}

/** Removes all but the newest archives, and nothing that has another name. */
export async function keepNewest(folder: string, keep: number): Promise<void> {
  for (const file of (await listBackups(folder)).slice(0, -keep)) await rm(file, { force: true });
}
