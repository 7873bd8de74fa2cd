import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_COUNTERS } from './counters';
import {
  changeInPoints,
  communityWinPercentage,
  drawPercentage,
  finishRates,
  isClearChange,
  isPerfectCombo,
  isRateCertain,
  percent,
  rateChange,
  rateGrade,
  topFinishType,
  wilsonInterval,
  wilsonLowerBound,
  winPercentage,
  wonRounds,
  Z_90,
} from './rates';
import { anyCounters } from './testing/arbitraries';

const isRate = (rate: number) => Number.isInteger(rate) && rate >= 0 && rate <= 100;

it('grades a win rate: good from 80 %, fair from 50 %', () => {
  expect([100, 80, 79, 50, 49, 0].map(rateGrade)).toEqual([
    'good',
    'good',
    'fair',
    'fair',
    'poor',
    'poor',
  ]);
});

describe('percentages', () => {
  it('rounds to whole percent, halves up, and is 0 of nothing', () => {
    expect(percent(1, 3)).toBe(33);
    expect(percent(2, 3)).toBe(67);
    expect(percent(1, 8)).toBe(13);
    expect(percent(0, 0)).toBe(0);
    expect(percent(5, 0)).toBe(0);
  });

  it('counts draws against the win rate, but not in the community', () => {
    const outcomes = { wins: 2, losses: 1, draws: 1 };
    expect(winPercentage(outcomes)).toBe(50);
    expect(communityWinPercentage(outcomes)).toBe(67);
    expect(drawPercentage(outcomes)).toBe(25);
  });

  it('stays within 0 and 100 for any counters', () => {
    fc.assert(
      fc.property(anyCounters, (counters) => {
        const rates = [
          winPercentage(counters),
          communityWinPercentage(counters),
          drawPercentage(counters),
          ...Object.values(finishRates(counters)),
        ];
        expect(rates.filter((rate) => !isRate(rate))).toEqual([]);
      }),
    );
  });

  it('never shows a lower rate for one more win', () => {
    fc.assert(
      fc.property(anyCounters, (counters) => {
        const better = { ...counters, wins: counters.wins + 1 };
        expect(winPercentage(better)).toBeGreaterThanOrEqual(winPercentage(counters));
        expect(communityWinPercentage(better)).toBeGreaterThanOrEqual(winPercentage(better));
      }),
    );
  });
});

describe('finish rates', () => {
  it('are shares of the won rounds', () => {
    const counters = { burstWins: 1, outspinWins: 2, knockoutWins: 0, extremeWins: 5 };
    expect(wonRounds(counters)).toBe(8);
    expect(finishRates(counters)).toEqual({
      burstFinishRate: 13,
      spinFinishRate: 25,
      overFinishRate: 0,
      extremeFinishRate: 63,
    });
  });

  it('are all 0 without a won round', () => {
    expect(Object.values(finishRates(EMPTY_COUNTERS))).toEqual([0, 0, 0, 0]);
  });

  it('add up to 100 but for rounding', () => {
    fc.assert(
      fc.property(
        anyCounters.filter((counters) => wonRounds(counters) > 0),
        (counters) => {
          const sum = Object.values(finishRates(counters)).reduce((a, b) => a + b, 0);
          expect(Math.abs(sum - 100)).toBeLessThanOrEqual(2);
        },
      ),
    );
  });
});

describe('the top finish', () => {
  const top = (burstWins: number, outspinWins: number, knockoutWins: number, extremeWins: number) =>
    topFinishType({ burstWins, outspinWins, knockoutWins, extremeWins });

  it('is the commonest among the won rounds, or none', () => {
    expect(top(1, 4, 2, 3)).toBe('spin');
    expect(top(0, 0, 0, 0)).toBeNull();
  });

  it('takes the one worth more in a tie, then burst before over', () => {
    expect(top(2, 2, 2, 2)).toBe('extreme');
    expect(top(2, 2, 2, 1)).toBe('burst');
    expect(top(1, 2, 2, 1)).toBe('over');
  });
});

describe('the Wilson lower bound', () => {
  const anyRecord = fc
    .tuple(fc.nat({ max: 10_000 }), fc.nat({ max: 10_000 }))
    .map(([wins, others]) => ({ wins, total: wins + others }))
    .filter(({ total }) => total > 0);

  it('gives the textbook value', () => {
    expect(wilsonLowerBound(45, 50)).toBeCloseTo(0.7864, 4);
    expect(wilsonLowerBound(1, 1)).toBeCloseTo(0.2065, 4);
    expect(wilsonLowerBound(0, 0)).toBe(0);
    expect(wilsonLowerBound(0, 3)).toBe(0);
  });

  it('puts 45 of 50 before 1 of 1', () => {
    expect(wilsonLowerBound(45, 50)).toBeGreaterThan(wilsonLowerBound(1, 1));
  });

  it('lies at or below the raw rate, and never below 0', () => {
    fc.assert(
      fc.property(anyRecord, ({ wins, total }) => {
        const bound = wilsonLowerBound(wins, total);
        expect(bound).toBeGreaterThanOrEqual(0);
        expect(bound).toBeLessThanOrEqual(wins / total);
        if (wins > 0) expect(bound).toBeLessThan(wins / total);
      }),
    );
  });

  it('rises with a win, falls with a loss, and rises with more of the same', () => {
    fc.assert(
      fc.property(anyRecord, ({ wins, total }) => {
        const bound = wilsonLowerBound(wins, total);
        expect(wilsonLowerBound(wins + 1, total + 1)).toBeGreaterThan(bound);
        expect(wilsonLowerBound(wins, total + 1)).toBeLessThanOrEqual(bound);
        expect(wilsonLowerBound(2 * wins, 2 * total)).toBeGreaterThanOrEqual(bound);
      }),
    );
  });
});

describe('how sure a rate is', () => {
  it('calls a combo perfect from ten battles, all won', () => {
    expect(isPerfectCombo({ battles: 10, wins: 10 })).toBe(true);
    expect(isPerfectCombo({ battles: 9, wins: 9 })).toBe(false);
    expect(isPerfectCombo({ battles: 11, wins: 10 })).toBe(false);
    // 999 of 1000 rounds to 100 %, yet one was lost.
    expect(isPerfectCombo({ battles: 1000, wins: 999 })).toBe(false);
    expect(isPerfectCombo({ battles: 0, wins: 0 })).toBe(false);
  });

  it('is certain from five battles', () => {
    expect([4, 5].map(isRateCertain)).toEqual([false, true]);
  });
});

describe('changes', () => {
  it('are whole points between -100 and 100, without a minus zero', () => {
    expect(changeInPoints(60, 45)).toBe(15);
    expect(changeInPoints(0, 100)).toBe(-100);
    expect(changeInPoints(50.2, 50.4)).toBe(0);
    expect(changeInPoints(500, 0)).toBe(100);
    expect(changeInPoints(0, 500)).toBe(-100);
  });
});

describe('a change of a rate', () => {
  const wilson = (wins: number, battles: number) => {
    const [low, high] = wilsonInterval(wins / battles, battles, Z_90);
    const whole = (share: number) => Math.round(share * 100);
    return { winRate: whole(wins / battles), low: whole(low), high: whole(high) };
  };

  it('is clear only if its interval excludes 0', () => {
    expect(isClearChange([13, 30], [20, 60])).toBe(false);
    expect(isClearChange([180, 300], [200, 600])).toBe(true);
    expect(isClearChange([200, 600], [180, 300])).toBe(true);
  });

  it('lies within its interval, which is that of the reversed change mirrored', () => {
    const rate = fc
      .tuple(fc.nat(200), fc.integer({ min: 1, max: 200 }))
      .map(([wins, battles]) => wilson(Math.min(wins, battles), battles));
    fc.assert(
      fc.property(rate, rate, (now, before) => {
        const { points, low, high } = rateChange(now, before);
        const reversed = rateChange(before, now);
        expect(low).toBeLessThanOrEqual(points);
        expect(high).toBeGreaterThanOrEqual(points);
        expect([reversed.low + high, reversed.high + low].every((sum) => Math.abs(sum) <= 1)).toBe(
          true,
        );
      }),
    );
  });
});
