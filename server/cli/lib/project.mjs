import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the checkout, so that launchers work from any folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Exits with a message instead of a stack. @param {string} message */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Hashes names and contents of files and folders, except tests.
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

/** Reads the stamp a step wrote when it last succeeded, or ''. @param {string} file */
export const readStamp = (file) =>
  existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : '';

/** @param {string} file @param {string} text */
export function writeStamp(file, text) {
  mkdirSync(path.dirname(inRoot(file)), { recursive: true });
  writeFileSync(inRoot(file), text);
}

// Browsers and npm need it, but services are often started without it.
process.env.HOME ??= homedir();

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let interrupted = false;

/** @param {NodeJS.Signals} signal */
function forward(signal) {
  interrupted = true;
  for (const child of children) child.kill(signal);
}

/**
 * Forwards signals while a program runs, and only then, since `npm start` later runs the app in
 * this very process. After a signal, this process exits instead of continuing. (No library: this
 * runs before packages are installed.)
 * @param {import('node:child_process').ChildProcess} child
 * @param {(code: number) => void} ended
 */
function follow(child, ended) {
  if (children.size === 0) for (const signal of SIGNALS) process.on(signal, forward);
  children.add(child);
  /** @param {number} code */
  const end = (code) => {
    if (!children.delete(child)) return;
    if (children.size === 0) for (const signal of SIGNALS) process.off(signal, forward);
    if (!interrupted) ended(code);
    else if (children.size === 0) process.exit(code || 1);
  };
  child.once('error', () => end(1));
  child.once('close', (code) => end(code ?? 1));
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, timeout?: number, shell?: boolean }} [options]
 *   `quiet` captures the output instead of showing it; `timeout` in milliseconds
 * @returns {Promise<{ code: number, output: string }>} the exit code, 1 when it could not be
 *   started or was ended by a signal
 */
export function run(command, args, { env = process.env, quiet = false, timeout, shell } = {}) {
  return new Promise((resolve) => {
    let output = '';
    /** @param {unknown} text */
    const capture = (text) => {
      output += text;
    };
    const child = spawn(command, args, {
      cwd: root,
      env,
      timeout,
      shell,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    child.stdout?.on('data', capture);
    child.stderr?.on('data', capture);
    child.once('error', (error) => capture(`${error.message}\n`));
    follow(child, (code) => resolve({ code, output }));
  });
}

/** Runs a JavaScript program with this same Node. @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export const runNode = (args, options) => run(process.execPath, args, options);
