import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayName, listTime, messageTime } from './message-groups';

/** A moment in the local time zone, as the server sends it. */
const at = (year: number, month: number, day: number, hour = 14, minute = 5) =>
  new Date(year, month - 1, day, hour, minute).toISOString();

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 2, 12, 20, 30));
});
afterEach(() => vi.useRealTimers());

describe('the time of a message', () => {
  it.each([
    ['of today', at(2026, 3, 12), 'Today at 14:05'],
    ['of a minute after midnight', at(2026, 3, 12, 0, 1), 'Today at 00:01'],
    ['of yesterday', at(2026, 3, 11), 'Yesterday at 14:05'],
    ['of a minute before midnight', at(2026, 3, 11, 23, 59), 'Yesterday at 23:59'],
    ['of the day before', at(2026, 3, 10), '10 Mar 2026, 14:05'],
    ['of another year', at(2024, 12, 31), '31 Dec 2024, 14:05'],
  ])('%s', (_, moment, words) => {
    expect(messageTime(moment)).toBe(words);
  });
});

describe('the name of a day', () => {
  it.each([
    [at(2026, 3, 12), 'Today'],
    [at(2026, 3, 11), 'Yesterday'],
    [at(2026, 3, 9), 'Monday'],
    [at(2026, 3, 5), 'Thursday 5 March'],
    [at(2025, 3, 12), '12 March 2025'],
  ])('%s is %s', (moment, words) => {
    expect(dayName(moment)).toBe(words);
  });
});

describe('the time in a list', () => {
  it.each([
    [at(2026, 3, 12), '14:05'],
    [at(2026, 3, 11), '11 Mar'],
    [at(2025, 3, 12), '12 Mar 2025'],
  ])('%s is %s', (moment, words) => {
    expect(listTime(moment)).toBe(words);
  });
});
