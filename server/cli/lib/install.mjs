import { existsSync } from 'node:fs';
import { fail, hashOf, inRoot, readStamp, writeStamp } from './project.mjs';
import { run, runNode } from './run.mjs';

const STAMP = 'node_modules/.ripcord-install';

/** The oldest Node of each line that works; package.json says the same to npm. */
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

/**
 * Installs exactly what the lock file says when that is not what is installed: a first start, a
 * changed lock file, or another Node, whose native packages may differ.
 */
export async function ensureInstalled() {
  checkNode();
  const wanted = `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}-${process.versions.modules}`;
  if (existsSync(inRoot('node_modules')) && readStamp(STAMP) === wanted) return;
  console.error('Installing packages …');
  // Development packages build the client, also where NODE_ENV says production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const { code, output } = npm?.endsWith('.js')
    ? await runNode([npm, ...args], { quiet: true })
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true });
  if (code !== 0) fail(`${output}\nInstalling the packages failed. Please see the lines above.`);
  writeStamp(STAMP, wanted);
}
