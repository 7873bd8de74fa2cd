import type { MatchReport, MatchRound, MatchScore, ReportedGame, ScoredGame, Side } from './match';
import type { Outcome } from './standings';

interface Score extends Pick<MatchScore, 'winner'> {
  outcome: Outcome | null;
  games: readonly Omit<ScoredGame, 'rounds'>[];
}

/** Whether two reports agree on the winner and the points of each game. */
export function isSameResult(first: Score, second: Score): boolean {
  return (
    first.outcome === second.outcome &&
    first.winner === second.winner &&
    first.games.length === second.games.length &&
    first.games.every((game, index) => {
      const other = second.games[index];
      return (
        other?.winner === game.winner &&
        other.aPoints === game.aPoints &&
        other.bPoints === game.bPoints
      );
    })
  );
}

/** Games of which only the points are known take the rounds of an equal result. */
export const withRoundsOf = <Game extends ReportedGame>(
  games: readonly Game[],
  others: readonly ReportedGame[],
): Game[] =>
  games.map((game, index) => ({
    ...game,
    rounds: game.rounds.length > 0 ? game.rounds : (others[index]?.rounds ?? []),
  }));

/**
 * Merges a second report of the same result into the first, filling its gaps only. Both must be
 * oriented as a against b.
 */
export function mergeReports<R extends MatchReport>(first: R, second: MatchReport): R {
  const mergeRounds = (rounds: readonly MatchRound[], others: readonly MatchRound[]) => {
    const isAligned =
      rounds.length === others.length &&
      rounds.every(({ winner }, index) => winner === others[index]?.winner);
    return rounds.map((round, index) => ({
      ...round,
      aCombo: round.aCombo ?? (isAligned ? (others[index]?.aCombo ?? null) : null),
      bCombo: round.bCombo ?? (isAligned ? (others[index]?.bCombo ?? null) : null),
    }));
  };
  const fuller = (side: Side) =>
    first.warnings[side].length > 0 ? first.warnings[side] : second.warnings[side];
  return {
    ...first,
    games: withRoundsOf(first.games, second.games).map((game, index) => ({
      ...game,
      rounds: mergeRounds(game.rounds, second.games[index]?.rounds ?? []),
    })),
    warnings: { a: fuller('a'), b: fuller('b') },
  };
}
