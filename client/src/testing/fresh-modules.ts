import { afterAll, vi } from 'vitest';

// Test files share a worker, its window and the libraries, which take longer to load than most
// files to run. The app's own modules are reset per file, with their state and without another
// file's mocks. Must be the first setup file, so that the others use the test's modules.
vi.resetModules();

// An import still pending would bring modules without mocks into the next file.
afterAll(() => vi.dynamicImportSettled());
