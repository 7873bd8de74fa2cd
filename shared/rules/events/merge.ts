import type { MatchReport, MatchRound, MatchScore } from './match';

/** What two reports that agree on the result tell differently; `game` and `round` count from 1. */
export interface Difference {
  game: number;
  /** 0 for the number of rounds. */
  round: number;
  field: 'rounds' | 'winner' | 'finish' | 'aCombo' | 'bCombo';
  first: string | number | null;
  second: string | number | null;
}

/** Whether two reports tell the same winner and the same points in each game. */
export function isSameResult(first: MatchScore, second: MatchScore): boolean {
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

const FIELDS = ['winner', 'finish', 'aCombo', 'bCombo'] as const;

function mergeRounds(
  first: readonly MatchRound[],
  second: readonly MatchRound[],
  game: number,
  differences: Difference[],
): MatchRound[] {
  const isAligned =
    first.length === second.length &&
    first.every((round, index) => round.winner === second[index]?.winner);
  if (first.length !== second.length) {
    const field = 'rounds';
    differences.push({ game, round: 0, field, first: first.length, second: second.length });
  }
  return first.map((round, index) => {
    const other = second[index];
    if (!other) return round;
    for (const field of FIELDS) {
      const [was, is] = [round[field], other[field]];
      if (was !== null && is !== null && was !== is) {
        differences.push({ game, round: index + 1, field, first: was, second: is });
      }
    }
    if (!isAligned) return round;
    return {
      ...round,
      aCombo: round.aCombo ?? other.aCombo,
      bCombo: round.bCombo ?? other.bCombo,
    };
  });
}

/**
 * Merges a second report of the same result into the first: what the first says stays, gaps are
 * filled. Both tell of a against b.
 */
export function mergeReports<R extends MatchReport>(
  first: R,
  second: MatchReport,
): { report: R; differences: Difference[] } {
  const differences: Difference[] = [];
  const games = first.games.map((game, index) => ({
    ...game,
    rounds: mergeRounds(game.rounds, second.games[index]?.rounds ?? [], index + 1, differences),
  }));
  const warnings = {
    a: first.warnings.a.length > 0 ? first.warnings.a : second.warnings.a,
    b: first.warnings.b.length > 0 ? first.warnings.b : second.warnings.b,
  };
  return { report: { ...first, games, warnings }, differences };
}
