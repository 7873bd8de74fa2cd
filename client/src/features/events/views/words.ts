import type { Match } from '#shared/event-matches';
import type { EventStanding, LivePage, TournamentEvent } from '#shared/event-schemas';
import type { MatchScore, Side } from '#shared/rules/events/match';
import type { EventPhase } from '#shared/rules/events/phases';
import { isBracket } from '#shared/rules/events/settings';

/** A side of a match; the live page knows no ids. */
interface ShownSide {
  name: string;
  entrantId?: number;
}

/** A match for lists and brackets: a `Match`, or one from the live page (`fromLive`). */
export interface ShownMatch
  extends Pick<Match, 'key' | 'stage' | 'round' | 'table' | 'state' | 'outcome' | 'winner'> {
  group?: number | null;
  a: ShownSide | null;
  b: ShownSide | null;
  games: readonly { aPoints: number; bPoints: number }[];
  bestOf?: number;
}

export type ShownStanding = Omit<EventStanding, 'entrantId'> & { entrantId?: number };

type Stage = Pick<TournamentEvent['stages'][number], 'number' | 'kind' | 'rounds'>;

export function fromLive({ a, b, ...match }: LivePage['matches'][number]): ShownMatch {
  return { ...match, a: a === null ? null : { name: a }, b: b === null ? null : { name: b } };
}

interface MatchKey {
  part: 'R' | 'W' | 'L' | 'F' | 'T';
  /** The round of a Swiss stage or group, else the column of the bracket. */
  column: number;
  place: number;
}

/** Parses `s1r4m12`, `s2W1-3`, `s2L4-2`, `s2F1`, `s2T`. */
export function readMatchKey(key: string): MatchKey {
  const found = /^s\d+(?:r(\d+)m(\d+)|([WL])(\d+)-(\d+)|F(\d)|(T))$/.exec(key);
  const [, round, seat, part, column, place, final, third] = found ?? [];
  if (part) return { part: part as 'W' | 'L', column: Number(column), place: Number(place) };
  if (final) return { part: 'F', column: Number(final), place: 1 };
  if (third) return { part: 'T', column: 1, place: 1 };
  return { part: 'R', column: Number(round ?? 0), place: Number(seat ?? 0) };
}

export const isBracketMatch = ({ key }: Pick<Match, 'key'>): boolean =>
  readMatchKey(key).part !== 'R';

/** Derives a bracket's stage from its matches, as the live page has no stages. */
export function stageOfBracket(matches: readonly ShownMatch[]): Stage | undefined {
  const [first] = matches;
  if (!first) return undefined;
  const isDouble = matches.some(({ key }) => readMatchKey(key).part === 'F');
  const rounds = Math.max(...matches.map(({ round }) => round));
  return { number: first.stage, kind: isDouble ? 'double' : 'single', rounds };
}

const KNOCKOUT_ROUNDS = ['Final', 'Semi-final', 'Quarter-final'];

const knockoutRound = (left: number): string =>
  KNOCKOUT_ROUNDS[left] ?? `Round of ${2 ** (left + 1)}`;

/**
 * "Round 2", "Quarter-final", "Losers' round 3", "Final", "Match for 3rd place".
 * @param stages the event's; without them a bracket's rounds have only numbers
 */
export function roundTitle(
  { key, stage }: Pick<Match, 'key' | 'stage'>,
  stages: readonly Stage[] = [],
): string {
  const { part, column } = readMatchKey(key);
  const { kind, rounds = 0 } = stages.find(({ number }) => number === stage) ?? {};
  if (part === 'T') return 'Match for 3rd place';
  if (part === 'F') return column === 1 ? 'Final' : 'Second final';
  if (kind === 'double') {
    const columns = Math.floor(rounds / 2);
    const isLast = column === (part === 'W' ? columns : columns * 2 - 2);
    const side = part === 'W' ? "Winners'" : "Losers'";
    return isLast ? `${side} final` : `${side} round ${column}`;
  }
  return part === 'W' && kind === 'single' ? knockoutRound(rounds - column) : `Round ${column}`;
}

/** "Quarter-final 3", "Round 2, table 4"; a final has no number. */
export function matchTitle(
  match: Pick<ShownMatch, 'key' | 'stage' | 'table'>,
  stages?: readonly Stage[],
): string {
  const title = roundTitle(match, stages);
  const { part, place } = readMatchKey(match.key);
  if (part === 'R') return match.table ? `${title}, table ${match.table}` : title;
  if (/final$/i.test(title) && !/^(Semi|Quarter)/.test(title)) return title;
  return part === 'T' ? title : `${title}${/\d$/.test(title) ? ', match' : ''} ${place}`;
}

/** The current round: "Round 2 of 5", "Quarter-finals", "Bracket, round 3". */
export function currentRoundTitle(
  round: { stage: number; number: number },
  stages: readonly Stage[],
): string {
  const stage = stages.find(({ number }) => number === round.stage);
  if (!stage) return `Round ${round.number}`;
  if (!isBracket(stage.kind)) return `Round ${round.number} of ${stage.rounds}`;
  if (stage.kind === 'double') return `Bracket, round ${round.number}`;
  const title = knockoutRound(stage.rounds - round.number);
  return /-final$/.test(title) ? `${title}s` : title;
}

export const STAGE_WORDS: Record<Stage['kind'], string> = {
  swiss: 'Swiss rounds',
  round_robin: 'Round robin',
  single: 'Single elimination',
  double: 'Double elimination',
};

export const PHASE_WORDS: Record<EventPhase, string> = {
  draft: 'Being prepared',
  registration: 'Registration is open',
  check_in: 'Check-in is open',
  running: 'Running',
  finished: 'Finished',
  cancelled: 'Cancelled',
};

export const ENTRANT_STATE_WORDS: Record<EventStanding['state'], string> = {
  registered: 'Registered',
  checked_in: 'Checked in',
  dropped: 'Dropped',
  disqualified: 'Disqualified',
};

export const hasLeft = ({ state }: Pick<EventStanding, 'state'>): boolean =>
  state === 'dropped' || state === 'disqualified';

/** "Group B" */
export const groupTitle = (group: number): string =>
  `Group ${String.fromCharCode('A'.charCodeAt(0) + group - 1)}`;

/** "1st", "22nd" */
export function ordinal(n: number): string {
  const tens = n % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${suffix}`;
}

/** "Table 4", "Next free table"; empty for a match that needs none. */
export function tableWords({ table, state }: Pick<ShownMatch, 'table' | 'state'>): string {
  if (table !== null) return `Table ${table}`;
  return state === 'ready' || state === 'playing' ? 'Next free table' : '';
}

export function sideName(match: ShownMatch, side: Side): string {
  const { outcome, state } = match;
  return (
    match[side]?.name ?? (outcome === 'bye' ? 'Bye' : state === 'void' ? '–' : 'Not known yet')
  );
}

export interface Score {
  a: number;
  b: number;
  unit: 'points' | 'games';
}

/** Points of a single game, else games won; null unless it was played. */
export function scoreOf({ outcome, games, bestOf = games.length }: ShownMatch): Score | null {
  const [first] = games;
  if (outcome !== 'played' || !first) return null;
  if (bestOf <= 1) return { a: first.aPoints, b: first.bPoints, unit: 'points' };
  return {
    a: games.filter((game) => game.aPoints > game.bPoints).length,
    b: games.filter((game) => game.bPoints > game.aPoints).length,
    unit: 'games',
  };
}

const inWords = (first: number, second: number, { unit }: Score) =>
  `${first}–${second}${unit === 'games' ? ' (games)' : ''}`;

/** "4–2", "2–1 (games)", "Bye", "Forfeit", "Both lost", "Not played yet"; empty if never played. */
export function scoreWords(match: ShownMatch): string {
  const score = scoreOf(match);
  if (score) return inWords(score.a, score.b, score);
  if (match.outcome === 'bye') return 'Bye';
  if (match.outcome === 'forfeit') return 'Forfeit';
  if (match.outcome === 'double_loss') return 'Both lost';
  return match.state === 'void' ? '' : 'Not played yet';
}

/** The points of each of several games: "4–2, 1–4, 4–3"; empty for one game. */
export const gameWords = ({ games }: ShownMatch): string =>
  games.length > 1 ? games.map(({ aPoints, bPoints }) => `${aPoints}–${bPoints}`).join(', ') : '';

/** "Ada beat Ben 4–2", "Ada against Ben", "Ada has a bye". */
export function matchSentence(match: ShownMatch): string {
  const { outcome, winner } = match;
  const [a, b] = [sideName(match, 'a'), sideName(match, 'b')];
  const [won, lost] = winner === 'b' ? [b, a] : [a, b];
  if (outcome === 'bye') return `${won} has a bye`;
  if (outcome === 'double_loss') return `${a} and ${b} both lost`;
  if (outcome === 'forfeit') return `${won} beat ${lost} by forfeit`;
  const score = scoreOf(match);
  if (score && winner) {
    const [first, second] = winner === 'b' ? [score.b, score.a] : [score.a, score.b];
    return `${won} beat ${lost} ${inWords(first, second, score)}`;
  }
  if (!match.a && !match.b) return 'players not known yet';
  return match.a && match.b
    ? `${a} against ${b}`
    : `${(match.a ?? match.b)?.name} waits for an opponent`;
}

/** "Table 4: Ada beat Ben 4–2" */
export const matchLine = (match: ShownMatch): string =>
  [tableWords(match), matchSentence(match)].filter(Boolean).join(': ');

export type ShownState = 'waiting' | 'ready' | 'playing' | 'disputed' | 'done';

export const STATE_WORDS: Record<ShownState, string> = {
  waiting: 'Waiting',
  ready: 'To play',
  playing: 'Playing',
  disputed: 'Two results',
  done: 'Done',
};

/** Only staff see disputes; everybody else provisionally sees the first result. */
export function shownState({ state, outcome }: ShownMatch, showsDisputes: boolean): ShownState {
  if (state === 'void') return 'done';
  if (state !== 'disputed' || showsDisputes) return state;
  return outcome ? 'done' : 'playing';
}

/** The match with its reported result applied. */
export const asPlayed = (match: Match, { outcome, winner, games }: MatchScore): Match => ({
  ...match,
  state: 'done',
  outcome,
  winner,
  games: games.map(({ rounds, ...game }) => ({ ...game, rounds: [...rounds] })),
});
