import fc from 'fast-check';
import { type BattleCounters, EMPTY_COUNTERS } from '../counters';
import { FINISH_TYPES, MAX_ROUNDS, WINNERS } from '../finish';
import type { ScoredRound } from '../scoring';

/** Any round as a person could enter it. */
export const anyRound: fc.Arbitrary<ScoredRound> = fc.record({
  winner: fc.constantFrom(...WINNERS),
  finishType: fc.constantFrom(...FINISH_TYPES),
});

/** Any list of rounds that a battle may have. */
export const anyRounds = fc.array(anyRound, { minLength: 1, maxLength: MAX_ROUNDS });

const count = fc.nat({ max: 1_000_000 });

/** Counters that agree with themselves: battles are wins, losses and draws together. */
export const anyCounters: fc.Arbitrary<BattleCounters> = fc
  .record({
    wins: count,
    losses: count,
    draws: count,
    burstWins: count,
    outspinWins: count,
    knockoutWins: count,
    extremeWins: count,
  })
  .map((counters) => ({
    ...EMPTY_COUNTERS,
    ...counters,
    battles: counters.wins + counters.losses + counters.draws,
  }));
