import { vi } from 'vitest';

// Files share a worker and the libraries, which take longer to load than most files to run. Our own
// modules each file gets anew, with their state and without mocks of another file. The first of the
// setup files, so that the others are of the same set as the test.
vi.resetModules();
