import { describe, expect, it } from 'vitest';
import { createKeyedQueue, createSharedRuns, QueueFullError, TurnQueue } from './async';

/** Work that ends when the test says so. */
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

/** Takes every item, finishing each before the next. */
function drain(queue: TurnQueue<string>): string[] {
  const order: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    order.push(next.item);
    next.end();
  }
  return order;
}

it('lets people take turns, in the order in which they came', () => {
  const queue = new TurnQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item[0], item);
  expect([queue.size, queue.sizeOf('a')]).toEqual([6, 3]);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.size).toBe(0);
});

it('has one item of each person active', () => {
  const queue = new TurnQueue<string>();
  for (const item of ['a1', 'a2', 'b1', 'b2']) queue.add(item[0], item);
  const first = queue.take();
  const second = queue.take();
  expect([first?.item, second?.item, queue.take()]).toEqual(['a1', 'b1', undefined]);
  expect(queue.active).toBe(2);
  second?.end();
  expect(queue.take()?.item).toBe('b2');
  expect(queue.take()).toBeUndefined();
  first?.end();
  expect(queue.take()?.item).toBe('a2');
});

it('forgets who has given up', () => {
  const queue = new TurnQueue<string>();
  for (const item of ['a1', 'b1', 'a2']) queue.add(item[0], item);
  queue.remove('a', 'a1');
  queue.remove('b', 'b1');
  queue.remove('c', 'c1');
  expect(drain(queue)).toEqual(['a2']);
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
