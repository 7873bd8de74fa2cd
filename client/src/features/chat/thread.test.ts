import type { Message } from '@shared/chat';
import { describe, expect, it } from 'vitest';
import { aMessage, myMessage } from '@/testing/chat';
import { type Thread, withMessage, withNewest, withOlder, withRead } from './thread';

const range = (from: number, to: number, change: Partial<Message> = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) => aMessage({ id: from + index, ...change }));
const ids = ({ messages }: Thread) => messages.map(({ id }) => id);
const numbers = (from: number, to: number) => range(from, to).map(({ id }) => id);

describe('the newest page', () => {
  it('is all there is at first', () => {
    const page = { items: range(51, 100), next: 'c' };
    expect(withNewest(undefined, page)).toEqual({ messages: page.items, next: 'c' });
  });

  it('joins what was paged back to, which keeps its cursor', () => {
    const known = { messages: range(1, 100), next: 'older' };
    const thread = withNewest(known, { items: range(53, 102), next: 'newer' });
    expect(ids(thread)).toEqual(numbers(1, 102));
    expect(thread.next).toBe('older');
  });

  it('takes the place of what it does not reach, so that nothing is left out between', () => {
    const known = { messages: range(1, 100), next: 'older' };
    const thread = withNewest(known, { items: range(151, 200), next: 'newer' });
    expect(ids(thread)).toEqual(numbers(151, 200));
    expect(thread.next).toBe('newer');
  });

  it('leaves no gap either when one message had come in the meantime', () => {
    const known = { messages: [...range(1, 100), aMessage({ id: 200 })], next: 'older' };
    const thread = withNewest(known, { items: range(151, 200), next: 'newer' });
    expect(ids(thread)).toEqual(numbers(151, 200));
    expect(thread.next).toBe('newer');
  });

  it('keeps a message that came after it was asked for', () => {
    const known = { messages: range(1, 4), next: null };
    expect(ids(withNewest(known, { items: range(1, 3), next: null }))).toEqual([1, 2, 3, 4]);
  });

  it('keeps the first message when an empty answer was already under way', () => {
    const before = { messages: [], next: null };
    const known = { messages: range(1, 1), next: null };
    expect(ids(withNewest(known, { items: [], next: null }, before))).toEqual([1]);
    expect(ids(withNewest(known, { items: [], next: null }, known))).toEqual([]);
  });

  it('drops what was taken away, not what came after it was asked for', () => {
    const before = { messages: range(1, 5), next: null };
    const known = { messages: range(1, 6), next: null };
    const page = { items: [...range(2, 2), ...range(4, 4)], next: null };
    expect(ids(withNewest(known, page, before))).toEqual([2, 4, 6]);
  });

  it('says nothing of messages before it', () => {
    const before = { messages: range(1, 100), next: 'older' };
    const items = range(49, 100).filter(({ id }) => id !== 60 && id !== 100);
    const thread = withNewest(before, { items, next: 'newer' }, before);
    expect(ids(thread)).toEqual(numbers(1, 99).filter((id) => id !== 60));
    expect(thread.next).toBe('older');
  });

  it('brings its own cursor where less than it was known', () => {
    const known = { messages: range(99, 100), next: null };
    const thread = withNewest(known, { items: range(51, 100), next: 'c' });
    expect(ids(thread)).toEqual(numbers(51, 100));
    expect(thread.next).toBe('c');
  });

  it('says what has been seen, also of older messages', () => {
    const mine = (from: number, to: number, read: boolean) =>
      range(from, to, { senderId: 1, receiverId: 2, read });
    const known = { messages: [...mine(1, 4, false), aMessage({ id: 5 })], next: null };
    const thread = withNewest(known, { items: [...mine(3, 3, true), ...range(5, 5)], next: 'c' });
    expect(thread.messages.map(({ read }) => read)).toEqual([true, true, true, false, false]);
  });
});

describe('a thread', () => {
  it('grows at its old end by a page', () => {
    const thread = withOlder(
      { messages: range(51, 60), next: 'c' },
      { items: range(1, 50), next: null },
    );
    expect(ids(thread)).toEqual(numbers(1, 60));
    expect(thread.next).toBeNull();
  });

  it('takes a message once, in its place', () => {
    const known = { messages: [aMessage({ id: 1 }), aMessage({ id: 3 })], next: null };
    const once = withMessage(known, aMessage({ id: 2 }));
    expect(ids(once)).toEqual([1, 2, 3]);
    expect(withMessage(once, aMessage({ id: 2 }))).toBe(once);
  });

  it('marks what one side wrote as seen', () => {
    const known = { messages: [aMessage({ id: 1 }), myMessage({ id: 2 })], next: null };
    const seen = withRead(known, 1);
    expect(seen.messages.map(({ read }) => read)).toEqual([false, true]);
    expect(withRead(seen, 1)).toBe(seen);
  });
});
