import { t } from '../../translate';
import type { MatchRules } from './match-rules';
import { isNoResult, type RoundFinish, relaunchProblem, withResult } from './no-result';

export { EVENT_FINISHES, type EventFinish } from '../finish';

/** Includes drawn rounds and penalties. Rounds without a result have a limit of their own, as high. */
export const GAME_ROUNDS_MAX = 20;

export const SIDES = ['a', 'b'] as const;
export type Side = (typeof SIDES)[number];
export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a');

export const WARNING_KINDS = ['early_launch', 'touching', 'delay', 'other'] as const;

/** Number of the launched combo in the deck list. */
export type ComboNumber = 1 | 2 | 3;

export const ROUND_WINNERS = [...SIDES, 'draw', 'none'] as const;
export type RoundWinner = (typeof ROUND_WINNERS)[number];

/** `winner` gets the points, also for the opponent's own finish or penalty; `none` without a result. */
export interface MatchRound {
  winner: RoundWinner;
  finish: RoundFinish;
  aCombo: ComboNumber | null;
  bCombo: ComboNumber | null;
}

/** `game` and `round` count from 1; the warning came before or in that round. */
export interface Warning {
  kind: (typeof WARNING_KINDS)[number];
  game: number;
  round: number;
}

export const ENDINGS = ['points', 'time', 'forfeit_a', 'forfeit_b', 'double_loss', 'none'] as const;
/** `forfeit_a`: a is absent. `none` withdraws a result. */
export type Ending = (typeof ENDINGS)[number];

/** A game as reported: its rounds, or only its points. Points beside rounds are ignored. */
export interface ReportedGame {
  rounds: readonly MatchRound[];
  aPoints?: number | undefined;
  bPoints?: number | undefined;
}

/** A match as reported. */
export interface MatchReport {
  /** Ids of the entrants. */
  a: number;
  b: number;
  games: readonly ReportedGame[];
  warnings: Record<Side, readonly Warning[]>;
  ended: Ending;
}

export interface ScoredGame extends ReportedGame {
  aPoints: number;
  bPoints: number;
  winner: Side | null;
}

/** The points of a game without rounds; undefined if its rounds were reported. */
export const pointsAlone = ({ rounds, aPoints, bPoints }: ReportedGame) =>
  rounds.length === 0 && aPoints !== undefined && bPoints !== undefined
    ? { a: aPoints, b: bPoints }
    : undefined;

export interface MatchScore {
  outcome: 'played' | 'forfeit' | 'double_loss';
  winner: Side | null;
  games: ScoredGame[];
}

export interface Refusal {
  path: string;
  message: string;
}

export const refusals = {
  unfinished: (points: number) =>
    t('A game goes on until somebody has {points} points.', { points }),
  afterWin: () => t('A round was played after the game was won.'),
  equal: () => t('On equal points the next point decides.'),
  tooLong: () => t('A game has at most {count} rounds.', { count: GAME_ROUNDS_MAX }),
  ownFinish: () => t('Own finishes do not count in this event.'),
  score: () => t('This score is not possible.'),
  roundsNeeded: () => t('Please report each round.'),
};

const flipRound = ({ winner, finish, aCombo, bCombo }: MatchRound): MatchRound => ({
  winner: winner === 'a' || winner === 'b' ? otherSide(winner) : winner,
  finish,
  aCombo: bCombo,
  bCombo: aCombo,
});

/** The same score with the other entrant as a. */
export const flipScore = ({ outcome, winner, games }: MatchScore): MatchScore => ({
  outcome,
  winner: winner && otherSide(winner),
  games: games.map(({ aPoints, bPoints, winner, rounds }) => ({
    aPoints: bPoints,
    bPoints: aPoints,
    winner: winner && otherSide(winner),
    rounds: rounds.map(flipRound),
  })),
});

/** The same report with the other entrant as a. */
export function flipReport<R extends MatchReport>(report: R): R {
  const endings: Partial<Record<Ending, Ending>> = {
    forfeit_a: 'forfeit_b',
    forfeit_b: 'forfeit_a',
  };
  return {
    ...report,
    a: report.b,
    b: report.a,
    games: report.games.map(({ rounds, aPoints, bPoints, ...game }) => ({
      ...game,
      ...(aPoints !== undefined && { bPoints: aPoints }),
      ...(bPoints !== undefined && { aPoints: bPoints }),
      rounds: rounds.map(flipRound),
    })),
    warnings: { a: report.warnings.b, b: report.warnings.a },
    ended: endings[report.ended] ?? report.ended,
  };
}

/** The report oriented as a against b; undefined for other entrants. */
export function orientReport<R extends MatchReport>(
  report: R,
  { a, b }: { a: number | null; b: number | null },
): R | undefined {
  if (report.a === a && report.b === b) return report;
  return report.a === b && report.b === a ? flipReport(report) : undefined;
}

/** The rounds of a game (from 0) before which one side's warnings cost a penalty. */
function duePenalties(
  { warnings }: MatchReport,
  side: Side,
  game: number,
  rules: MatchRules,
): number[] {
  return warnings[side]
    .toSorted((x, y) => x.game - y.game || x.round - y.round)
    .filter((_, index) => isPenaltyDue(index + 1, rules))
    .filter((warning) => warning.game === game)
    .map(({ round }) => Math.max(0, round - 1));
}

/** The rounds of a game, with penalties due for warnings that the report left out. */
function withPenalties(report: MatchReport, index: number, rules: MatchRules): MatchRound[] {
  const rounds = [...(report.games[index]?.rounds ?? [])];
  const missing = SIDES.flatMap((side) => {
    const winner = otherSide(side);
    const reported = rounds.filter((one) => one.finish === 'penalty' && one.winner === winner);
    return duePenalties(report, side, index + 1, rules)
      .slice(reported.length)
      .map((at) => ({ at, winner }));
  });
  // From the end, so that earlier indexes stay valid.
  for (const { at, winner } of missing.toSorted((x, y) => y.at - x.at)) {
    rounds.splice(at, 0, { winner, finish: 'penalty', aCombo: null, bCombo: null });
  }
  return rounds;
}

type Rounds = readonly Pick<MatchRound, 'winner' | 'finish'>[];

/** The points of a game after these rounds, with those at its start. */
export function pointsOf(rounds: Rounds, { points, start }: Pick<MatchRules, 'points' | 'start'>) {
  const scored = { ...start };
  for (const { winner, finish } of rounds) {
    if ((winner === 'a' || winner === 'b') && !isNoResult(finish)) scored[winner] += points[finish];
  }
  return scored;
}

export const isGameWon = (
  rounds: Rounds,
  rules: Pick<MatchRules, 'points' | 'start' | 'pointsToWin'>,
): boolean => Math.max(...Object.values(pointsOf(rounds, rules))) >= rules.pointsToWin;

/** Whether the latest of this many warnings costs a point. */
export const isPenaltyDue = (
  warnings: number,
  { warningsForPoint }: Pick<MatchRules, 'warningsForPoint'>,
): boolean => warningsForPoint > 0 && warnings > 0 && warnings % warningsForPoint === 0;

/** The most points that a single round can give. */
export const mostPoints = ({ points, ownFinish }: Pick<MatchRules, 'points' | 'ownFinish'>) =>
  Math.max(...Object.values(ownFinish ? points : { ...points, own: 0 }));

/** Whether a game can end like this: with the last finish, or unfinished when time is up. */
function isPossible({ a, b }: Record<Side, number>, rules: MatchRules, isTime: boolean) {
  const { pointsToWin, start } = rules;
  if (a < start.a || b < start.b) return false;
  const [most, least] = [Math.max(a, b), Math.min(a, b)];
  if (most < pointsToWin) return isTime;
  return least < pointsToWin && most < pointsToWin + mostPoints(rules);
}

function scoreGame(
  rounds: readonly MatchRound[],
  path: string,
  rules: MatchRules,
): { game: ScoredGame; isWon: boolean } | Refusal {
  const launched = withResult(rounds).length;
  if (Math.max(launched, rounds.length - launched) > GAME_ROUNDS_MAX) {
    return { path, message: refusals.tooLong() };
  }
  const problem = relaunchProblem(rounds, rules);
  if (problem) return { path, message: problem };
  if (!rules.ownFinish && rounds.some(({ finish }) => finish === 'own')) {
    return { path, message: refusals.ownFinish() };
  }
  if (isGameWon(rounds.slice(0, -1), rules)) return { path, message: refusals.afterWin() };
  const { a, b } = pointsOf(rounds, rules);
  const winner = a === b ? null : a > b ? 'a' : 'b';
  return {
    game: { aPoints: a, bPoints: b, winner, rounds },
    isWon: isGameWon(rounds, rules),
  };
}

function scoreAnyGame(report: MatchReport, index: number, rules: MatchRules) {
  const path = `games.${index}`;
  const game = report.games[index];
  const points = game && pointsAlone(game);
  if (!points) return scoreGame(withPenalties(report, index, rules), path, rules);
  if (!isPossible(points, rules, report.ended === 'time'))
    return { path, message: refusals.score() };
  const { a, b } = points;
  const winner = a === b ? null : a > b ? ('a' as const) : ('b' as const);
  return {
    game: { aPoints: a, bPoints: b, winner, rounds: [] },
    isWon: Math.max(a, b) >= rules.pointsToWin,
  };
}

/** When time is up: the leader by games won, then by points in the unfinished game. */
function leaderOf(wins: Record<Side, number>, unfinished: ScoredGame | undefined): Side | null {
  if (wins.a !== wins.b) return wins.a > wins.b ? 'a' : 'b';
  return unfinished?.winner ?? null;
}

interface Progress {
  games: ScoredGame[];
  /** Games won. */
  wins: Record<Side, number>;
  unfinished: ScoredGame | undefined;
  /** The leader by games won, then by points. */
  leader: Side | null;
  /** Whether the leader has won enough games. */
  isOver: boolean;
}

/** The state of a match, finished or not. */
export function scoreSoFar(report: MatchReport, rules: MatchRules): Progress | Refusal {
  const needed = Math.ceil(rules.games / 2);
  const wins = { a: 0, b: 0 };
  const games: ScoredGame[] = [];
  let unfinished: ScoredGame | undefined;
  for (const index of report.games.keys()) {
    const path = `games.${index}`;
    if (unfinished) return { path, message: refusals.unfinished(rules.pointsToWin) };
    if (Math.max(wins.a, wins.b) >= needed) return { path, message: refusals.afterWin() };
    const scored = scoreAnyGame(report, index, rules);
    if ('message' in scored) return scored;
    games.push(scored.game);
    if (!scored.isWon) unfinished = scored.game;
    else if (scored.game.winner) wins[scored.game.winner] += 1;
  }
  const leader = leaderOf(wins, unfinished);
  const isOver = leader !== null && wins[leader] >= needed && !unfinished;
  return { games, wins, unfinished, leader, isOver };
}

function scorePlayed(report: MatchReport, rules: MatchRules): MatchScore | Refusal {
  const progress = scoreSoFar(report, rules);
  if ('message' in progress) return progress;
  const { games, leader, isOver } = progress;
  if (isOver) return { outcome: 'played', winner: leader, games };
  const path = games.length > 0 ? `games.${games.length - 1}` : 'games';
  if (report.ended !== 'time') return { path, message: refusals.unfinished(rules.pointsToWin) };
  if (!leader) {
    const last = report.games.at(-1);
    return { path, message: last && pointsAlone(last) ? refusals.score() : refusals.equal() };
  }
  return { outcome: 'played', winner: leader, games };
}

/** Computes the score; points count only in games without rounds. Not for `ended: 'none'`. */
export function scoreReport(report: MatchReport, rules: MatchRules): MatchScore | Refusal {
  if (report.ended === 'double_loss') return { outcome: 'double_loss', winner: null, games: [] };
  if (report.ended === 'forfeit_a') return { outcome: 'forfeit', winner: 'b', games: [] };
  if (report.ended === 'forfeit_b') return { outcome: 'forfeit', winner: 'a', games: [] };
  return scorePlayed(report, rules);
}
