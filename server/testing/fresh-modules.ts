import path from 'node:path';
import { afterAll, vi } from 'vitest';
import { learnNames } from '#shared/rules/parts/learned-names';
import { pageReader, setReader } from '#shared/translate';

interface LoadedModule {
  promise?: unknown;
  exports?: unknown;
  evaluated?: boolean;
}

/** Vitest's registry, which it has no public way to reset in part. */
const { idToModuleMap } = (
  globalThis as unknown as {
    __vitest_worker__: { evaluatedModules: { idToModuleMap: Map<string, LoadedModule> } };
  }
).__vitest_worker__.evaluatedModules;

// Test files share a worker and its libraries, which take longer to load than most files take to
// run. Our own modules are reset for each file, so that it sees no state or mocks of another. The
// contracts and rules in `shared` stay, a tenth of the processor time: nobody mocks them. This
// must be the first setup file, so that the others use the same modules as the test.
const shared = `${path.resolve(import.meta.dirname, '../../shared')}/`;
const kept = [...idToModuleMap]
  .filter(([id]) => id.startsWith(shared))
  .map(([, module]) => ({ module, loaded: { ...module } }));
vi.resetModules();
for (const { module, loaded } of kept) {
  module.promise = loaded.promise;
  module.exports = loaded.exports;
  module.evaluated = loaded.evaluated;
}
// The little that they remember.
learnNames({});
setReader(pageReader);

// An import still pending would bring modules without mocks into the next file.
afterAll(() => vi.dynamicImportSettled());
