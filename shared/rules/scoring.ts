import { type BattleResult, FINISH_POINTS, type FinishType, type Round } from './finish';

/** What scoring needs to know of a round; its number plays no part. */
export type ScoredRound = Pick<Round, 'winner' | 'finishType'>;

export type Score = { myScore: number; opponentScore: number };

/** All that a battle's rounds decide, in the names that battles are stored and sent with. */
export type SettledBattle = Score & {
  result: BattleResult;
  finishType: FinishType;
  totalRounds: number;
};

/** Adds up the rounds' points. A drawn round gives nobody any, however it ended. */
export function scoreRounds(rounds: readonly ScoredRound[]): Score {
  const score: Score = { myScore: 0, opponentScore: 0 };
  for (const { winner, finishType } of rounds) {
    if (winner === 'me') score.myScore += FINISH_POINTS[finishType];
    if (winner === 'opponent') score.opponentScore += FINISH_POINTS[finishType];
  }
  return score;
}

/** Who won by score; equal scores are a draw. */
export function battleResult(myScore: number, opponentScore: number): BattleResult {
  if (myScore === opponentScore) return 'DRAW';
  return myScore > opponentScore ? 'WIN' : 'LOSS';
}

/**
 * The finish that stands for the whole battle: that of the last round played, drawn or not.
 * @throws RangeError without rounds, since such a battle has no finish to speak of.
 */
export function overallFinish(rounds: readonly ScoredRound[]): FinishType {
  const last = rounds.at(-1);
  if (!last) throw new RangeError('A battle needs at least one round.');
  return last.finishType;
}

/**
 * Works out everything that is stored beside the rounds. The server believes this and not what was
 * sent; "Fix Scores" applies it to battles already stored.
 * @throws RangeError without rounds.
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

/** The same rounds numbered 1, 2, 3 … in the order given, as they are to be stored. */
export function numberRounds(rounds: readonly ScoredRound[]): Round[] {
  return rounds.map(({ winner, finishType }, index) => ({
    roundNumber: index + 1,
    winner,
    finishType,
  }));
}
