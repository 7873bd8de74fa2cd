import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { root } from './project.mjs';

// Browsers and npm look for it, and services are often started without it.
process.env.HOME ??= homedir();

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** What runs now. @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let interrupted = false;

/** @param {NodeJS.Signals} signal */
function handOn(signal) {
  interrupted = true;
  for (const child of children) child.kill(signal);
}

/**
 * Hands signals on while a program runs, and only then: later they are for whoever runs in this
 * process. After a signal nothing else is begun.
 * @param {import('node:child_process').ChildProcess} child
 * @param {(code: number) => void} ended
 */
function follow(child, ended) {
  if (children.size === 0) for (const signal of SIGNALS) process.on(signal, handOn);
  children.add(child);
  /** @param {number} code */
  const end = (code) => {
    if (!children.delete(child)) return;
    if (children.size === 0) for (const signal of SIGNALS) process.off(signal, handOn);
    if (!interrupted) ended(code);
    else if (children.size === 0) process.exit(code || 1);
  };
  child.once('error', () => end(1));
  child.once('close', (code) => end(code ?? 1));
}

/**
 * Runs a program to its end; its output goes where ours goes, or is kept.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, timeout?: number, shell?: boolean }} [options]
 *   `quiet` keeps the output instead of showing it; `timeout` in milliseconds
 * @returns {Promise<{ code: number, output: string }>} the exit code, 1 when it could not be
 *   started or was ended by a signal
 */
export function run(command, args, { env = process.env, quiet = false, timeout, shell } = {}) {
  return new Promise((resolve) => {
    let output = '';
    /** @param {unknown} text */
    const keep = (text) => {
      output += text;
    };
    const child = spawn(command, args, {
      cwd: root,
      env,
      timeout,
      shell,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', (error) => keep(`${error.message}\n`));
    follow(child, (code) => resolve({ code, output }));
  });
}

/** Runs a JavaScript program with this same Node. @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export const runNode = (args, options) => run(process.execPath, args, options);
