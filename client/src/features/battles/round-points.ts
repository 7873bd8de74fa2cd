import { type ScoredRound, scoreRounds } from '@shared/rules/scoring';

/** The points of its winner; 0 for a draw. */
export function roundPoints(round: ScoredRound): number {
  const { myScore, opponentScore } = scoreRounds([round]);
  return myScore + opponentScore;
}

/** "1 pt", "2 pts" */
export function pointsText(points: number): string {
  return points === 1 ? '1 pt' : `${points} pts`;
}
