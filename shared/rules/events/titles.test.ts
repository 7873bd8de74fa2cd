import { describe, expect, it } from 'vitest';
import { bracketMatches } from './bracket';
import {
  currentRoundTitle,
  matchTitle,
  numberedTitle,
  roundTitle,
  stageOfBracket,
  titleOf,
} from './titles';

/** The matches of a bracket that is the event's second stage. */
const someBracket = (entrants: number, kind: 'single' | 'double' = 'single') =>
  bracketMatches(2, { kind, thirdPlace: true, secondFinal: true }, entrants).map((match) => ({
    ...match,
    stage: 2,
  }));

const stageOf = (kind: 'single' | 'double', rounds: number) => ({ number: 2, kind, rounds });

describe('titles of rounds', () => {
  const titles = (kind: 'single' | 'double', entrants: number) => {
    const matches = someBracket(entrants, kind);
    const stage = stageOfBracket(matches);
    return [...new Set(matches.map((match) => roundTitle(match, stage ? [stage] : [])))];
  };

  it('name the rounds of a single elimination by who is left', () => {
    expect(titles('single', 2)).toEqual(['Final']);
    expect(titles('single', 12)).toEqual([
      'Round of 16',
      'Quarter-final',
      'Semi-final',
      'Match for 3rd place',
      'Final',
    ]);
  });

  it('name both sides and both finals of a double elimination', () => {
    expect(titles('double', 2)).toEqual(["Winners' final", 'Final', 'Second final']);
    expect(titles('double', 8)).toEqual([
      "Winners' round 1",
      "Winners' round 2",
      "Losers' round 1",
      "Losers' round 2",
      "Winners' final",
      "Losers' round 3",
      "Losers' final",
      'Final',
      'Second final',
    ]);
  });

  it('number Swiss rounds, and brackets whose size is unknown', () => {
    expect(roundTitle({ key: 's1r12m3' })).toBe('Round 12');
    expect(roundTitle({ key: 's2W2-1' })).toBe('Round 2');
  });

  it('tell which round is being played', () => {
    const stages = [{ number: 1, kind: 'swiss' as const, rounds: 5 }, stageOf('single', 4)];
    expect(currentRoundTitle({ stage: 1, number: 2 }, stages)).toBe('Round 2 of 5');
    expect(currentRoundTitle({ stage: 2, number: 1 }, stages)).toBe('Round of 16');
    expect(currentRoundTitle({ stage: 2, number: 2 }, stages)).toBe('Quarter-finals');
    expect(currentRoundTitle({ stage: 2, number: 4 }, stages)).toBe('Final');
  });

  it('number matches, except where there is only one', () => {
    const single = [stageOf('single', 4)];
    const title = (key: string, stages = single) => matchTitle({ key, table: null }, stages);
    expect(title('s2W2-3')).toBe('Quarter-final 3');
    expect(title('s2W1-3')).toBe('Round of 16, match 3');
    expect(title('s2W4-1')).toBe('Final');
    expect(title('s2T')).toBe('Match for 3rd place');
    const double = [stageOf('double', 8)];
    expect(title('s2L3-2', double)).toBe("Losers' round 3, match 2");
    expect(title('s2L6-1', double)).toBe("Losers' final");
    expect(title('s2F2', double)).toBe('Second final');
    expect(title('s1r2m1')).toBe('Round 2');
    expect(matchTitle({ key: 's1r2m1', table: 5 })).toBe('Round 2, table 5');
    expect(numberedTitle({ key: 's1r2m1' })).toBe('Round 2, match 1');
  });

  it('are data first: a kind with a number', () => {
    const kinds = someBracket(20).map((match) => titleOf(match, [stageOf('single', 5)]));
    expect(new Set(kinds.map(({ kind, number }) => `${kind} ${number}`))).toEqual(
      new Set([
        'round_of 32',
        'round_of 16',
        'quarterfinal 8',
        'semifinal 4',
        'third_place 1',
        'final 2',
      ]),
    );
  });
});
