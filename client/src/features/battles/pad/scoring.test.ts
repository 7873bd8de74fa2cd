import type { ScoredRound } from '@shared/rules/scoring';
import { describe, expect, it } from 'vitest';
import { roundInWords, wonBy, wonInWords } from './scoring';

const mine = (finishType: ScoredRound['finishType']): ScoredRound => ({ winner: 'me', finishType });
const theirs = (finishType: ScoredRound['finishType']): ScoredRound => ({
  winner: 'opponent',
  finishType,
});
const draw: ScoredRound = { winner: 'draw', finishType: 'extreme' };

describe('Who reached the points to win', () => {
  it('is nobody before, and whoever got there first', () => {
    const rounds = [mine('extreme'), draw, theirs('over')];
    expect(wonBy([], 4)).toBeUndefined();
    expect(wonBy(rounds, 4)).toBeUndefined();
    expect(wonBy([...rounds, mine('spin')], 4)).toEqual({
      winner: 'me',
      myScore: 4,
      opponentScore: 2,
      after: 4,
    });
  });

  it('stays whoever was first, also when the other one overtakes', () => {
    const rounds = [theirs('extreme'), theirs('burst'), mine('extreme'), mine('extreme')];
    expect(wonBy(rounds, 5)).toMatchObject({ winner: 'opponent', opponentScore: 5, after: 2 });
    expect(wonBy(rounds.slice(1), 5)).toMatchObject({ winner: 'me', myScore: 6 });
  });

  it('is nobody where one plays for as long as one likes', () => {
    expect(
      wonBy(
        Array.from({ length: 20 }, () => mine('extreme')),
        null,
      ),
    ).toBeUndefined();
  });
});

describe('The words', () => {
  it('say who won and by how much, the higher score first', () => {
    const won = wonBy([theirs('over'), theirs('over'), mine('spin')], 4);
    expect(won && wonInWords(won, 'Robin')).toBe('Robin wins 4–0');
    const mineWon = wonBy([theirs('spin'), mine('extreme'), mine('over')], 5);
    expect(mineWon && wonInWords(mineWon, 'Robin')).toBe('You win 5–1');
  });

  it('say of a round how it ended and for whom', () => {
    expect(roundInWords(mine('burst'), 'Robin')).toBe('Burst for you');
    expect(roundInWords(theirs('spin'), 'Robin')).toBe('Spin for Robin');
    expect(roundInWords(theirs('over'), '  ')).toBe('Over for Opponent');
    expect(roundInWords(draw, 'Robin')).toBe('Draw');
  });
});
