import { describe, expect, it } from 'vitest';
import type { ScoredRound } from '#shared/rules/scoring';
import { roundInWords, standingInWords } from './draft';

describe('The words', () => {
  it('say who wins and by how much, the winner first', () => {
    const words = (result: 'WIN' | 'LOSS' | 'DRAW', myScore: number, opponentScore: number) =>
      standingInWords({ result, myScore, opponentScore }, 'Robin');
    expect(words('LOSS', 0, 4)).toBe('Robin wins 4–0');
    expect(words('WIN', 5, 1)).toBe('You win 5–1');
    expect(words('DRAW', 4, 4)).toBe('Draw 4–4');
  });

  it('say of a round how it ended and for whom', () => {
    const theirs = (finishType: ScoredRound['finishType']) =>
      ({ winner: 'opponent', finishType }) as const;
    expect(roundInWords({ winner: 'me', finishType: 'burst' }, 'Robin')).toBe('Burst for you');
    expect(roundInWords(theirs('spin'), 'Robin')).toBe('Spin for Robin');
    expect(roundInWords(theirs('over'), '  ')).toBe('Over for Opponent');
    expect(roundInWords({ winner: 'draw', finishType: 'extreme' }, 'Robin')).toBe('Draw');
  });
});
