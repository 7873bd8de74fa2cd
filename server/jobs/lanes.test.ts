import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../testing/test-app';
import { createLanes } from './lanes';

const app = await sharedTestApp();

it('also sends what was left by a lane that was freed while a run looked for more', async () => {
  const lane = { id: 1, host: 'example.com' };
  const looking = new EventEmitter();
  const due = ['first', 'second'];
  const sent: (string | undefined)[] = [];
  let looks = 0;
  const sendAll = createLanes({
    claim: async () => {
      looks += 1;
      if (looks === 2) {
        looking.emit('second');
        // The lane ends before this look, which found it busy, does.
        await new Promise(setImmediate);
        return [];
      }
      return due.length > 0 ? [lane] : [];
    },
    free: async () => {},
    read: async () => true,
    send: async () => {
      sent.push(due.shift());
      if (looks === 1) await once(looking, 'second');
    },
  });
  await sendAll(app.deps, {}, { signal: new AbortController().signal });
  expect(sent).toEqual(['first', 'second']);
});
