import { existsSync } from 'node:fs';
import path from 'node:path';
import { run, runNode } from './project.mjs';

const MINUTE = 60_000;

/** Usual locations of Chromium outside PATH. */
const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds Chromium for the browser tests: Playwright's own, else the system's, else installs one.
 * @returns {Promise<string | null>} a path, '' for Playwright's own, null if there is none
 */
export async function findBrowser() {
  const named = process.env.RIPCORD_CHROMIUM;
  if (named) return named;
  if (await ownBrowserStarts()) return '';
  const installed = systemBrowser();
  if (installed) return installed;
  console.error('No browser found; installing one for the tests …');
  const playwright = ['node_modules/playwright/cli.js', 'install', 'chromium'];
  await runNode(playwright, { quiet: true, timeout: 5 * MINUTE });
  if (await ownBrowserStarts()) return '';
  await installPackage('chromium-headless-shell');
  if (!systemBrowser()) await installPackage('chromium');
  return systemBrowser();
}

async function ownBrowserStarts() {
  const { chromium } = await import('playwright');
  if (!existsSync(chromium.executablePath())) return false;
  try {
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launch({ args });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function systemBrowser() {
  // The headless shell first, since it uses a fifth less CPU time.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  for (const name of names) {
    const found = onPath(name);
    if (found) return found;
  }
  return CHROMIUM_PATHS.find((file) => existsSync(file)) ?? null;
}

/** Whether tests can use ffmpeg; installs it if possible. */
export const hasFfmpeg = async () => {
  const { FFMPEG_PATH } = process.env;
  if (FFMPEG_PATH === 'none') return false;
  return Boolean(FFMPEG_PATH) || hasProgram('ffmpeg');
};

/** Whether tests can use a real Redis; installs it if possible. */
export const hasRedis = () => hasProgram('redis-server');

/**
 * Whether tests can use a program; installs it if possible.
 * @param {string} name of the program and of Debian's package
 */
export async function hasProgram(name) {
  if (onPath(name)) return true;
  console.error(`No ${name} found; installing one for the tests …`);
  await installPackage(name);
  return onPath(name) !== undefined;
}

/** @param {string} name */
function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** Installs a Debian package, if running as root with apt. @param {string} name */
async function installPackage(name) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  const options = { quiet: true, timeout: 10 * MINUTE };
  await run('apt-get', ['update'], options);
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], options);
}
