import {
  type BattleResult,
  EVENT_FINISH_POINTS,
  type EventFinish,
  type FinishType,
  type Round,
} from './finish';

export type ScoredRound = Pick<Round, 'winner' | 'finishType' | 'cause'>;

export type Score = { myScore: number; opponentScore: number };

/** Everything determined by a battle's rounds. */
export type SettledBattle = Score & {
  result: BattleResult;
  /** Null if no round had a finish. */
  finishType: FinishType | null;
  totalRounds: number;
};

/** The points of each finish, at an event by the rules of its match. */
export type FinishPoints = Readonly<Record<EventFinish, number>>;

/** A drawn round gives no points, whatever its finish. */
export function scoreRounds(
  rounds: readonly ScoredRound[],
  points: FinishPoints = EVENT_FINISH_POINTS,
): Score {
  const score: Score = { myScore: 0, opponentScore: 0 };
  for (const { winner, finishType, cause } of rounds) {
    if (winner === 'me') score.myScore += points[cause ?? finishType];
    if (winner === 'opponent') score.opponentScore += points[cause ?? finishType];
  }
  return score;
}

/** The points for the round's winner; 0 for a draw. */
export function roundPoints(round: ScoredRound, points?: FinishPoints): number {
  const { myScore, opponentScore } = scoreRounds([round], points);
  return myScore + opponentScore;
}

export function battleResult(myScore: number, opponentScore: number): BattleResult {
  if (myScore === opponentScore) return 'DRAW';
  return myScore > opponentScore ? 'WIN' : 'LOSS';
}

/**
 * The finish of the last round that had one, drawn or not.
 * @throws RangeError without rounds
 */
export function overallFinish(rounds: readonly ScoredRound[]): FinishType | null {
  if (rounds.length === 0) throw new RangeError('A battle needs at least one round.');
  return rounds.findLast(({ cause }) => !cause)?.finishType ?? null;
}

/**
 * Computes the values stored with the rounds. The server uses these, not the request's; "Fix
 * Scores" applies them to stored battles.
 * @throws RangeError without rounds
 */
export function settleBattle(rounds: readonly ScoredRound[], points?: FinishPoints): SettledBattle {
  const score = scoreRounds(rounds, points);
  return {
    ...score,
    result: battleResult(score.myScore, score.opponentScore),
    finishType: overallFinish(rounds),
    totalRounds: rounds.length,
  };
}

/**
 * With only a score, how the battle ended stays unknown.
 * @throws RangeError without either
 */
export function settleResult(
  rounds: readonly ScoredRound[],
  score: Score | null,
  points?: FinishPoints,
): Omit<SettledBattle, 'totalRounds'> {
  if (score) {
    const { myScore, opponentScore } = score;
    return { ...score, result: battleResult(myScore, opponentScore), finishType: null };
  }
  const { totalRounds: _, ...settled } = settleBattle(rounds, points);
  return settled;
}

export const numberRounds = (rounds: readonly ScoredRound[]): Round[] =>
  rounds.map(({ winner, finishType, cause }, index) => ({
    roundNumber: index + 1,
    winner,
    finishType,
    ...(cause && { cause }),
  }));
