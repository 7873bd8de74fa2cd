import { defineConfig } from '@playwright/test';
import base from '../../playwright.config';

/** `npm run test:hall`, on the built app: too long for `npm test`. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: '../support/start-server.ts',
  timeout: 600_000,
  use: { ...base.use, actionTimeout: 30_000 },
  projects: base.projects?.filter(({ name }) => name === 'phone'),
});
