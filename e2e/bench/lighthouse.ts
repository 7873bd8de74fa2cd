import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, request } from 'playwright';
import { buildPath } from '#shared/contract';
import { api } from '#shared/routes';
import { findBrowser } from '../../server/cli/lib/test-programs.mjs';
import { run, withDemo } from './demo';

/**
 * Downloaded when needed: as a dependency it would make every installation a fifth larger. Version
 * 13 needs Node 22.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Screen {
  path: string;
  isSignedIn: boolean;
  /** Requested by the app once it has rendered. A page whose scripts never run would score best. */
  askedWhenDrawn: string;
}

const SIGNED_IN: readonly Screen[] = ['/profile', '/battles'].map((path) => ({
  path,
  isSignedIn: true,
  askedWhenDrawn: api.listUnreadMessages.path,
}));

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

/**
 * Lighthouse's mobile test of the first screens, signed in, with the demo data, and of the page that
 * strangers see of a listed tournament.
 */
export async function measureLighthouse({ runs, dataDir, report }: LighthouseOptions) {
  await withDemo(dataDir, async (url, password) => {
    report('');
    report(
      `| Lighthouse, mobile, median of ${runs} | score | accessibility | best practices | SEO |`,
    );
    report('|---|---:|---:|---:|---:|');
    for (const screen of [...SIGNED_IN, await listedTournament(url, password)]) {
      const all: Report[] = [];
      for (let at = 0; at < runs; at += 1) all.push(await audit(url, screen, password));
      report(rowOf(screen, all));
    }
  });
}

/** The newest of demo's tournaments, listed. */
async function listedTournament(url: string, password: string): Promise<Screen> {
  const context = await request.newContext({ baseURL: url });
  try {
    await context.post(api.login.path, { data: { username: 'demo', password } });
    const answer = await context.get(api.listMyTournaments.path);
    const [first] = (await answer.json()) as { id: number }[];
    if (!first) throw new Error('The demo has no tournament.');
    await context.patch(buildPath(api.updateTournament.path, { id: first.id }), {
      data: { web: 'listed' },
    });
    const askedWhenDrawn = buildPath(api.getPublicTournament.path, { id: first.id });
    return { path: `/tournaments/${first.id}`, isSignedIn: false, askedWhenDrawn };
  } finally {
    await context.dispose();
  }
}

async function audit(url: string, screen: Screen, password: string): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ripcord-lighthouse-'));
  const profile = path.join(folder, 'profile');
  const output = path.join(folder, 'report.json');
  const executablePath = (await findBrowser()) || chromium.executablePath();
  try {
    // Signed in like a reopened browser, but with empty caches.
    const context = await chromium.launchPersistentContext(profile, { executablePath });
    const data = { username: 'demo', password };
    if (screen.isSignedIn) await context.request.post(url + api.login.path, { data });
    await context.close();
    const flags = `--headless=new --no-sandbox --disable-gpu --user-data-dir=${profile}`;
    const args = [`--chrome-flags=${flags}`, `--only-categories=${CATEGORIES}`, '--quiet'];
    const out = ['--output=json', `--output-path=${output}`];
    await run('npm', ['exec', '--yes', LIGHTHOUSE, '--', url + screen.path, ...args, ...out], {
      CHROME_PATH: executablePath,
    });
    const read = JSON.parse(readFileSync(output, 'utf8')) as Report;
    if (read.finalDisplayedUrl !== url + screen.path) {
      throw new Error(`${screen.path} led to ${read.finalDisplayedUrl}.`);
    }
    const requests = read.audits['network-requests']?.details?.items ?? [];
    if (!requests.some((asked) => asked.url?.includes(screen.askedWhenDrawn))) {
      throw new Error(`${screen.path} was measured before the app had drawn it.`);
    }
    return read;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function rowOf({ path: screen }: Screen, all: readonly Report[]): string {
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
