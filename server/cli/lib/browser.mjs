import { existsSync } from 'node:fs';
import { runNode } from './run.mjs';
import { installPackage, onPath } from './system-package.mjs';

const MINUTE = 60_000;

/** Where systems put Chromium, besides what PATH names. */
const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * A Chromium for the browser tests: the test runner's own, else the system's, else one that is
 * installed now.
 * @returns {Promise<string | null>} a path, '' for the test runner's own, null when there is none
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
  await installPackage('chromium');
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
  // The one without windows first: the tests need none, and take a fifth less of the processor.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  for (const name of names) {
    const found = onPath(name);
    if (found) return found;
  }
  return USUAL.find((file) => existsSync(file)) ?? null;
}
