import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

const MINUTE = 60_000;

/** Where PATH has a program. @param {string} name */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/**
 * Installs a package of Debian's for the tests, where that is possible: as root, with apt.
 * @param {string} name
 */
export async function installPackage(name) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  const options = { quiet: true, timeout: 10 * MINUTE };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], options);
}
