import { describe, expect, it } from 'vitest';
import {
  dayStart,
  forDateTimeControl,
  formatDate,
  formatDateTime,
  fromDateTimeControl,
  relativeDay,
} from './dates';

describe('a day without a time', () => {
  // Just before and just after local midnight.
  const late = new Date(2026, 2, 12, 23, 59);
  const early = new Date(2026, 2, 12, 0, 1);

  it.each([late, early])('is counted in calendar days at %s', (now) => {
    expect(relativeDay('2026-03-12', now)).toBe('today');
    expect(relativeDay('2026-03-11', now)).toBe('yesterday');
    expect(relativeDay('2026-03-13', now)).toBe('tomorrow');
    expect(relativeDay('2026-03-09', now)).toBe('3 days ago');
    expect(relativeDay('2026-03-15', now)).toBe('in 3 days');
    expect(relativeDay('2026-01-12', now)).toBe('2 months ago');
  });

  it('is the same date in every zone', () => {
    expect(formatDate(dayStart('2026-03-12'))).toBe('12 Mar 2026');
  });
});

describe('a moment in a time zone', () => {
  const moment = '2026-03-02T03:30:00.000Z';

  it.each([
    ['America/New_York', '1 Mar 2026, 22:30', '2026-03-01T22:30'],
    ['Asia/Kathmandu', '2 Mar 2026, 09:15', '2026-03-02T09:15'],
    ['Pacific/Marquesas', '1 Mar 2026, 18:00', '2026-03-01T18:00'],
  ])('is shown and read as in %s', (zone, shown, control) => {
    expect(formatDateTime(moment, zone)).toBe(shown);
    expect(formatDate(moment, zone)).toBe(shown.split(',')[0]);
    expect(forDateTimeControl(moment, zone)).toBe(control);
    expect(fromDateTimeControl(control, zone)?.toISOString()).toBe(moment);
  });

  it('is shown as it is there even while clocks of the device skip that hour', () => {
    // Clock changes in 2026 in Europe, North America and Australia; the device is in one of them or
    // none.
    for (const day of ['2026-03-08', '2026-03-29', '2026-10-04']) {
      expect(formatDateTime(`${day}T02:30:00Z`, 'UTC')).toMatch(/02:30$/);
    }
  });

  it.each(['', '2026-03', '12026-03-01T10:00', '0002-03-01T10:00'])(
    'can be typed: %j breaks nothing',
    (typed) => {
      expect(() => fromDateTimeControl(typed, 'America/New_York')?.toISOString()).not.toThrow();
    },
  );
});
