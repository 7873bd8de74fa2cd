import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoment, anyTimeZone } from './testing/arbitraries';
import { addDays, dayIn, findTimeZone, isSameTimeZone, momentIn, wallTime } from './time-zones';

describe('names of time zones', () => {
  it.each(['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC'])('include %s', (name) => {
    expect(findTimeZone(name)).toBe(name);
  });

  it('keep aliases, but not other letters', () => {
    expect(findTimeZone('europe/BERLIN')).toBe('Europe/Berlin');
    expect(findTimeZone('Asia/Kolkata')).toBe('Asia/Kolkata');
    expect(findTimeZone('Asia/Calcutta')).toBe('Asia/Calcutta');
    expect(isSameTimeZone('Asia/Kolkata', 'Asia/Calcutta')).toBe(true);
    expect(isSameTimeZone('Asia/Kolkata', 'Asia/Kathmandu')).toBe(false);
  });

  it.each(['', 'Mars/Olympus', '+05:45', '-09:30', 'Europe/Berlin\0', 'undefined', '../UTC'])(
    'do not include %j',
    (name) => {
      expect(findTimeZone(name)).toBeNull();
    },
  );
});

describe('days', () => {
  it.each([
    ['2026-03-02T03:30:00Z', 'America/New_York', '2026-03-01'],
    ['2026-03-01T18:14:59Z', 'Asia/Kathmandu', '2026-03-01'],
    ['2026-03-01T18:15:00Z', 'Asia/Kathmandu', '2026-03-02'],
    ['2026-03-02T09:29:59Z', 'Pacific/Marquesas', '2026-03-01'],
    ['2026-03-02T09:30:00Z', 'Pacific/Marquesas', '2026-03-02'],
    // Samoa crossed the date line: the 30th never was.
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
    // Newfoundland set its clocks back at 00:01, into the day before.
    ['2010-11-07T02:30:30Z', 'America/St_Johns', '2010-11-07'],
    ['2010-11-07T02:31:00Z', 'America/St_Johns', '2010-11-06'],
  ])('%s in %s is %s', (moment, zone, day) => {
    expect(dayIn(new Date(moment), zone)).toBe(day);
  });

  it('are those of the calendar, in every zone and at every moment', () => {
    fc.assert(
      fc.property(anyMoment, anyTimeZone, (moment, timeZone) => {
        expect(dayIn(moment, timeZone)).toBe(moment.toLocaleDateString('sv-SE', { timeZone }));
      }),
    );
  });

  it('are counted by the calendar', () => {
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  });
});

describe('the moment of a wall time', () => {
  it('shows that time, for every moment', () => {
    fc.assert(
      fc.property(anyMoment, anyTimeZone, (moment, timeZone) => {
        const wall = wallTime(moment, timeZone);
        const found = momentIn(wall, timeZone);
        expect(wallTime(found, timeZone)).toBe(wall);
        expect(found.getTime()).toBeLessThanOrEqual(moment.getTime());
      }),
    );
  });

  it('is the first of two, and after a gap', () => {
    expect(momentIn('2026-10-25T02:30', 'Europe/Berlin').toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    );
    expect(momentIn('2026-03-29T02:30', 'Europe/Berlin').toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    );
  });
});
