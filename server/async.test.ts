import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import { inSlot } from './async';

const NEVER = new AbortController().signal;

/** Work that ends when told to. */
function createWork(name: string, started: string[]) {
  let end = () => {};
  const ended = new Promise<string>((resolve) => {
    end = () => resolve(name);
  });
  const run = () => {
    started.push(name);
    return ended;
  };
  return { run, end: () => end() };
}

it('frees the slot after work that failed', async () => {
  const limit = pLimit(1);
  const failing = inSlot(limit, NEVER, () => Promise.reject(new Error('bad')));
  const next = inSlot(limit, NEVER, async () => 'next');
  await expect(failing).rejects.toThrow('bad');
  expect(await next).toBe('next');
});

it('stops waiting when the signal aborts, and skips aborted waiters', async () => {
  const limit = pLimit(1);
  const started: string[] = [];
  const first = createWork('first', started);
  const running = inSlot(limit, NEVER, first.run);
  const abort = new AbortController();
  const waiting = inSlot(limit, abort.signal, createWork('waiting', started).run);
  const last = inSlot(limit, NEVER, async () => 'last');
  abort.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  const aborted = AbortSignal.abort(new Error('too late'));
  await expect(inSlot(limit, aborted, createWork('late', started).run)).rejects.toThrow('too late');
  first.end();
  await running;
  expect(await last).toBe('last');
  expect(started).toEqual(['first']);
});

it('lets running work keep its slot when the signal aborts', async () => {
  const limit = pLimit(1);
  const started: string[] = [];
  const abort = new AbortController();
  const first = createWork('first', started);
  const running = inSlot(limit, abort.signal, first.run);
  await setImmediate();
  const second = createWork('second', started);
  const next = inSlot(limit, NEVER, second.run);
  abort.abort(new Error('enough'));
  await setImmediate();
  expect(started).toEqual(['first']);
  first.end();
  second.end();
  expect(await Promise.all([running, next])).toEqual(['first', 'second']);
});
