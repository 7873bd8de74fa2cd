import { vi } from 'vitest';

// Test files share a worker and its libraries, which take longer to load than most files take to
// run. Our own modules are reset for each file, so that it sees no state or mocks of another. This
// must be the first setup file, so that the others use the same modules as the test.
vi.resetModules();
