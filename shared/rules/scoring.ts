import { type BattleResult, FINISH_POINTS, type FinishType, type Round } from './finish';

export type ScoredRound = Pick<Round, 'winner' | 'finishType'>;

export type Score = { myScore: number; opponentScore: number };

/** Everything that a battle's rounds determine. */
export type SettledBattle = Score & {
  result: BattleResult;
  finishType: FinishType;
  totalRounds: number;
};

/** A drawn round gives no points, whatever its finish. */
export function scoreRounds(rounds: readonly ScoredRound[]): Score {
  const score: Score = { myScore: 0, opponentScore: 0 };
  for (const { winner, finishType } of rounds) {
    if (winner === 'me') score.myScore += FINISH_POINTS[finishType];
    if (winner === 'opponent') score.opponentScore += FINISH_POINTS[finishType];
  }
  return score;
}

export function battleResult(myScore: number, opponentScore: number): BattleResult {
  if (myScore === opponentScore) return 'DRAW';
  return myScore > opponentScore ? 'WIN' : 'LOSS';
}

/**
 * The finish of the last round, drawn or not.
 * @throws RangeError without rounds
 */
export function overallFinish(rounds: readonly ScoredRound[]): FinishType {
  const last = rounds.at(-1);
  if (!last) throw new RangeError('A battle needs at least one round.');
  return last.finishType;
}

/**
 * Computes what is stored beside the rounds. The server trusts this rather than the request; "Fix
 * Scores" applies it to stored battles.
 * @throws RangeError without rounds
 */
export function settleBattle(rounds: readonly ScoredRound[]): SettledBattle {
  const score = scoreRounds(rounds);
  return {
    ...score,
    result: battleResult(score.myScore, score.opponentScore),
    finishType: overallFinish(rounds),
    totalRounds: rounds.length,
  };
}

export function numberRounds(rounds: readonly ScoredRound[]): Round[] {
  return rounds.map(({ winner, finishType }, index) => ({
    roundNumber: index + 1,
    winner,
    finishType,
  }));
}
