import { describe, expect, it } from 'vitest';
import { type Thread, withItem, withNewest, withOlder } from './thread';

const item = (id: number) => ({ id });

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => item(from + index));
const ids = ({ items }: Thread<{ id: number }>) => items.map(({ id }) => id);
const numbers = (from: number, to: number) => range(from, to).map(({ id }) => id);

describe('the newest page', () => {
  it('is everything at first', () => {
    const page = { items: range(51, 100), next: 'c' };
    expect(withNewest(undefined, page)).toEqual({ items: page.items, next: 'c' });
  });

  it('joins older pages, whose cursor stays', () => {
    const known = { items: range(1, 100), next: 'older' };
    const thread = withNewest(known, { items: range(53, 102), next: 'newer' });
    expect(ids(thread)).toEqual(numbers(1, 102));
    expect(thread.next).toBe('older');
  });

  it('replaces everything if it does not reach what is known, so that there is no gap', () => {
    const known = { items: range(1, 100), next: 'older' };
    const thread = withNewest(known, { items: range(151, 200), next: 'newer' });
    expect(ids(thread)).toEqual(numbers(151, 200));
    expect(thread.next).toBe('newer');
  });

  it('leaves no gap around an item that came by the socket', () => {
    const known = { items: [...range(1, 100), item(200)], next: 'older' };
    const thread = withNewest(known, { items: range(151, 200), next: 'newer' });
    expect(ids(thread)).toEqual(numbers(151, 200));
    expect(thread.next).toBe('newer');
  });

  it('keeps an item that came during the fetch', () => {
    const known = { items: range(1, 4), next: null };
    expect(ids(withNewest(known, { items: range(1, 3), next: null }))).toEqual([1, 2, 3, 4]);
  });

  it('keeps the first item when an empty answer was already under way', () => {
    const before = { items: [], next: null };
    const known = { items: range(1, 1), next: null };
    expect(ids(withNewest(known, { items: [], next: null }, before))).toEqual([1]);
    expect(ids(withNewest(known, { items: [], next: null }, known))).toEqual([]);
  });

  it('drops deleted items, but not one that came during the fetch', () => {
    const before = { items: range(1, 5), next: null };
    const known = { items: range(1, 6), next: null };
    const page = { items: [...range(2, 2), ...range(4, 4)], next: null };
    expect(ids(withNewest(known, page, before))).toEqual([2, 4, 6]);
  });

  it('does not drop items older than the page', () => {
    const before = { items: range(1, 100), next: 'older' };
    const items = range(49, 100).filter(({ id }) => id !== 60 && id !== 100);
    const thread = withNewest(before, { items, next: 'newer' }, before);
    expect(ids(thread)).toEqual(numbers(1, 99).filter((id) => id !== 60));
    expect(thread.next).toBe('older');
  });

  it('is the whole list when nothing is older', () => {
    const known = { items: range(2, 4), next: null };
    expect(ids(withNewest(known, { items: [item(4)], next: null }, known))).toEqual([4]);
    expect(ids(withNewest(known, { items: [], next: null }, known))).toEqual([]);
  });

  it('brings its own cursor if less than a page was known', () => {
    const known = { items: range(99, 100), next: null };
    const thread = withNewest(known, { items: range(51, 100), next: 'c' });
    expect(ids(thread)).toEqual(numbers(51, 100));
    expect(thread.next).toBe('c');
  });
});

describe('a thread', () => {
  it('is extended by an older page', () => {
    const thread = withOlder(
      { items: range(51, 60), next: 'c' },
      { items: range(1, 50), next: null },
    );
    expect(ids(thread)).toEqual(numbers(1, 60));
    expect(thread.next).toBeNull();
  });

  it('takes an item once, in order', () => {
    const known = { items: [item(1), item(3)], next: null };
    const once = withItem(known, item(2));
    expect(ids(once)).toEqual([1, 2, 3]);
    expect(withItem(once, item(2))).toBe(once);
  });
});
