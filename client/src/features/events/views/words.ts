import type { LivePage } from '#shared/event-live';
import type { Match } from '#shared/event-matches';
import type { EventStanding } from '#shared/event-schemas';
import type { Division } from '#shared/rules/events/ages';
import type { MatchScore, Side } from '#shared/rules/events/match';
import type { EventPhase } from '#shared/rules/events/phases';
import type { StageKind, TieBreak } from '#shared/rules/events/settings';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { listed } from '@/lib/words';

/** A side of a match; the live page knows no ids. */
interface ShownSide {
  name: string;
  entrantId?: number;
}

/** A match for lists and brackets: a `Match`, or one from the live page (`fromLive`). */
export interface ShownMatch
  extends Pick<Match, 'key' | 'stage' | 'round' | 'table' | 'state' | 'outcome' | 'winner'> {
  group?: number | null;
  /** Place in line for a table. */
  queued?: number | undefined;
  a: ShownSide | null;
  b: ShownSide | null;
  /** Who will play there, where a name is not known yet: "Winner of quarter-final 2". */
  from?: Partial<Record<Side, string>>;
  /** Points of the running game, while a judge counts them. */
  live?: Record<Side, number>;
  games: readonly { aPoints: number; bPoints: number }[];
  bestOf?: number;
  target?: number;
  start?: Record<Side, number>;
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
  running: t('Running [[event]]'),
  finished: t('Finished [[event]]'),
  cancelled: t('Cancelled [[event]]'),
};

export const ENTRANT_STATE_WORDS: Record<EventStanding['state'], string> = {
  registered: t('Registered'),
  checked_in: t('Checked in'),
  dropped: t('Dropped [[player who left the event]]'),
  disqualified: t('Disqualified'),
};

export const DIVISION_WORDS: Record<Division, string> = {
  regular: t('12 and under'),
  open: t('13 and over'),
};

const STAGE_REACHED = [t('First stage'), t('Final stage')];

export const stageReachedWords = (stage: number): string | undefined => STAGE_REACHED[stage - 1];

export const TIE_BREAK_WORDS: Record<TieBreak, string> = {
  points_difference: t('Point difference'),
  opponents: t("Opponents' win rate"),
  head_to_head: t('Head to head'),
  points_scored: t('Points scored'),
};

/** "Group B" */
export const groupTitle = (group: number): string =>
  t('Group {letter}', { letter: String.fromCharCode('A'.charCodeAt(0) + group - 1) });

/**
 * "Table 4", "3rd in line", or "Waits" for players who are still in another match; empty for a match
 * that needs no table.
 */
export function tableWords({
  table,
  state,
  queued,
}: Pick<ShownMatch, 'table' | 'state' | 'queued'>): string {
  if (table !== null) return t('Table {table}', { table });
  if (state !== 'ready' && state !== 'playing') return '';
  return queued === undefined
    ? t('Waits [[player whose match has no table yet]]')
    : queueWords(queued);
}

/** Name of a button that shows a score, and so begins with it: "2–4, Ben wins" */
export const scoreChoice = (score: string, winner: string): string =>
  t('{score}, {winner} wins', { score, winner });

export const queueWords = (place: number): string =>
  t(
    '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} in line [[queue for a table]]',
    { place },
  );

/** "1st", "22nd" */
export const placeWords = (place: number): string =>
  t('{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} [[in the standings]]', {
    place,
  });

export const playerOf = ({ entrantId, name }: ShownSide) => entrantId ?? name;

export function sideName(match: ShownMatch, side: Side): string {
  const { outcome, state, from } = match;
  const name = match[side]?.name;
  if (name !== undefined) return shownText(name);
  if (outcome === 'bye') return t('Bye [[a round without an opponent]]');
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

const inWords = (first: number, second: number, { unit }: Score) => {
  const score = `${first}–${second}`;
  return unit === 'games' ? t('{score} (games)', { score }) : score;
};

/** "4–2", "2–1 (games)", "Bye", "Forfeit", "Both lost", "Not played yet"; empty if never played. */
export function scoreWords(match: ShownMatch): string {
  const score = scoreOf(match);
  if (score) return inWords(score.a, score.b, score);
  if (match.outcome === 'bye') return t('Bye [[a round without an opponent]]');
  if (match.outcome === 'forfeit') return t('Forfeit [[a win because the other is missing]]');
  if (match.outcome === 'double_loss') return t('Both lost');
  return match.state === 'void' ? '' : t('Not played yet');
}

/** "Reported by Ada, who judges here"; empty unless one who plays in it reported it as staff. */
export const ownReportWords = (match: Match): string =>
  match.own ? t('Reported by {name}, who judges here', { name: sideName(match, match.own) }) : '';

/** The points of each of several games: "4–2, 1–4, 4–3"; empty for one game. */
export const gameWords = ({ games }: ShownMatch): string =>
  games.length > 1 ? listed(games.map(({ aPoints, bPoints }) => `${aPoints}–${bPoints}`)) : '';

export const againstWords = (a: string, b: string): string => t('{a} against {b}', { a, b });

/** "Ada beat Ben 4–2", "Ada against Ben", "Ada has a bye". */
export function matchSentence(match: ShownMatch): string {
  const { outcome, winner } = match;
  const [a, b] = [sideName(match, 'a'), sideName(match, 'b')];
  const [won, lost] = winner === 'b' ? [b, a] : [a, b];
  if (outcome === 'bye') return t('{name} has a bye', { name: won });
  if (outcome === 'double_loss') return t('{a} and {b} both lost', { a, b });
  if (outcome === 'forfeit')
    return t('{winner} beat {loser} by forfeit', { winner: won, loser: lost });
  const score = scoreOf(match);
  if (score && winner) {
    const [first, second] = winner === 'b' ? [score.b, score.a] : [score.a, score.b];
    return t('{winner} beat {loser} {score}', {
      winner: won,
      loser: lost,
      score: inWords(first, second, score),
    });
  }
  const isNamed = (side: Side) => match[side] !== null || match.from?.[side] !== undefined;
  if (isNamed('a') && isNamed('b')) return againstWords(a, b);
  const known = match.a ?? match.b;
  return known
    ? t('{name} waits for an opponent', { name: shownText(known.name) })
    : t('players not known yet [[instead of their names, after a table]]');
}

/** A player's report that the other has not confirmed: "Ada reported 4–1"; empty without one. */
export function awaitingWords(match: ShownMatch & Pick<Match, 'awaiting'>): string {
  const { awaiting } = match;
  if (!awaiting) return match.state === 'playing' ? t('reported by a player') : '';
  const { by, games } = awaiting;
  const name = sideName(match, by);
  const score = scoreOf({ ...match, games, outcome: 'played' });
  return score
    ? t('{name} reported {score}', { name, score: inWords(score.a, score.b, score) })
    : t('{name} reported that nobody came', { name });
}

/** "Table 4: Ada beat Ben 4–2" */
export function matchLine(match: ShownMatch): string {
  const table = tableWords(match);
  return table ? labelled(table, matchSentence(match)) : matchSentence(match);
}

export const labelled = (label: string, text: string): string =>
  t('{label}: {text}', { label, text });

/** What `matchLine` needs; stored on devices, so never rename a field. */
export type MatchInLine = ReturnType<typeof matchInLine>;

export function matchInLine(match: ShownMatch) {
  const { key, stage, round, table, state, outcome, winner, a, b, from, games, bestOf } = match;
  const named = (side: ShownSide | null) => side && { name: side.name };
  return {
    key,
    stage,
    round,
    table,
    state,
    outcome,
    winner,
    a: named(a),
    b: named(b),
    ...(from && { from }),
    ...(bestOf && { bestOf }),
    games: games.map(({ aPoints, bPoints }) => ({ aPoints, bPoints })),
  };
}

export type ShownState = 'waiting' | 'ready' | 'playing' | 'disputed' | 'done';

export const STATE_WORDS: Record<ShownState, string> = {
  waiting: t('Waiting [[match whose players are not known yet]]'),
  ready: t('To play [[match]]'),
  playing: t('Playing [[match that is being played]]'),
  disputed: t('Two results [[of a match]]'),
  done: t('Done [[match that has been played]]'),
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
