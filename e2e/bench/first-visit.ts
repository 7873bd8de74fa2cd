import { chromium, devices } from 'playwright';
import { api } from '#shared/routes';
import { findBrowser } from '../../server/cli/lib/test-programs.mjs';
import { countTraffic, FIRST_SCREENS, totalOf } from '../support/first-visit';
import { withDemo } from './demo';

const kilobytes = (bytes: number) => Math.round(bytes / 1_000);

/** What a phone with an empty cache loads until a first screen can be used, with the demo's data. */
export async function measureFirstVisits({
  dataDir,
  report,
}: {
  dataDir: string;
  report: (line: string) => void;
}): Promise<void> {
  const executablePath = (await findBrowser()) || chromium.executablePath();
  const browser = await chromium.launch({ executablePath });
  try {
    await withDemo(dataDir, async (url, password) => {
      report('\n| First visit (kB) | requests | bodies | fonts | headers | all |');
      report('|---|---:|---:|---:|---:|---:|');
      for (const { path, ready } of FIRST_SCREENS) {
        const context = await browser.newContext(devices['Pixel 7']);
        const data = { username: 'demo', password };
        if (path !== '/auth') await context.request.post(url + api.login.path, { data });
        const page = await context.newPage();
        const traffic = await countTraffic(page);
        await page.goto(url + path, { waitUntil: 'commit' });
        await ready(page).first().waitFor();
        const received = await traffic.received();
        const sizes = [received.bodies, received.fonts, received.headers, totalOf(received)];
        report(`| ${[path, received.requests, ...sizes.map(kilobytes)].join(' | ')} |`);
        await context.close();
      }
    });
  } finally {
    await browser.close();
  }
}
