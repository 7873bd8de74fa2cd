import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallTime } from '../time-zones';
import { nextOccurrences, occurrenceOf, type Rhythm } from './occurrences';
import { REPEATS, type Repeat } from './repeats';

const dates = (
  first: string,
  every: Repeat,
  numbers: readonly number[] = [1, 2],
  timeZone = 'Europe/Berlin',
) =>
  numbers.map((number) =>
    occurrenceOf({ first: new Date(first), every, timeZone }, number).toISOString(),
  );

describe('an occurrence', () => {
  it('keeps the local time when the clocks change', () => {
    expect(dates('2027-03-20T13:00:00.000Z', 'week')).toEqual([
      '2027-03-27T13:00:00.000Z',
      '2027-04-03T12:00:00.000Z',
    ]);
    expect(dates('2027-03-20T13:00:00.000Z', 'fortnight', [0, 1])).toEqual([
      '2027-03-20T13:00:00.000Z',
      '2027-04-03T12:00:00.000Z',
    ]);
  });

  it('is on the same weekday of the month, a fifth on the last', () => {
    expect(dates('2027-03-20T13:00:00.000Z', 'month_weekday')).toEqual([
      '2027-04-17T12:00:00.000Z',
      '2027-05-15T12:00:00.000Z',
    ]);
    // Fifth Saturday: the last of February and March.
    expect(dates('2027-01-30T13:00:00.000Z', 'month_weekday')).toEqual([
      '2027-02-27T13:00:00.000Z',
      '2027-03-27T13:00:00.000Z',
    ]);
    // A fourth is not the last.
    expect(dates('2027-02-27T13:00:00.000Z', 'month_weekday', [3])).toEqual([
      '2027-05-22T12:00:00.000Z',
    ]);
  });

  it('is on the same date, or the last of a shorter month', () => {
    expect(dates('2027-01-31T17:00:00.000Z', 'month_date', [1, 2, 13])).toEqual([
      '2027-02-28T17:00:00.000Z',
      '2027-03-31T16:00:00.000Z',
      '2028-02-29T17:00:00.000Z',
    ]);
  });

  it.each([
    // Skipped: 2:30 moves on by the gap of an hour, in Lord Howe by half an hour.
    ['Europe/Berlin', '2027-03-21T01:30:00.000Z', '2027-03-28T01:30:00.000Z', '2027-03-28T03:30'],
    [
      'America/New_York',
      '2027-03-07T07:30:00.000Z',
      '2027-03-14T07:30:00.000Z',
      '2027-03-14T03:30',
    ],
    [
      'Australia/Lord_Howe',
      '2027-09-25T15:45:00.000Z',
      '2027-10-02T15:45:00.000Z',
      '2027-10-03T02:45',
    ],
    // Twice: the earlier.
    ['Europe/Berlin', '2027-10-24T00:30:00.000Z', '2027-10-31T00:30:00.000Z', '2027-10-31T02:30'],
    [
      'America/New_York',
      '2027-10-31T05:30:00.000Z',
      '2027-11-07T05:30:00.000Z',
      '2027-11-07T01:30',
    ],
    [
      'Australia/Lord_Howe',
      '2027-03-27T14:45:00.000Z',
      '2027-04-03T14:45:00.000Z',
      '2027-04-04T01:45',
    ],
  ])('in %s: a week after %s is %s', (timeZone, first, next, wall) => {
    expect(dates(first, 'week', [1], timeZone)).toEqual([next]);
    expect(wallTime(new Date(next), timeZone)).toBe(wall);
  });

  it('keeps seconds', () => {
    expect(dates('2027-03-20T13:00:12.345Z', 'week', [2])).toEqual(['2027-04-03T12:00:12.345Z']);
  });
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Tokyo',
  'America/Sao_Paulo',
] as const;

const anyRhythm: fc.Arbitrary<Rhythm> = fc.record({
  first: fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  }),
  every: fc.constantFrom(...REPEATS),
  timeZone: fc.constantFrom(...ZONES),
});
const anyNumber = fc.integer({ min: 1, max: 400 });

const DAY_MS = 24 * 3_600_000;
const dayMs = (wall: string) => Date.parse(`${wall.slice(0, 10)}T00:00Z`);
const minutes = (wall: string) => Date.parse(`${wall}Z`) / 60_000;

describe('in every zone', () => {
  it('the local time is that of the first event, or later by a gap of at most an hour', () => {
    fc.assert(
      fc.property(anyRhythm, anyNumber, (rhythm, number) => {
        const first = wallTime(rhythm.first, rhythm.timeZone);
        const date = occurrenceOf(rhythm, number);
        const wall = wallTime(date, rhythm.timeZone);
        const late = minutes(wall) - minutes(`${wall.slice(0, 10)}${first.slice(10)}`);
        // At a gap before midnight the day may be the next.
        expect((late + 1_440) % 1_440).toBeLessThanOrEqual(60);
        if (late === 0) {
          // No earlier moment shows this time.
          for (const earlier of [30, 60]) {
            const before = new Date(date.getTime() - earlier * 60_000);
            expect(wallTime(before, rhythm.timeZone)).not.toBe(wall);
          }
          return;
        }
        // No moment shows the time of the first event on that day.
        for (let shift = -180; shift <= 180; shift += 15) {
          const near = wallTime(new Date(date.getTime() + shift * 60_000), rhythm.timeZone);
          expect(near).not.toBe(`${wall.slice(0, 10)}${first.slice(10)}`);
        }
      }),
    );
  });

  it('the day follows the calendar', () => {
    fc.assert(
      fc.property(anyRhythm, anyNumber, (rhythm, number) => {
        const first = wallTime(rhythm.first, rhythm.timeZone);
        const wall = wallTime(occurrenceOf(rhythm, number), rhythm.timeZone);
        // A gap may move the event into the day after.
        if (wall.slice(10) !== first.slice(10)) return;
        const [from, to] = [new Date(dayMs(first)), new Date(dayMs(wall))];
        const months = (day: Date) => day.getUTCFullYear() * 12 + day.getUTCMonth();
        const last = (day: Date) =>
          new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
        if (rhythm.every === 'week' || rhythm.every === 'fortnight') {
          const days = rhythm.every === 'week' ? 7 : 14;
          expect(to.getTime() - from.getTime()).toBe(number * days * DAY_MS);
          return;
        }
        expect(months(to) - months(from)).toBe(number);
        if (rhythm.every === 'month_date') {
          expect(to.getUTCDate()).toBe(Math.min(from.getUTCDate(), last(to)));
          return;
        }
        expect(to.getUTCDay()).toBe(from.getUTCDay());
        const place = (day: Date) => Math.ceil(day.getUTCDate() / 7);
        if (place(from) < 5) expect(place(to)).toBe(place(from));
        else expect(last(to) - to.getUTCDate()).toBeLessThan(7);
      }),
    );
  });

  it('the next ones are the first in the future, in order and without a gap', () => {
    fc.assert(
      fc.property(
        anyRhythm,
        fc.date({ min: new Date('2019-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 8 }),
        (rhythm, now, ahead) => {
          const next = nextOccurrences(rhythm, { now, ahead, until: null });
          expect(next).toHaveLength(ahead);
          const start = next[0]?.number ?? 0;
          expect(next.map(({ number }) => number)).toEqual(
            Array.from({ length: ahead }, (_, index) => start + index),
          );
          for (const { number, date } of next) {
            expect(date.getTime()).toBeGreaterThan(now.getTime());
            expect(date).toEqual(occurrenceOf(rhythm, number));
          }
          const before = occurrenceOf(rhythm, start - 1);
          if (start > 1) expect(before.getTime()).toBeLessThanOrEqual(now.getTime());
          const until = next.at(-1)?.date ?? now;
          expect(nextOccurrences(rhythm, { now, ahead: ahead + 2, until })).toEqual(next);
        },
      ),
    );
  });

  it('there is an end, as tournaments have', () => {
    const rhythm: Rhythm = {
      first: new Date('2099-12-20T13:00:00Z'),
      every: 'week',
      timeZone: 'Asia/Tokyo',
    };
    const now = new Date('2099-12-21T00:00:00Z');
    expect(nextOccurrences(rhythm, { now, ahead: 8, until: null })).toHaveLength(1);
  });
});
