import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, hashOf, inRoot, readStamp, run, runNode, writeStamp } from './project.mjs';

const STAMP = 'node_modules/.ripcord-install';

/** The same as `engines` in package.json. */
const OLDEST = [20, 19];

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    fail(
      `Ripcord needs Node.js ${OLDEST.join('.')} or later; this is ${process.versions.node}. Please install a newer one from https://nodejs.org.`,
    );
  }
}

/** @param {string} file @returns {Record<string, Record<string, unknown>> | null} */
function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Whether the lock file's packages are already installed, according to the list that npm writes
 * last. Packages for other platforms may be missing.
 */
function isComplete() {
  const wanted = lockedPackages('package-lock.json');
  const present = lockedPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    const found = present[place];
    if (found) return found.version === entry.version && existsSync(inRoot(place));
    return Boolean(entry.optional) && !isForThisMachine(entry);
  });
}

/** False if unsure, as for packages for a certain libc. @param {Record<string, unknown>} entry */
function isForThisMachine({ os, cpu, libc }) {
  if (!Array.isArray(os) || !Array.isArray(cpu) || libc) return false;
  return os.includes(process.platform) && cpu.includes(process.arch);
}

/** @param {string[]} args */
export function npm(args) {
  const own = process.env.npm_execpath;
  if (own && path.basename(own) === 'npm-cli.js') return runNode([own, ...args], { quiet: true });
  // On Windows, npm is a script, which needs a shell.
  return run('npm', args, { quiet: true, shell: process.platform === 'win32' });
}

/**
 * Installs the lock file's packages if needed: on the first start, after a change of the lock file,
 * or with another Node version, whose native packages may differ.
 */
export async function ensureInstalled() {
  checkNode();
  const wanted = `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}-${process.versions.modules}`;
  const stamp = existsSync(inRoot('node_modules')) ? readStamp(STAMP) : '';
  if (stamp === wanted) return;
  if (stamp === '' && isComplete()) {
    writeStamp(STAMP, wanted);
    return;
  }
  console.error('Installing packages …');
  // Even in production, since development packages build the client.
  const { code, output } = await npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) fail(`${output}\nInstalling the packages failed. Please see the lines above.`);
  writeStamp(STAMP, wanted);
}
