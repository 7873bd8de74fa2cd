import { expect, it } from 'vitest';
import type { Message } from '#shared/chat';
import { aMessage, myMessage } from '@/testing/chat';
import { spreadRead, withRead } from './api';

it('marks everything older than a seen message as seen', () => {
  const mine = (read: boolean, ...ids: number[]): Message[] =>
    ids.map((id) => myMessage({ id, read }));
  const messages = [...mine(false, 1, 2), ...mine(true, 3), ...mine(false, 4), aMessage({ id: 5 })];
  const { items } = spreadRead({ items: messages, next: 'c' });
  expect(items.map(({ read }) => read)).toEqual([true, true, true, false, false]);
});

it('marks the messages of one side as seen', () => {
  const known = { items: [aMessage({ id: 1 }), myMessage({ id: 2 })], next: null };
  const seen = withRead(known, 1);
  expect(seen.items.map(({ read }) => read)).toEqual([false, true]);
  expect(withRead(seen, 1)).toBe(seen);
});
