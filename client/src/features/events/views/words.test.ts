import { describe, expect, it } from 'vitest';
import { playedMatch, someMatch } from '@/testing/events';
import { matchSentence, type ShownMatch, scoreWords, shownState, tableWords } from './words';

const flipped = (match: ShownMatch): ShownMatch => ({
  ...match,
  a: match.b,
  b: match.a,
  winner: match.winner === 'a' ? 'b' : 'a',
  games: match.games.map(({ aPoints, bPoints }) => ({ aPoints: bPoints, bPoints: aPoints })),
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
    expect(tableWords(someMatch({ table: null, queued: 2 }))).toBe('2nd in line');
    expect(tableWords(someMatch({ table: null }))).toBe('Waits');
    expect(tableWords(unknown)).toBe('');
  });

  it('shows two results to staff only', () => {
    const disputed = playedMatch([[4, 2]], { state: 'disputed' });
    expect(shownState(disputed, true)).toBe('disputed');
    expect(shownState(disputed, false)).toBe('done');
  });
});
