import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, vi } from 'vitest';

interface LoadedModule {
  promise?: unknown;
  exports?: unknown;
  evaluated?: boolean;
}

interface Worker {
  /** The test file. */
  filepath: string;
  evaluatedModules: { idToModuleMap: Map<string, LoadedModule> };
}

const shared = globalThis as unknown as {
  /** Vitest's own, which has no public way to reset modules in part. */
  __vitest_worker__: Worker;
  /** Whether modules are loaded that use mocks of the previous file. */
  __hasMocks?: boolean;
};
const worker = shared.__vitest_worker__;

// Test files share a worker and its libraries, which take longer to load than most files take to
// run. Modules of the client and of the tests are reset for each file, so that it sees no state or
// mocks of another. The contracts and rules in `shared` stay, and so does the server, unless this
// file or the previous one mocks a part of it: what it remembers belongs to a database or, like the
// catalogues, never changes. This must be the first setup file, so that the others use the same
// modules as the test.
const root = `${path.resolve(import.meta.dirname, '../..')}/`;
const hadMocks = shared.__hasMocks;
shared.__hasMocks = readFileSync(worker.filepath, 'utf8').includes('vi.mock(');
const stays =
  hadMocks || shared.__hasMocks ? /^shared\// : /^(shared|server(?!\/testing))\/(?!.*\.test\.ts$)/;
const kept = [...worker.evaluatedModules.idToModuleMap]
  .filter(([id]) => id.startsWith(root) && stays.test(id.slice(root.length)))
  .map(([, module]) => ({ module, loaded: { ...module } }));
vi.resetModules();
for (const { module, loaded } of kept) {
  module.promise = loaded.promise;
  module.exports = loaded.exports;
  module.evaluated = loaded.evaluated;
}

// An import still pending would bring modules without mocks into the next file.
afterAll(() => vi.dynamicImportSettled());
