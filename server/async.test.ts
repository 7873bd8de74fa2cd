import { expect, it } from 'vitest';
import { TurnQueue } from './async';

/** Takes everything, each item to its end before the next. */
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
