import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm run test:recipes`: type checks of whole copies of the project take minutes. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['e2e/recipes/*.test.ts'],
    reporters: ['verbose'],
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
});
