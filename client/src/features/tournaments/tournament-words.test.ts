import { describe, expect, it } from 'vitest';
import { someTournament } from '@/testing/tournaments';
import { dayAndTime, dayWords, goingWords, previewOf, timeLeft } from './tournament-words';

/** In the local time zone, whichever it is. */
const at = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute);

describe('the day in words', () => {
  const now = at(2026, 3, 12, 23, 30);

  it.each([
    ['Today', at(2026, 3, 12, 0, 5)],
    ['Tomorrow', at(2026, 3, 13, 0, 15)],
    ['Yesterday', at(2026, 3, 11, 23, 45)],
    ['in 2 days', at(2026, 3, 14, 0, 15)],
    ['in 3 days', at(2026, 3, 15, 23, 0)],
    // Spans the night on which many places change their clocks.
    ['in 20 days', at(2026, 4, 1, 0, 10)],
    ['2 days ago', at(2026, 3, 10, 23, 59)],
    ['2 months ago', at(2026, 1, 12)],
  ])('is %s by the calendar, not by hours', (words, moment) => {
    expect(dayWords(moment, now)).toBe(words);
  });

  it('says "Happening now" from start to end', () => {
    const date = at(2026, 3, 12, 20).toISOString();
    expect(timeLeft(someTournament({ date }), at(2026, 3, 12, 19, 59))).toBe('Today');
    expect(timeLeft(someTournament({ date }), at(2026, 3, 13, 1))).toBe('Happening now');
    expect(timeLeft(someTournament({ date, isPast: true }), at(2026, 3, 13, 6))).toBe('Yesterday');
  });
});

describe('the time', () => {
  it('has the weekday, and the year unless it is this one', () => {
    const date = at(2026, 3, 14, 14);
    expect(dayAndTime(date, at(2026, 3, 1))).toBe('Saturday 14:00');
    expect(dayAndTime(date, at(2025, 12, 31))).toBe('Saturday 14:00 · 2026');
  });
});

describe('the preview of a description', () => {
  it('is the whole text up to 150 characters', () => {
    expect(previewOf('x'.repeat(150))).toEqual({ preview: 'x'.repeat(150), isCut: false });
  });

  it('is cut at 150 characters where there are no words', () => {
    expect(previewOf('x'.repeat(151))).toEqual({ preview: `${'x'.repeat(150)}…`, isCut: true });
  });

  it('ends after a whole word', () => {
    const word = 'Blader ';
    expect(previewOf(word.repeat(22))).toEqual({
      preview: `${word.repeat(21).trimEnd()}…`,
      isCut: true,
    });
    expect(previewOf(`${'x'.repeat(150)} more`).preview).toBe(`${'x'.repeat(150)}…`);
    expect(previewOf(`See ${'x'.repeat(200)}`).preview).toBe(`See ${'x'.repeat(146)}…`);
  });

  it('never ends in half a character', () => {
    expect(previewOf('🌀'.repeat(150))).toEqual({ preview: '🌀'.repeat(150), isCut: false });
    expect(previewOf('🌀'.repeat(151)).preview).toBe(`${'🌀'.repeat(150)}…`);
  });
});

it('counts participants', () => {
  expect(goingWords(12, false)).toBe('12 going');
  expect(goingWords(1, true)).toBe('1 took part');
});
