import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FINISH_POINTS, FINISH_TYPES, type Round } from './finish';
import { battleResult, numberRounds, overallFinish, scoreRounds, settleBattle } from './scoring';
import { anyRounds } from './testing/arbitraries';

const swap = { me: 'opponent', opponent: 'me', draw: 'draw' } as const;

describe('scoring a battle', () => {
  it('gives 1 point for spin, 2 for burst and over, 3 for extreme', () => {
    const points = FINISH_TYPES.map(
      (finishType) => scoreRounds([{ winner: 'me', finishType }]).myScore,
    );
    expect(Object.fromEntries(FINISH_TYPES.map((finish, i) => [finish, points[i]]))).toEqual({
      burst: 2,
      spin: 1,
      over: 2,
      extreme: 3,
    });
  });

  it('adds up a battle of five rounds, the drawn one for nobody', () => {
    const rounds = [
      { winner: 'me', finishType: 'extreme' },
      { winner: 'opponent', finishType: 'over' },
      { winner: 'draw', finishType: 'extreme' },
      { winner: 'opponent', finishType: 'spin' },
      { winner: 'me', finishType: 'spin' },
    ] as const;
    expect(settleBattle(rounds)).toEqual({
      myScore: 4,
      opponentScore: 3,
      result: 'WIN',
      finishType: 'spin',
      totalRounds: 5,
    });
  });

  it('names the result by score', () => {
    expect([battleResult(3, 1), battleResult(1, 3), battleResult(2, 2)]).toEqual([
      'WIN',
      'LOSS',
      'DRAW',
    ]);
  });

  it('is nil-nil, a draw, when all rounds are drawn', () => {
    expect(settleBattle([{ winner: 'draw', finishType: 'burst' }])).toMatchObject({
      myScore: 0,
      opponentScore: 0,
      result: 'DRAW',
    });
  });

  it('has no overall finish without rounds', () => {
    expect(() => overallFinish([])).toThrow(RangeError);
    expect(() => settleBattle([])).toThrow(RangeError);
  });

  it('hands out exactly the points of the rounds that were won', () => {
    fc.assert(
      fc.property(anyRounds, (rounds) => {
        const { myScore, opponentScore } = scoreRounds(rounds);
        const handedOut = rounds
          .filter((round) => round.winner !== 'draw')
          .map((round) => FINISH_POINTS[round.finishType]);
        expect(myScore + opponentScore).toBe(handedOut.reduce((a, b) => a + b, 0));
      }),
    );
  });

  it('mirrors when seen from the other side', () => {
    fc.assert(
      fc.property(anyRounds, (rounds) => {
        const mine = settleBattle(rounds);
        const theirs = settleBattle(
          rounds.map((round) => ({ ...round, winner: swap[round.winner] })),
        );
        expect([theirs.myScore, theirs.opponentScore]).toEqual([mine.opponentScore, mine.myScore]);
        expect(theirs.result).toBe({ WIN: 'LOSS', LOSS: 'WIN', DRAW: 'DRAW' }[mine.result]);
        expect(theirs.finishType).toBe(mine.finishType);
      }),
    );
  });

  it('settles the same again after the rounds were numbered and stored', () => {
    fc.assert(
      fc.property(anyRounds, (rounds) => {
        const stored = JSON.parse(JSON.stringify(numberRounds(rounds))) as Round[];
        expect(settleBattle(stored)).toEqual(settleBattle(rounds));
        expect(numberRounds(stored)).toEqual(stored);
        expect(stored.map((round) => round.roundNumber)).toEqual(rounds.map((_, i) => i + 1));
      }),
    );
  });

  it('scores by sums, so that the order of rounds only decides the overall finish', () => {
    fc.assert(
      fc.property(anyRounds, (rounds) => {
        expect(scoreRounds(rounds.toReversed())).toEqual(scoreRounds(rounds));
        expect(settleBattle(rounds.toReversed()).finishType).toBe(rounds[0]?.finishType);
      }),
    );
  });
});
