import { describe, expect, it } from 'vitest';
import { playedMatch, someBracket, someMatch } from '@/testing/events';
import {
  currentRoundTitle,
  matchSentence,
  matchTitle,
  ordinal,
  roundTitle,
  type ShownMatch,
  scoreWords,
  shownState,
  stageOfBracket,
  tableWords,
} from './words';

const flipped = (match: ShownMatch): ShownMatch => ({
  ...match,
  a: match.b,
  b: match.a,
  winner: match.winner === 'a' ? 'b' : 'a',
  games: match.games.map(({ aPoints, bPoints }) => ({ aPoints: bPoints, bPoints: aPoints })),
});

describe('titles of rounds', () => {
  const titles = (kind: 'single' | 'double', entrants: number) => {
    const matches = someBracket(entrants, { kind });
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
    expect(roundTitle({ key: 's1r12m3', stage: 1 })).toBe('Round 12');
    expect(roundTitle({ key: 's2W2-1', stage: 2 })).toBe('Round 2');
  });

  it('tell which round is being played', () => {
    const stages = [
      { number: 1, kind: 'swiss' as const, rounds: 5 },
      { number: 2, kind: 'single' as const, rounds: 4 },
    ];
    expect(currentRoundTitle({ stage: 1, number: 2 }, stages)).toBe('Round 2 of 5');
    expect(currentRoundTitle({ stage: 2, number: 1 }, stages)).toBe('Round of 16');
    expect(currentRoundTitle({ stage: 2, number: 2 }, stages)).toBe('Quarter-finals');
    expect(currentRoundTitle({ stage: 2, number: 4 }, stages)).toBe('Final');
  });

  it('number matches, except where there is only one', () => {
    const single = [{ number: 2, kind: 'single' as const, rounds: 4 }];
    const title = (key: string, stages = single) =>
      matchTitle(someMatch({ key, stage: 2, table: null }), stages);
    expect(title('s2W2-3')).toBe('Quarter-final 3');
    expect(title('s2W1-3')).toBe('Round of 16, match 3');
    expect(title('s2W4-1')).toBe('Final');
    expect(title('s2T')).toBe('Match for 3rd place');
    expect(matchTitle(someMatch({ key: 's1r2m1', table: 5 }))).toBe('Round 2, table 5');
  });
});

describe('a match in words', () => {
  const unknown = someMatch({ a: null, b: null, state: 'waiting', table: null });

  it.each<[ShownMatch, string, string]>([
    [playedMatch(), '4–2', 'Ada beat Ben 4–2'],
    [flipped(playedMatch()), '2–4', 'Ada beat Ben 4–2'],
    [
      playedMatch([
        [4, 2],
        [1, 4],
        [4, 3],
      ]),
      '2–1 (games)',
      'Ada beat Ben 2–1 (games)',
    ],
    // Time was called after one of three games.
    [playedMatch([[4, 2]], { bestOf: 3 }), '1–0 (games)', 'Ada beat Ben 1–0 (games)'],
    [someMatch({ b: null, state: 'done', outcome: 'bye', winner: 'a' }), 'Bye', 'Ada has a bye'],
    [
      someMatch({ state: 'done', outcome: 'forfeit', winner: 'b' }),
      'Forfeit',
      'Ben beat Ada by forfeit',
    ],
    [someMatch({ state: 'done', outcome: 'double_loss' }), 'Both lost', 'Ada and Ben both lost'],
    [someMatch(), 'Not played yet', 'Ada against Ben'],
    [unknown, 'Not played yet', 'players not known yet'],
    [someMatch({ b: null, state: 'waiting' }), 'Not played yet', 'Ada waits for an opponent'],
  ])('%#: %o', (match, score, sentence) => {
    expect(scoreWords(match)).toBe(score);
    expect(matchSentence(match)).toBe(sentence);
  });

  it('has a table, waits for one, or needs none', () => {
    expect(tableWords(someMatch({ table: 4 }))).toBe('Table 4');
    expect(tableWords(someMatch({ table: null }))).toBe('Next free table');
    expect(tableWords(unknown)).toBe('');
  });

  it('shows two results to staff only', () => {
    const disputed = playedMatch([[4, 2]], { state: 'disputed' });
    expect(shownState(disputed, true)).toBe('disputed');
    expect(shownState(disputed, false)).toBe('done');
  });
});

it('writes ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal).join()).toBe(
    '1st,2nd,3rd,4th,11th,12th,13th,21st,112th',
  );
});
