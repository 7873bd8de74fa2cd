import { type DeckOrder, type DeckTurn, nextTurn, ordersIn, withDeckCombos } from './deck-order';
import {
  GAME_ROUNDS_MAX,
  isGameWon,
  isPenaltyDue,
  type MatchReport,
  type MatchRound,
  otherSide,
  type RoundWinner,
  type ScoredGame,
  SIDES,
  type Side,
  scoreSoFar,
  type Warning,
} from './match';
import { readOrders } from './match-key';
import { listSize, type MatchRules, NO_START, rulesIn } from './match-rules';
import {
  isNoResult,
  isRelaunchOver,
  type RoundFinish,
  relaunchesAfter,
  withResult,
} from './no-result';
import type { EventRules } from './rule-fields';
import type { EventSettings } from './settings';

/** A judge's tap: a round by who gets the point, a warning, or the end of time. */
export type PadStep =
  | { step: 'round'; winner: RoundWinner; finish: RoundFinish }
  | { step: 'warning'; side: Side; kind: Warning['kind'] }
  | { step: 'time' };

/** Deck orders by `game:cycle`; null is a locked one that this device may not see yet. */
export type PadOrders = Readonly<Record<string, Readonly<Partial<Record<Side, DeckOrder | null>>>>>;

/** A match in progress; undo removes the last step. */
export interface MatchPad {
  a: number;
  b: number;
  steps: readonly PadStep[];
  orders: PadOrders;
}

/** The rules of a match, and how many combos its players' lists have. */
export interface PadRules extends MatchRules {
  listed: 0 | 1 | 3;
}

/** A match that an older version of the app kept on the device has a target only. */
export const padRules = (
  event: { settings: EventSettings; rules?: readonly EventRules[] },
  {
    target,
    bestOf,
    start = NO_START,
    ...match
  }: { target: number; bestOf: number; rules?: number; start?: MatchRules['start'] },
): PadRules => ({
  ...rulesIn(event, match),
  pointsToWin: target,
  games: bestOf === 5 || bestOf === 3 ? bestOf : 1,
  start,
  listed: listSize(event.settings),
});

export interface PadState {
  report: MatchReport;
  /** Games begun; at least one. */
  games: readonly ScoredGame[];
  /** Rounds of the current game, including penalties from warnings. */
  rounds: readonly MatchRound[];
  /** Games won. */
  wins: Record<Side, number>;
  warnings: Record<Side, number>;
  /** Winner of the match, once it is over. */
  winner: Side | null;
  isTime: boolean;
  /** The game has the maximum number of rounds. */
  isFull: boolean;
  /** Rounds without a result since the last launch that had one. */
  relaunches: number;
  /** Deck matches only: the next pair of combos. */
  turn: DeckTurn | null;
}

const EMPTY: ScoredGame = { aPoints: 0, bPoints: 0, winner: null, rounds: [] };

/** The rounds of each game and the warnings; a due penalty is a round of its own. */
function replay(steps: readonly PadStep[], rules: PadRules) {
  const games: MatchRound[][] = [[]];
  const warnings: Record<Side, Warning[]> = { a: [], b: [] };
  let isTime = false;
  const add = (game: MatchRound[], winner: RoundWinner, finish: RoundFinish) =>
    game.push({ winner, finish, aCombo: null, bCombo: null });
  for (const step of steps) {
    if (step.step === 'time') {
      isTime = true;
      continue;
    }
    let game = games.at(-1) ?? [];
    if (isGameWon(game, rules)) {
      game = [];
      games.push(game);
    }
    if (step.step === 'round') {
      add(game, step.winner, step.finish);
      continue;
    }
    const own = warnings[step.side];
    own.push({ kind: step.kind, game: games.length, round: game.length + 1 });
    if (isPenaltyDue(own.length, rules)) add(game, otherSide(step.side), 'penalty');
  }
  return { games, warnings, isTime };
}

function withCombos(
  rounds: readonly MatchRound[],
  game: number,
  orders: PadOrders,
  rules: PadRules,
): MatchRound[] {
  if (rules.listed === 0) return [...rounds];
  if (rules.matchType === 'deck') {
    return withDeckCombos(rounds, ordersIn(readOrders(orders), game, rules), rules);
  }
  // One of three may have been launched.
  if (rules.listed === 3) return [...rounds];
  return rounds.map((round) =>
    round.finish === 'penalty' ? round : { ...round, aCombo: 1, bCombo: 1 },
  );
}

/** The state of a match on the pad, derived from its steps. */
export function readPad({ a, b, steps, orders }: MatchPad, rules: PadRules): PadState {
  const { games, warnings, isTime } = replay(steps, rules);
  const report: MatchReport = {
    a,
    b,
    games: games
      .filter((rounds, index) => index === 0 || rounds.length > 0)
      .map((rounds, index) => ({ rounds: withCombos(rounds, index + 1, orders, rules) })),
    warnings,
    ended: 'points',
  };
  const progress = scoreSoFar(report, rules);
  // The pad never records a step that the rules reject.
  if ('message' in progress) throw new RangeError(progress.message);
  const { games: scored, wins, leader, isOver } = progress;
  const isDecided = isOver || (isTime && leader !== null);
  const last = games.at(-1) ?? [];
  const startsNext = !isDecided && isGameWon(last, rules);
  const current = startsNext ? [] : (report.games.at(-1)?.rounds ?? []);
  return {
    report: isTime && !isOver ? { ...report, ended: 'time' } : report,
    games: startsNext ? [...scored, EMPTY] : scored,
    rounds: current,
    wins,
    warnings: { a: warnings.a.length, b: warnings.b.length },
    winner: isDecided ? leader : null,
    isTime,
    isFull: withResult(current).length >= GAME_ROUNDS_MAX,
    relaunches: relaunchesAfter(current),
    turn: rules.matchType === 'deck' ? nextTurn(current, rules) : null,
  };
}

/** Whether the rules know this as a round without a result, and allow another. */
export function canRelaunch(
  rounds: readonly MatchRound[],
  finish: RoundFinish,
  rules: PadRules,
): boolean {
  if (finish === 'out_of_bounds' && rules.outOfBounds !== 'relaunch') return false;
  const count = rounds.length - withResult(rounds).length;
  return count < GAME_ROUNDS_MAX && !isRelaunchOver(rounds, rules);
}

/** Returns the same pad if the match is over or the game is full. */
export function addStep<P extends MatchPad>(pad: P, step: PadStep, rules: PadRules): P {
  const { winner, isFull, isTime, rounds } = readPad(pad, rules);
  if (winner !== null) return pad;
  if (step.step === 'round' && isNoResult(step.finish)) {
    return canRelaunch(rounds, step.finish, rules) ? { ...pad, steps: [...pad.steps, step] } : pad;
  }
  const isRefused =
    (step.step === 'time' ? isTime : isFull) ||
    (step.step === 'round' && step.finish === 'own' && !rules.ownFinish);
  return isRefused ? pad : { ...pad, steps: [...pad.steps, step] };
}

export const undoStep = <P extends MatchPad>(pad: P): P => ({
  ...pad,
  steps: pad.steps.slice(0, -1),
});

/** The taps that lead to a report, so that it can be corrected. Empty for points alone. */
export function stepsOf(
  { games, warnings, ended }: Pick<MatchReport, 'games' | 'warnings' | 'ended'>,
  rules: PadRules,
): PadStep[] {
  const steps: PadStep[] = [];
  const given: Record<Side, number> = { a: 0, b: 0 };
  // A warning may come before the first round of the next game.
  [...games, { rounds: [] }].forEach(({ rounds }, gameIndex) => {
    let due = 0;
    const warn = (round: number) => {
      const penalties: PadStep[] = [];
      for (const side of SIDES) {
        for (const { kind, ...at } of warnings[side]) {
          if (at.game !== gameIndex + 1 || at.round !== round) continue;
          given[side] += 1;
          const list = isPenaltyDue(given[side], rules) ? penalties : steps;
          list.push({ step: 'warning', side, kind });
        }
      }
      // A penalty is a round of its own, so what came later belongs to the next round.
      steps.push(...penalties);
      due += penalties.length;
    };
    rounds.forEach(({ winner, finish }, index) => {
      warn(index + 1);
      // The warning gave the penalty.
      if (finish === 'penalty' && due > 0) due -= 1;
      else steps.push({ step: 'round', winner, finish });
    });
    warn(rounds.length + 1);
  });
  return ended === 'time' ? [...steps, { step: 'time' }] : steps;
}

export type Absence = 'forfeit_a' | 'forfeit_b' | 'double_loss';

/** A match without a result. */
export const absenceReport = ({ a, b }: MatchPad, ended: Absence): MatchReport => ({
  a,
  b,
  games: [],
  warnings: { a: [], b: [] },
  ended,
});
