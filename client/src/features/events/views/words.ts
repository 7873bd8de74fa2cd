import type { Match } from '#shared/event-matches';
import type { EventStanding, LivePage } from '#shared/event-schemas';
import type { MatchScore, Side } from '#shared/rules/events/match';
import type { EventPhase } from '#shared/rules/events/phases';
import type { StageKind, TieBreak } from '#shared/rules/events/settings';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { ordinal } from '@/lib/words';

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
  /** Who will play there, where a name is not known yet: "Winner of quarter-final 2". */
  from?: Partial<Record<Side, string>>;
  /** Points of the running game, while a judge counts them. */
  live?: Record<Side, number>;
  games: readonly { aPoints: number; bPoints: number }[];
  bestOf?: number;
}

export type ShownStanding = Omit<EventStanding, 'entrantId'> & { entrantId?: number };

export function fromLive({ a, b, ...match }: LivePage['matches'][number]): ShownMatch {
  return { ...match, a: a === null ? null : { name: a }, b: b === null ? null : { name: b } };
}

export const STAGE_WORDS: Record<StageKind, string> = {
  swiss: t('Swiss rounds'),
  round_robin: t('Round robin'),
  single: t('Single elimination'),
  double: t('Double elimination'),
};

export const PHASE_WORDS: Record<EventPhase, string> = {
  draft: t('Being prepared'),
  registration: t('Registration is open'),
  check_in: t('Check-in is open'),
  running: t('Running'),
  finished: t('Finished'),
  cancelled: t('Cancelled'),
};

export const ENTRANT_STATE_WORDS: Record<EventStanding['state'], string> = {
  registered: t('Registered'),
  checked_in: t('Checked in'),
  dropped: t('Dropped'),
  disqualified: t('Disqualified'),
};

export const TIE_BREAK_WORDS: Record<TieBreak, string> = {
  points_difference: t('Point difference'),
  opponents: t("Opponents' win rate"),
  head_to_head: t('Head to head'),
  points_scored: t('Points scored'),
};

/** "Group B" */
export const groupTitle = (group: number): string =>
  `Group ${String.fromCharCode('A'.charCodeAt(0) + group - 1)}`;

/**
 * "Table 4", "3rd in line", "Next free table"; empty for a match that needs none.
 * @param place in the queue for a table, where it is known
 */
export function tableWords({ table, state }: Pick<ShownMatch, 'table' | 'state'>, place?: number) {
  if (table !== null) return `Table ${table}`;
  if (state !== 'ready' && state !== 'playing') return '';
  return place === undefined ? t('Next free table') : queueWords(place);
}

/** Name of a button that shows a score, and so begins with it: "2–4, Ben wins" */
export const scoreChoice = (score: string, winner: string): string => `${score}, ${winner} wins`;

export const queueWords = (place: number): string => `${ordinal(place)} in line`;

/**
 * Places from 1 of the matches that wait for a free table, by key.
 * @param matches in order of play
 */
export function queueOf(matches: readonly ShownMatch[]): ReadonlyMap<string, number> {
  const waiting = matches.filter(
    ({ table, state, a, b }) =>
      table === null && (state === 'ready' || state === 'playing') && a && b,
  );
  return new Map(waiting.map(({ key }, index) => [key, index + 1]));
}

export function sideName(match: ShownMatch, side: Side): string {
  const { outcome, state, from } = match;
  const name = match[side]?.name;
  if (name !== undefined) return shownText(name);
  if (outcome === 'bye') return t('Bye');
  return state === 'void' ? '–' : (from?.[side] ?? t('Not known yet'));
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
  if (match.outcome === 'bye') return t('Bye');
  if (match.outcome === 'forfeit') return t('Forfeit');
  if (match.outcome === 'double_loss') return t('Both lost');
  return match.state === 'void' ? '' : t('Not played yet');
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
  const isNamed = (side: Side) => match[side] !== null || match.from?.[side] !== undefined;
  if (isNamed('a') && isNamed('b')) return `${a} against ${b}`;
  const known = match.a ?? match.b;
  return known ? `${known.name} waits for an opponent` : t('players not known yet');
}

/** A player's report that the other has not confirmed: "Ada reported 4–1"; empty without one. */
export function awaitingWords(match: ShownMatch & Pick<Match, 'awaiting'>): string {
  const { awaiting } = match;
  if (!awaiting) return match.state === 'playing' ? t('reported by a player') : '';
  const { by, games, winner } = awaiting;
  const score = scoreWords({ ...match, games, winner, outcome: 'played' });
  return `${sideName(match, by)} reported ${score}`;
}

/** "Table 4: Ada beat Ben 4–2" */
export const matchLine = (match: ShownMatch): string =>
  [tableWords(match), matchSentence(match)].filter(Boolean).join(': ');

/** What `matchLine` needs; stored on devices, so never rename a field. */
export type MatchInLine = ReturnType<typeof matchInLine>;

export function matchInLine({
  key,
  stage,
  round,
  table,
  state,
  outcome,
  winner,
  ...rest
}: ShownMatch) {
  const named = (side: ShownSide | null) => side && { name: side.name };
  const { a, b, from, games, bestOf } = rest;
  return {
    ...{ key, stage, round, table, state, outcome, winner },
    ...{ a: named(a), b: named(b), ...(from && { from }), ...(bestOf && { bestOf }) },
    games: games.map(({ aPoints, bPoints }) => ({ aPoints, bPoints })),
  };
}

export type ShownState = 'waiting' | 'ready' | 'playing' | 'disputed' | 'done';

export const STATE_WORDS: Record<ShownState, string> = {
  waiting: t('Waiting'),
  ready: t('To play'),
  playing: t('Playing'),
  disputed: t('Two results'),
  done: t('Done'),
};

/** Only staff see disputes; everybody else provisionally sees the first result. */
export function shownState(match: ShownMatch, showsDisputes: boolean): ShownState {
  const { state, outcome, live } = match;
  if (state === 'void') return 'done';
  if (live && state === 'ready') return 'playing';
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
