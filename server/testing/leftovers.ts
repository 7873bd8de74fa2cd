import { afterAll, expect, vi } from 'vitest';

/** Milliseconds that an ended process may take to disappear on a busy machine. */
const GONE_MS = 20_000;

/** What libraries leave behind when loaded: variables, globals, exit handlers. */
const LIBRARIES = new Set(['VIPSHOME', 'awslambda', 'exit']);

const isOurs = (name: string) => !name.startsWith('_') && !LIBRARIES.has(name);

/** Everything a test file could leave behind in the shared process. */
function leftovers() {
  const open = process.getActiveResourcesInfo();
  const count = (...kinds: string[]) => open.filter((kind) => kinds.includes(kind)).length;
  return {
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => isOurs(name))),
    cwd: process.cwd(),
    handlers: Object.fromEntries(
      process
        .eventNames()
        .filter((event) => isOurs(String(event)))
        .map((event) => [String(event), process.listenerCount(event)]),
    ),
    globals: Object.getOwnPropertyNames(globalThis).filter(isOurs),
    hasFakeTimers: vi.isFakeTimers(),
    servers: count('TCPServerWrap', 'PipeServerWrap'),
    children: count('ProcessWrap'),
  };
}

const before = leftovers();

// Files share a process (see `fresh-modules`) and run in any order. A file that leaves something
// behind fails itself rather than disturbing the next one.
afterAll(async () => {
  await vi.waitFor(() => expect(leftovers(), 'left behind for the next file').toEqual(before), {
    timeout: GONE_MS,
  });
}, 2 * GONE_MS);
