import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_FINISHES } from '../finish';
import { scoreReport, WARNING_KINDS } from './match';
import {
  addStep,
  type MatchPad,
  type PadRules,
  type PadStep,
  readPad,
  stepsOf,
  undoStep,
} from './match-pad';
import { NO_START } from './match-rules';
import { DEFAULT_RULES, matchValues } from './rule-fields';

const RULES: PadRules = { ...matchValues(DEFAULT_RULES), start: NO_START, listed: 0 };
const empty: MatchPad = { a: 1, b: 2, steps: [], orders: {} };

const warn = (side: 'a' | 'b'): PadStep => ({ step: 'warning', side, kind: 'touching' });
const time: PadStep = { step: 'time' };

/** `a` and `b` are spin finishes, capitals extreme ones, a dot is a draw. */
const taps = (text: string): PadStep[] =>
  [...text].map((letter) => ({
    step: 'round',
    winner: letter === '.' ? 'draw' : letter.toLowerCase() === 'a' ? 'a' : 'b',
    finish: letter === 'A' || letter === 'B' ? 'extreme' : 'spin',
  }));

const play = (steps: readonly PadStep[], rules = RULES) =>
  steps.reduce((pad, step) => addStep(pad, step, rules), empty);

const tell = (steps: readonly PadStep[], rules = RULES) => {
  const { games, winner } = readPad(play(steps, rules), rules);
  return [...games.map(({ aPoints, bPoints }) => `${aPoints}-${bPoints}`), winner].join(' ');
};

describe('the pad of a match', () => {
  it('is over at the target, and takes nothing more', () => {
    expect(tell(taps('AbB'))).toBe('3-4 b');
    expect(tell(taps('AbBAAA'))).toBe('3-4 b');
  });

  it('goes on with the next game until one side has enough', () => {
    const rules = { ...RULES, games: 3 as const };
    expect(tell(taps('Aa'), rules)).toBe('4-0 0-0 ');
    expect(tell(taps('AaBb'), rules)).toBe('4-0 0-4 0-0 ');
    expect(tell(taps('AaBbAA'), rules)).toBe('4-0 0-4 6-0 a');
  });

  it('turns every second warning into a point for the other', () => {
    expect(tell([warn('a')])).toBe('0-0 ');
    expect(tell([warn('a'), ...taps('A'), warn('a')])).toBe('3-1 ');
    expect(tell([...taps('aaa'), warn('b'), warn('b')])).toBe('4-0 a');
    expect(tell([warn('a'), warn('a')], { ...RULES, warningsForPoint: 0 })).toBe('0-0 ');
  });

  it('ends at time with who leads, else with the next point', () => {
    expect(tell([...taps('a'), time])).toBe('1-0 a');
    expect(tell([time])).toBe('0-0 ');
    expect(tell([time, ...taps('.b')])).toBe('0-1 b');
    expect(tell([...taps('AaB'), time], { ...RULES, games: 3 })).toBe('4-0 0-3 a');
  });

  it('leaves own finishes out where they do not count', () => {
    const own: PadStep = { step: 'round', winner: 'a', finish: 'own' };
    expect(tell([own])).toBe('1-0 ');
    expect(tell([own], { ...RULES, ownFinish: false })).toBe('0-0 ');
  });

  it('knows which combos meet, by the orders of the cycle', () => {
    const rules: PadRules = { ...RULES, matchType: 'deck', pointsToWin: 7, listed: 3 };
    const pad = { ...play(taps('ab..a'), rules), orders: { '1:1': { a: [3, 1, 2] as const } } };
    const { report, turn } = readPad(pad, rules);
    expect(report.games[0]?.rounds.map(({ aCombo, bCombo }) => [aCombo, bCombo])).toEqual([
      [3, 1],
      [1, 2],
      [2, 3],
      [2, 3],
      [1, 1],
    ]);
    expect(turn).toEqual({ cycle: 2, place: 1 });
  });

  it('undoes one step at a time', () => {
    const pad = play([...taps('a'), warn('a'), warn('a')]);
    expect(readPad(undoStep(pad), RULES)).toMatchObject({
      warnings: { a: 1 },
      games: [{ bPoints: 0 }],
    });
  });

  it('only ever makes reports that the rules take', () => {
    const steps = fc.oneof(
      fc.record({
        step: fc.constant('round' as const),
        winner: fc.constantFrom('a' as const, 'b' as const, 'draw' as const),
        finish: fc.constantFrom(...EVENT_FINISHES.filter((one) => one !== 'penalty')),
      }),
      fc.record({
        step: fc.constant('warning' as const),
        side: fc.constantFrom('a' as const, 'b' as const),
        kind: fc.constantFrom(...WARNING_KINDS),
      }),
      fc.constant(time),
    );
    const rules = fc.record({
      games: fc.constantFrom(1 as const, 3 as const, 5 as const),
      warningsForPoint: fc.integer({ min: 0, max: 3 }),
      ownFinish: fc.boolean(),
      pointsToWin: fc.integer({ min: 1, max: 7 }),
    });
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), rules, (taken, some) => {
        const all = { ...RULES, ...some };
        const { report, winner, games } = readPad(play(taken, all), all);
        if (winner !== null) expect(scoreReport(report, all)).toMatchObject({ winner, games });
      }),
    );
  });

  it('leads to the same report again from the taps read off it', () => {
    const step = fc.oneof(
      fc.record({
        step: fc.constant('round' as const),
        winner: fc.constantFrom('a' as const, 'b' as const, 'draw' as const),
        finish: fc.constantFrom('spin' as const, 'burst' as const, 'own' as const),
      }),
      fc.record({
        step: fc.constant('warning' as const),
        side: fc.constantFrom('a' as const, 'b' as const),
        kind: fc.constantFrom(...WARNING_KINDS),
      }),
      fc.constant(time),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.constantFrom(1 as const, 3),
        (steps, games) => {
          const rules: PadRules = { ...RULES, games };
          const { report } = readPad(play(steps, rules), rules);
          const again = { ...empty, steps: stepsOf(report, rules) };
          expect(readPad(again, rules).report).toEqual(report);
        },
      ),
      { numRuns: 500 },
    );
  });
});
