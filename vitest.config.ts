import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { licenses } from './client/build/licenses.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Time limits follow the machine: processes per core at the start, and at least 2. */
const patience = Math.max(2, (loadavg()[0] ?? 0) / availableParallelism());
const limits = {
  testTimeout: 20_000 * patience,
  hookTimeout: 30_000 * patience,
  expect: { poll: { timeout: 5_000 * patience } },
};

/** As `npm start`: requests and screens leave much young garbage, a fifth of the client tests' time. */
const execArgv = ['--max-semi-space-size=64'];

const alias = { '@': fromHere('client/src') };

/** Several instances behind a proxy, for `npm run test:scale` alone. */
const scale = {
  test: {
    name: 'scale',
    include: ['e2e/scale/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};

/**
 * Three projects: pure rules, the server over HTTP on real Postgres, the client in a DOM. Test files
 * share workers, because loading modules took longer than testing. `fresh-modules` resets module state
 * between files, but for `shared`; `leftovers` checks that a file leaves nothing behind.
 */
export default defineConfig({
  root: fromHere('.'),
  test: {
    // Tests wait for the database, timers and processes for a third of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['locales/*.test.ts', 'shared/**/*.test.ts'],
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: process.env.RIPCORD_NIGHTLY ? [] : ['**/*.nightly.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          isolate: false,
          execArgv,
          setupFiles: ['fresh-modules', 'leftovers', 'cheap-passwords', 'bundled-tools'].map(
            (name) => `server/testing/${name}.ts`,
          ),
          ...limits,
        },
      },
      ...(process.env.RIPCORD_SCALE ? [scale] : []),
      {
        plugins: [licenses()],
        resolve: { alias },
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          execArgv,
          setupFiles: ['server/testing/fresh-modules.ts', 'client/src/testing/setup.ts'],
          provide: { patience },
          ...limits,
        },
      },
    ],
  },
});
