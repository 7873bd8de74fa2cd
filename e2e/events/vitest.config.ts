import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm run test:events [-- -t "of 9 "]`: takes long, so it is no part of `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['e2e/events/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    env: { TZ: 'UTC' },
    reporters: ['verbose'],
    testTimeout: 1_800_000,
    // Postgres works for some events while Node works for another.
    maxConcurrency: 4,
  },
});
