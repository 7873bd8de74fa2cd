import path from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { vi } from 'vitest';
import type * as Child from '../media/child';

/** These load many files, and start in half the time when bundled, as in production. */
const TOOLS = ['container-tool.js', 'import-tool.ts'];

const bundle = path.dirname(process.env.RIPCORD_TEST_SERVER ?? '');
const inBundle = (arg: string) => {
  const name = path.basename(arg);
  return TOOLS.includes(name) ? path.join(bundle, name.replace(/\.ts$/, '.js')) : arg;
};
/** The bundle needs no loader for TypeScript. */
const withoutLoader = (args: string[]) => {
  const place = args.indexOf('--import');
  return place < 0 ? args : args.toSpliced(place, 2);
};

vi.mock('../media/child', async (importOriginal) => {
  const child = await importOriginal<typeof Child>();
  const runChild: typeof Child.runChild = (program, args, options) =>
    child.runChild(program, withoutLoader(args).map(inBundle), options);
  return { ...child, runChild };
});

vi.mock('../threads/start-worker', () => ({
  startWorker: (options: WorkerOptions) => new Worker(path.join(bundle, 'thread.js'), options),
}));
