import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The thread is TypeScript in the sources, and a separate bundle next to this one in the build. */
const isSource = import.meta.url.endsWith('.ts');
const FILE = new URL(`./thread.${isSource ? 'ts' : 'js'}`, import.meta.url);
/** A thread does not inherit the loader that runs the TypeScript sources. */
const LOADER = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${FILE}', '${FILE}'))`;

export const startWorker = (options: WorkerOptions): Worker =>
  isSource ? new Worker(LOADER, { ...options, eval: true }) : new Worker(FILE, options);
