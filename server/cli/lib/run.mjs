import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * Runs a program to its end; its output goes where ours goes, or is kept.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, timeout?: number }} [options] `quiet` keeps
 *   the output instead of showing it; `timeout` in milliseconds
 * @returns {Promise<{ code: number, output: string }>} the exit code, 1 when it could not be started
 */
export function run(command, args, { env = process.env, quiet = false, timeout } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd: root,
      env,
      timeout,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    child.stdout?.on('data', (text) => {
      output += text;
    });
    child.stderr?.on('data', (text) => {
      output += text;
    });
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a JavaScript program with this same Node. @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export const runNode = (args, options) => run(process.execPath, args, options);

/**
 * Becomes another program as far as Node can: same streams, signals handed on, its exit code.
 * @param {string[]} args for Node
 * @param {NodeJS.ProcessEnv} [env]
 */
export function become(args, env = process.env) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.once('error', () => process.exit(1));
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
