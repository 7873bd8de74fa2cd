import { describe, expect, it } from 'vitest';
import { dayStart, formatDate, relativeDay } from './dates';

describe('a day without a time', () => {
  // Just before midnight and just after it, where the test runs.
  const late = new Date(2026, 2, 12, 23, 59);
  const early = new Date(2026, 2, 12, 0, 1);

  it.each([late, early])('is counted in calendar days at %s', (now) => {
    expect(relativeDay('2026-03-12', now)).toBe('today');
    expect(relativeDay('2026-03-11', now)).toBe('yesterday');
    expect(relativeDay('2026-03-13', now)).toBe('tomorrow');
    expect(relativeDay('2026-03-09', now)).toBe('3 days ago');
    expect(relativeDay('2026-03-15', now)).toBe('in 3 days');
    expect(relativeDay('2026-01-12', now)).toBe('about 2 months ago');
  });

  it('is the same date in every zone', () => {
    expect(formatDate(dayStart('2026-03-12'))).toBe('12 Mar 2026');
  });
});
