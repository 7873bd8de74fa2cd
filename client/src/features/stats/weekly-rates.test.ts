import { describe, expect, it } from 'vitest';
import type { DayStats } from '#shared/stats';
import { weeklyRates } from './win-rate-history';

const day = (date: string, wins: number, losses = 0, draws = 0): DayStats => ({
  day: date,
  battles: wins + losses + draws,
  wins,
  losses,
  draws,
});

describe('weeklyRates', () => {
  it('has nothing to show without battles', () => {
    expect(weeklyRates([])).toEqual([]);
  });

  it('puts Monday to Sunday into one week', () => {
    const weeks = weeklyRates([
      day('2026-03-01', 1), // a Sunday
      day('2026-03-02', 1),
      day('2026-03-08', 0, 1),
      day('2026-03-09', 1),
    ]);
    expect(weeks.map(({ week, battles }) => [week, battles])).toEqual([
      ['2026-02-23', 1],
      ['2026-03-02', 2],
      ['2026-03-09', 1],
    ]);
  });

  it('adds up all weeks for the overall rate, draws among the battles', () => {
    const weeks = weeklyRates([day('2026-03-02', 3, 1), day('2026-03-09', 0, 2, 2)]);
    expect(weeks.map(({ overall }) => overall)).toEqual([75, 38]);
  });

  it('looks back four weeks for the rolling rate, whatever weeks were played in', () => {
    const weeks = weeklyRates([
      day('2026-01-05', 0, 9), // more than four weeks before the next
      day('2026-02-16', 2, 2),
      day('2026-03-09', 4, 0), // the fourth week counting from the previous one
      day('2026-03-16', 1, 0), // the week of 16 February no longer counts
    ]);
    expect(weeks.map(({ rolling, rollingBattles }) => [rolling, rollingBattles])).toEqual([
      [0, 9],
      [50, 4],
      [75, 8],
      [100, 5],
    ]);
  });

  it('takes days in any order', () => {
    const weeks = weeklyRates([day('2026-03-09', 1), day('2026-03-02', 1)]);
    expect(weeks.map(({ week }) => week)).toEqual(['2026-03-02', '2026-03-09']);
  });
});
