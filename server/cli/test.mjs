import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/project.mjs';

/**
 * `npm test`: types, lint, unused code and build with its budgets, then browser journeys beside unit,
 * server and client tests, because each waits for a third of its time. The last line has the totals
 * and names what could not run here. Any failure makes the exit code 1; with CI=true, so does
 * anything that did not run.
 */
await ensureInstalled();
const { findBrowser, hasFfmpeg, hasRedis } = await import('./lib/test-programs.mjs');

const reports = mkdtempSync(path.join(tmpdir(), 'ripcord-test-'));
/**
 * The parts of the runners' reports that are read here.
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 * }} Report
 */

const totals = { passed: 0, failed: 0, skipped: 0 };

/** What could not run because a program is missing. @type {string[]} */
const notRun = [];

/** @param {string} name @param {() => Promise<{ code: number, output: string }>} work */
async function check(name, work) {
  const started = Date.now();
  const { code, output } = await work();
  if (code !== 0) process.stdout.write(output);
  report(name, started, code === 0);
  add({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });
  return code === 0;
}

/** @param {string} name @param {number} started @param {boolean} good */
function report(name, started, good) {
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${good ? '✓' : '✗'} ${name} (${seconds} s)`);
}

/** @param {typeof totals} counts */
function add(counts) {
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  totals.skipped += counts.skipped;
}

/**
 * Adds a runner's totals from its report. A runner that crashed or ran nothing has failed.
 * @param {string} name
 * @param {string} file
 * @param {(file: string) => Promise<{ code: number }>} work
 * @param {(report: Report) => typeof totals} read
 */
async function runner(name, file, work, read) {
  const started = Date.now();
  const { code } = await work(path.join(reports, file));
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = read(JSON.parse(readFileSync(path.join(reports, file), 'utf8')));
  } catch (error) {
    console.error(`${name} left no report: ${error}`);
  }
  const good = code === 0 && counts.failed === 0 && counts.passed > 0;
  if (!good && counts.failed === 0) counts.failed = 1;
  report(name, started, good);
  add(counts);
}

// In a log file, the reporter would wrap every dot in colour codes.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
const env = { ...process.env, ...plain, NODE_ENV: 'test', TZ: 'UTC' };

/** Milliseconds; many times what a slow machine needs. */
const timeout = 50 * 60_000;

/** Installing missing programs mostly waits for the network, so it runs alongside the checks. */
async function findPrograms() {
  const redis = await hasRedis();
  const ffmpeg = await hasFfmpeg();
  return { redis, ffmpeg, browser: await findBrowser() };
}

const [, , , built, programs] = await Promise.all([
  check('types', async () => {
    for (const project of ['shared', 'server', 'client', '.']) {
      const args = ['node_modules/typescript/bin/tsc', '--project', project, '--checkers', '1'];
      const result = await runNode(args, { quiet: true });
      if (result.code !== 0) return result;
    }
    return { code: 0, output: '' };
  }),
  check('lint', () =>
    runNode(['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'], {
      quiet: true,
    }),
  ),
  check('unused code', () =>
    runNode(['node_modules/knip/bin/knip.js', '--no-config-hints'], { quiet: true }),
  ),
  check('build and budgets', build),
  findPrograms(),
]);

/** @type {string[]} */
const excluded = [];
if (!programs.redis) {
  notRun.push('fan-out over Redis (no redis-server)');
  excluded.push('--exclude', 'server/realtime/fan-out/redis.test.ts');
}
if (!programs.ffmpeg) {
  notRun.push('conversion of videos (no ffmpeg)');
  excluded.push('--exclude', 'server/media/video.ffmpeg.test.ts');
}

const tests = runner(
  'unit, server and client tests',
  'vitest.json',
  async (file) => {
    const result = await runNode(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=dot',
        `--maxWorkers=${availableParallelism()}`,
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...excluded,
      ],
      // Shown at the end, so that it does not mix with the journeys' lines.
      { env, timeout, quiet: true },
    );
    process.stdout.write(result.output);
    return result;
  },
  (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    skipped: result.numPendingTests + result.numTodoTests,
  }),
);

const browser = built ? programs.browser : null;
if (browser === null) {
  console.error(
    built
      ? 'No browser for the journeys. Please run `npx playwright install --with-deps chromium`, or name one in RIPCORD_CHROMIUM.'
      : 'The journeys need the build.',
  );
  totals.failed += 1;
} else {
  await runner(
    'journeys in a browser',
    'playwright.json',
    (file) =>
      runNode(['node_modules/@playwright/test/cli.js', 'test', '--workers=1'], {
        env: { ...env, RIPCORD_CHROMIUM: browser, RIPCORD_PLAYWRIGHT_JSON: file },
        timeout,
      }),
    ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  );
}

await tests;
rmSync(reports, { recursive: true, force: true });
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
if (process.env.CI === 'true') totals.failed += notRun.length;
const missing = notRun.length > 0 ? `, not run: ${notRun.join(', ')}` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}${missing}`);
process.exitCode = totals.failed > 0 ? 1 : 0;
