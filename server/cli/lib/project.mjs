import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, so that launchers work from any folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Exits with a message instead of a stack. @param {string} message */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Hashes names and contents of files and folders, without tests.
 * @param {string[]} places relative to the checkout
 */
export function hashOf(places) {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of filesBelow(place))
      hash.update(`${file}\0`).update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

/** @param {string} place @returns {string[]} */
function filesBelow(place) {
  if (!existsSync(inRoot(place))) return [];
  const entries = readdirOrNull(inRoot(place));
  if (!entries) return /\.test\.tsx?$/.test(place) ? [] : [place];
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(path.posix.join(place, entry.name)));
}

/** @param {string} folder */
function readdirOrNull(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return null;
  }
}

/** What a step wrote when it last succeeded, or ''. @param {string} file */
export const readStamp = (file) =>
  existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : '';

/** @param {string} file @param {string} text */
export function writeStamp(file, text) {
  mkdirSync(path.dirname(inRoot(file)), { recursive: true });
  writeFileSync(inRoot(file), text);
}
