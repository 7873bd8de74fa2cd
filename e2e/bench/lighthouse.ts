import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { api } from '#shared/routes';
import { ensureBuilt } from '../../server/cli/lib/build.mjs';
import { findBrowser } from '../../server/cli/lib/test-programs.mjs';
import { startServer } from '../../server/testing/running-app';

/**
 * Downloaded when needed: as a dependency it would make every installation a fifth larger. Version
 * 13 needs Node 22.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const SCREENS = ['/profile', '/battles'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/**
 * Requested by the shell of every signed-in screen, which proves that the app rendered. A page
 * whose scripts never run would score best.
 */
const ASKED_WHEN_DRAWN = '/api/messages/unread';

/** The part of Lighthouse's report that is used. */
interface Report {
  finalDisplayedUrl: string;
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items?: { url?: string }[] } }>;
}

interface LighthouseOptions {
  runs: number;
  /** Folder of the demo community. */
  dataDir: string;
  report: (line: string) => void;
}

/** Lighthouse's mobile test of the first screens, signed in, with the demo data. */
export async function measureLighthouse({ runs, dataDir, report }: LighthouseOptions) {
  await ensureBuilt();
  const home = path.join(dataDir, 'lighthouse');
  mkdirSync(home, { recursive: true });
  const server = await startServer(['dist/server/main.js'], { DATA_DIR: home, LOG_LEVEL: 'warn' });
  try {
    const passwordFile = path.join(home, 'demo-password');
    if (!existsSync(passwordFile)) {
      await run(process.execPath, ['server/cli/run.mjs', 'seed-demo'], { DATA_DIR: home });
    }
    const password = readFileSync(passwordFile, 'utf8').trim();
    report('');
    report(`| Lighthouse, mobile, median of ${runs} | score | accessibility | best practices |`);
    report('|---|---:|---:|---:|');
    for (const screen of SCREENS) {
      const all: Report[] = [];
      for (let at = 0; at < runs; at += 1) all.push(await audit(server.url, screen, password));
      report(rowOf(screen, all));
    }
  } finally {
    server.kill('SIGTERM');
    await server.exited;
  }
}

async function audit(url: string, screen: string, password: string): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ripcord-lighthouse-'));
  const profile = path.join(folder, 'profile');
  const output = path.join(folder, 'report.json');
  const executablePath = (await findBrowser()) || chromium.executablePath();
  try {
    // Signed in like a reopened browser, but with empty caches.
    const context = await chromium.launchPersistentContext(profile, { executablePath });
    const data = { username: 'demo', password };
    await context.request.post(url + api.login.path, { data });
    await context.close();
    const flags = `--headless=new --no-sandbox --disable-gpu --user-data-dir=${profile}`;
    const args = [`--chrome-flags=${flags}`, `--only-categories=${CATEGORIES}`, '--quiet'];
    const out = ['--output=json', `--output-path=${output}`];
    await run('npm', ['exec', '--yes', LIGHTHOUSE, '--', url + screen, ...args, ...out], {
      CHROME_PATH: executablePath,
    });
    const read = JSON.parse(readFileSync(output, 'utf8')) as Report;
    if (read.finalDisplayedUrl !== url + screen) {
      throw new Error(`${screen} led to ${read.finalDisplayedUrl}.`);
    }
    const requests = read.audits['network-requests']?.details?.items ?? [];
    if (!requests.some((request) => request.url?.includes(ASKED_WHEN_DRAWN))) {
      throw new Error(`${screen} was measured before the app had drawn it.`);
    }
    return read;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(command: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with code ${code}.`);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function rowOf(screen: string, all: readonly Report[]): string {
  const score = (category: (typeof CATEGORIES)[number]) =>
    Math.round(median(all.map(({ categories }) => categories[category].score)) * 100);
  const value = (audit: string) =>
    median(all.map(({ audits }) => audits[audit]?.numericValue ?? 0));
  const seconds = (audit: string) => `${(value(audit) / 1000).toFixed(1)} s`;
  const detail = [
    `first paint ${seconds('first-contentful-paint')}`,
    `largest ${seconds('largest-contentful-paint')}`,
    `blocked ${Math.round(value('total-blocking-time'))} ms`,
    `shift ${value('cumulative-layout-shift').toFixed(3)}`,
  ].join(', ');
  const [performance, ...others] = CATEGORIES.map(score);
  return `| ${screen}: ${detail} | ${performance} | ${others.join(' | ')} |`;
}
