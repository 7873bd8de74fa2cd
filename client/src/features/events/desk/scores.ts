import type { Match } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import {
  type Ending,
  type MatchScore,
  mostPoints,
  otherSide,
  type Refusal,
  type ReportedGame,
  type Side,
  scoreReport,
} from '#shared/rules/events/match';
import { padRules } from '#shared/rules/events/match-pad';
import type { MatchRules } from '#shared/rules/events/match-rules';

export type Games = readonly ReportedGame[];

export interface Decision {
  games: Games;
  warnings?: NonNullable<Match['reports']>[number]['warnings'];
  ended: Ending;
  reason: string;
}

const NO_WARNINGS = { a: [], b: [] };

export const sidesOf = ({ a, b }: Match) => ({ a: a?.entrantId ?? 0, b: b?.entrantId ?? 0 });

/** The score of a decision by the rules, or why they refuse it. */
export function scoreDecision(
  event: Pick<TournamentEvent, 'settings' | 'rules'>,
  match: Match,
  { games, ended, warnings = NO_WARNINGS }: Pick<Decision, 'games' | 'ended' | 'warnings'>,
): MatchScore | Refusal {
  return scoreReport({ ...sidesOf(match), games, warnings, ended }, padRules(event, match));
}

export const isRefusal = (score: MatchScore | Refusal): score is Refusal => 'message' in score;

export const gameOf = (aPoints: number, bPoints: number): ReportedGame => ({
  rounds: [],
  aPoints,
  bPoints,
});

/** What was typed, as a result of a match. */
export interface TypedResult extends Pick<Decision, 'games' | 'ended'> {
  match: Match;
}

/** Whether this is a table with points, not a name. The `t` at the end is for "time was up". */
export const isScoreText = (text: string): boolean => /^\s*\d[\d\s:,.–-]*t?\s*$/i.test(text);

/** Points have at most this many digits. */
const DIGITS_MAX = 2;

/** All ways to read digits as several numbers: "112" is 1 1 2, 11 2 and 1 12. */
function splits(digits: string): number[][] {
  if (digits === '') return [[]];
  return Array.from({ length: Math.min(DIGITS_MAX, digits.length) }, (_, index) => {
    const first = digits.slice(0, index + 1);
    // "04" is 0 and 4.
    if (first.length > 1 && first.startsWith('0')) return [];
    return splits(digits.slice(index + 1)).map((rest) => [Number(first), ...rest]);
  }).flat();
}

/** Longer texts are no result: five games have ten points, with a table of three digits. */
const TEXT_MAX = 24;

/** Tables with the points that may follow them, spaces between them or not. */
function readings(text: string): { table: number; points: number[] }[] {
  const [first = '', ...others] = text.slice(0, TEXT_MAX).match(/\d+/g) ?? [];
  const tables = others.length > 0 ? [first] : [1, 2, 3].map((length) => first.slice(0, length));
  return [...new Set(tables)].flatMap((table) => {
    const parts = others.length > 0 ? others : [first.slice(table.length)];
    const points = parts.reduce<number[][]>(
      (before, part) => before.flatMap((one) => splits(part).map((more) => [...one, ...more])),
      [[]],
    );
    return points.map((one) => ({ table: Number(table), points: one }));
  });
}

const asGames = (points: readonly number[]): Games =>
  points.flatMap((aPoints, index) =>
    index % 2 === 0 ? [gameOf(aPoints, points[index + 1] ?? 0)] : [],
  );

/** The open matches that a typed text may mean, by the first number. */
export function tablesIn(text: string, matches: readonly Match[]): Match[] {
  const tables = new Set(readings(text).map(({ table }) => table));
  return matches.filter(({ table }) => table !== null && tables.has(table));
}

/** Every result of these open matches that "5 4 2" or "542" can mean by the rules. */
export function readScore(
  event: Pick<TournamentEvent, 'settings' | 'rules'>,
  text: string,
  matches: readonly Match[],
): TypedResult[] {
  const ended = /t\s*$/i.test(text) ? 'time' : 'points';
  return readings(text).flatMap(({ table, points }) => {
    if (points.length === 0 || points.length % 2 > 0) return [];
    const games = asGames(points);
    return matches
      .filter((match) => match.table === table)
      .filter((match) => !isRefusal(scoreDecision(event, match, { games, ended })))
      .map((match) => ({ match, games, ended }) as const);
  });
}

/** Points of winner and loser of a match of one game. */
export type LikelyScore = readonly [won: number, lost: number];

/** All scores of a game that this side wins, from the closest win upwards. */
export function possibleScores(rules: MatchRules, side: Side): LikelyScore[] {
  const { pointsToWin: target, start } = rules;
  const least = start[otherSide(side)];
  return Array.from({ length: mostPoints(rules) }, (_, over) =>
    Array.from({ length: target - least }, (_, lost): LikelyScore => [target + over, least + lost]),
  ).flat();
}

/** The score that matches to these points ended with most often so far; at first a middling one. */
export function likelyScore(rules: MatchRules, side: Side, played: readonly Match[]): LikelyScore {
  const target = rules.pointsToWin;
  const counts = new Map<string, number>();
  for (const { outcome, bestOf, target: to, games } of played) {
    const [game] = games;
    if (outcome !== 'played' || bestOf > 1 || to !== target || !game) continue;
    const points = [game.aPoints, game.bPoints].sort((x, y) => y - x).join();
    counts.set(points, (counts.get(points) ?? 0) + 1);
  }
  const often = ([won, lost]: LikelyScore) => counts.get(`${won},${lost}`) ?? 0;
  const least = rules.start[otherSide(side)];
  const usual: LikelyScore = [target, Math.max(least, Math.floor(target / 2))];
  return possibleScores(rules, side).reduce(
    (best, score) => (often(score) > often(best) ? score : best),
    usual,
  );
}
