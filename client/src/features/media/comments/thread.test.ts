import { describe, expect, it } from 'vitest';
import { someComment } from '@/testing/media';
import { withComment, withNewest, withOlder } from './thread';

const list = (...ids: number[]) => ids.map((id) => someComment({ id }));
const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

describe('the newest page', () => {
  it('is all there is at first', () => {
    expect(withNewest(undefined, { items: list(3, 2), next: 'c' })).toEqual({
      items: list(3, 2),
      next: 'c',
    });
  });

  it('joins what was loaded before it, and keeps where that ends', () => {
    const known = { items: list(5, 4, 3, 2), next: 'two' };
    const joined = withNewest(known, { items: list(6, 5, 4), next: 'four' });
    expect(idsOf(joined)).toEqual([6, 5, 4, 3, 2]);
    expect(joined.next).toBe('two');
  });

  it('takes out what was deleted in its range', () => {
    const known = { items: list(5, 4, 3, 2), next: null };
    expect(idsOf(withNewest(known, { items: list(5, 3), next: 'three' }))).toEqual([5, 3, 2]);
  });

  it('forgets what it does not reach, so that no gap is hidden', () => {
    const known = { items: list(3, 2), next: 'two' };
    expect(withNewest(known, { items: list(9, 8), next: 'eight' })).toEqual({
      items: list(9, 8),
      next: 'eight',
    });
  });

  it('is the whole list when nothing follows it', () => {
    const known = { items: list(4, 3, 2), next: null };
    expect(idsOf(withNewest(known, { items: list(4), next: null }))).toEqual([4]);
    expect(idsOf(withNewest(known, { items: [], next: null }))).toEqual([]);
  });
});

describe('changes', () => {
  it('add the page before, each comment once', () => {
    const more = withOlder({ items: list(4, 3), next: 'c' }, { items: list(3, 2), next: null });
    expect(idsOf(more)).toEqual([4, 3, 2]);
    expect(more.next).toBeNull();
  });

  it('add a comment in its place, once', () => {
    const known = { items: list(5, 3), next: null };
    expect(idsOf(withComment(known, someComment({ id: 4 })))).toEqual([5, 4, 3]);
    expect(withComment(known, someComment({ id: 5 }))).toBe(known);
  });
});
