import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { createKeyedQueue, createSharedRuns, inSlot, QueueFullError } from './async';

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

describe('a keyed queue', () => {
  it('runs the work of a key in order, a bounded number at a time, and refuses what is too much', async () => {
    const queue = createKeyedQueue<string>({ atOnce: 2, maxWaiting: 1 });
    const started: string[] = [];
    const [first, second, third] = ['first', 'second', 'third'].map((name) =>
      createWork(name, started),
    );
    const runs = [first, second, third].map((work) => queue.run('anna', () => work?.run()));
    expect(started).toEqual(['first', 'second']);
    await expect(queue.run('anna', () => 'fourth')).rejects.toThrow(QueueFullError);
    expect(await queue.run('ben', () => 'ben')).toBe('ben');
    second?.end();
    await runs[1];
    expect(started).toEqual(['first', 'second', 'third']);
    first?.end();
    third?.end();
    expect(await Promise.all(runs)).toEqual(['first', 'second', 'third']);
    expect(await queue.run('anna', () => 'later')).toBe('later');
  });

  it('goes on after work that failed', async () => {
    const queue = createKeyedQueue<number>({ atOnce: 1 });
    const failing = queue.run(1, () => Promise.reject(new Error('bad')));
    const next = queue.run(1, () => 'next');
    await expect(failing).rejects.toThrow('bad');
    expect(await next).toBe('next');
  });
});

describe('shared runs', () => {
  it('run once and wait once for each key, however many ask', async () => {
    const share = createSharedRuns();
    const started: string[] = [];
    const [first, second] = [createWork('first', started), createWork('second', started)];
    const running = share('anna', first.run);
    const waiting = [1, 2, 3].map(() => share('anna', second.run));
    expect(await share('ben', async () => 'ben')).toBe('ben');
    expect(started).toEqual(['first']);
    first.end();
    expect(await running).toBe('first');
    second.end();
    expect(await Promise.all(waiting)).toEqual(['second', 'second', 'second']);
    expect(started).toEqual(['first', 'second']);
    expect(await share('anna', async () => 'again')).toBe('again');
  });

  it('run again after one that failed', async () => {
    const share = createSharedRuns();
    const failing = share('anna', () => Promise.reject(new Error('bad')));
    const next = share('anna', async () => 'next');
    await expect(failing).rejects.toThrow('bad');
    expect(await next).toBe('next');
  });
});
