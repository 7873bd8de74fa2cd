import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';

/** As `npm run test:screens` and `npm run test:pseudo` run. */
const IS_NIGHTLY = Boolean(process.env.RIPCORD_EVERY_SIZE || process.env.RIPCORD_PSEUDO);

const OFFLINE = /(languages|offline)\.spec\.ts$/;

const onPhone: PlaywrightTestConfig['use'] = {
  ...devices['Pixel 7'],
  defaultBrowserType: 'chromium',
  viewport: { width: 390, height: 844 },
  // No journey compares pixels, and drawing seven times as many takes a tenth of the processor time.
  deviceScaleFactor: 1,
};

/**
 * Journeys on the built app. All share one server, and each test creates its own people. Tests run on
 * desktop and phone unless they are tagged with one of the two.
 */
export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  globalSetup: './e2e/support/start-server.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: IS_NIGHTLY ? 600_000 : 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.RIPCORD_PLAYWRIGHT_JSON
    ? [['list'], ['json', { outputFile: process.env.RIPCORD_PLAYWRIGHT_JSON }]]
    : 'list',
  use: {
    launchOptions: {
      executablePath: process.env.RIPCORD_CHROMIUM || undefined,
      args: [
        // Chromium's sandbox refuses to run as root, as in containers and CI.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
    // Each test has a fresh browser, which would download the whole app for the service worker. The
    // offline journeys turn it on.
    serviceWorkers: 'block',
    // Without a graphics card every frame of an animation costs processor time.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Recording takes a sixth of the processor time; `--trace retain-on-failure` turns it on.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // They run one after the other, so they begin first.
    { name: 'offline', testMatch: OFFLINE, use: onPhone },
    {
      name: 'desktop',
      // The pad and offline battles are for phones. The accessibility checks resize the phone's window.
      testIgnore: /(accessibility.*|languages|record|offline)\.spec\.ts$/,
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
    },
    {
      name: 'phone',
      testIgnore: OFFLINE,
      grepInvert: IS_NIGHTLY ? /@desktop/ : /@desktop|@nightly/,
      use: onPhone,
    },
  ],
});
