import { defineConfig, devices } from '@playwright/test';

const phone = devices['Pixel 7'];

/**
 * Journeys on the built app: one server for all, each test with people of its own. A test that looks
 * different on a phone runs on both sizes; any other is tagged with the one size that it runs on.
 */
export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  globalSetup: './e2e/support/start-server.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.RIPCORD_PLAYWRIGHT_JSON
    ? [['list'], ['json', { outputFile: process.env.RIPCORD_PLAYWRIGHT_JSON }]]
    : 'list',
  use: {
    launchOptions: {
      executablePath: process.env.RIPCORD_CHROMIUM || undefined,
      args: [
        // Chromium's sandbox refuses to run as root, which is who runs containers and CI.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
    // Each test has a browser of its own, which would fetch all of the app for the worker. The journeys
    // without a network ask for it.
    serviceWorkers: 'block',
    // Nothing moves for its own sake: every frame of an animation is drawn by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Of what failed: what was done, asked and logged, and how it looked in the end. Pictures of each
    // step (--trace on) cost a third of the processor time of the whole run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      // The pad and battles without a network are a phone's. What becomes of a file, and where an
      // address leads, do not depend on the size. The accessibility checks resize the phone's window.
      testIgnore: /(accessibility.*|media-files|redirects|record|offline)\.spec\.ts$/,
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        ...phone,
        defaultBrowserType: 'chromium',
        viewport: { width: 390, height: 844 },
        // No journey looks at single pixels, and without a graphics card seven times as many cost a
        // tenth of the processor.
        deviceScaleFactor: 1,
      },
    },
  ],
});
