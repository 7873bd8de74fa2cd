import { ENTRANT_NAME_MAX } from '#shared/event-entrants';
import { CHALLONGE_MATCHES_MAX } from '#shared/event-imports';
import { text } from '#shared/fields';
import { bracketColumns } from '#shared/rules/events/bracket';
import type { MatchScore, ScoredGame } from '#shared/rules/events/match';
import { isMatchKey, type MatchPart, matchKeyOf } from '#shared/rules/events/match-key';
import { EVENT_ENTRANTS_MAX, isBracket, type StageKind } from '#shared/rules/events/settings';
import { msg } from '#shared/translate';
import { invalidField } from '../../http/app-error';
import { type ChallongeForm, challongeForm, type FormMatch, KINDS } from './challonge-form';

export const NOT_CHALLONGE = msg('This is not a Challonge tournament.');
const NOT_FINISHED = msg('This tournament is not finished.');
const NO_DATE = msg('The file does not say when the tournament was played.');
const TOO_MANY = msg('A tournament has at most 512 players and 5,000 matches.');

/** Why a match is left out. */
export type LeftOut = 'tie' | 'players' | 'place';

/** Players are places in the list of entrants, from 0. */
export interface ImportedStage {
  kind: StageKind;
  groups: number[][] | null;
  seeds: number[] | null;
  /** How many have played in it. */
  players: number;
  rounds: number;
}

export interface ImportedMatch extends MatchScore {
  key: string;
  a: number;
  b: number;
}

/** A tournament as it is stored. */
export interface ImportedEvent {
  /** Challonge's own id. */
  id: string | null;
  /** Empty if the file has none. */
  name: string;
  /** ISO. */
  date: string;
  /** By seed. A name may be empty; places are given if all have one. */
  entrants: { name: string; place: number | null }[];
  stages: ImportedStage[];
  matches: ImportedMatch[];
  problems: { row: number; reason: LeftOut }[];
}

interface Placed {
  /** In the file, from 1. */
  row: number;
  match: FormMatch;
  a: number;
  b: number;
}

const refuse = (message: string) => invalidField('file', message);
const byNumber = (x: number, y: number) => x - y;

function parseForm(bytes: Buffer): ChallongeForm {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw refuse(NOT_CHALLONGE);
  }
  const parsed = challongeForm.safeParse(json);
  if (!parsed.success) throw refuse(NOT_CHALLONGE);
  const { participants, matches } = parsed.data;
  if (participants.length > EVENT_ENTRANTS_MAX || matches.length > CHALLONGE_MATCHES_MAX) {
    throw refuse(TOO_MANY);
  }
  return parsed.data;
}

const storable = text({ max: 10_000, singleLine: true }).catch('');

/** A stored name: cleaned, and cut to whole characters. */
function nameOf(written: string | null | undefined, max: number): string {
  let name = '';
  for (const character of storable.parse(written ?? '')) {
    if (name.length + character.length > max) break;
    name += character;
  }
  return name.trim();
}

function dateOf({ completed_at, started_at, created_at }: ChallongeForm): string {
  for (const written of [completed_at, started_at, created_at]) {
    const date = new Date(written ?? '');
    const year = date.getUTCFullYear();
    if (year >= 2000 && year < 2100) return date.toISOString();
  }
  throw refuse(NO_DATE);
}

/** Participants by seed; who has none comes last, in the order of the file. */
const bySeed = ({ participants }: ChallongeForm) =>
  participants.toSorted(
    (x, y) => (x.seed ?? Number.POSITIVE_INFINITY) - (y.seed ?? Number.POSITIVE_INFINITY) || 0,
  );

function entrantsOf(seeded: ChallongeForm['participants']): ImportedEvent['entrants'] {
  const haveAllPlaces = seeded.every(({ final_rank }) => typeof final_rank === 'number');
  return seeded.map(({ name, display_name, username, final_rank }) => ({
    name: nameOf(name?.trim() || display_name?.trim() || username, ENTRANT_NAME_MAX),
    place: haveAllPlaces ? (final_rank ?? null) : null,
  }));
}

/** The matches between two known players. */
function playedOf(
  form: ChallongeForm,
  seeded: ChallongeForm['participants'],
  problems: ImportedEvent['problems'],
): Placed[] {
  const playerOf = new Map(
    seeded.flatMap(({ id, group_player_ids }, index) =>
      [...group_player_ids, id].map((one) => [one, index] as const),
    ),
  );
  return form.matches.flatMap((match, index) => {
    const { player1_id, player2_id, state, optional } = match;
    // A bye, or a match that was never to be played.
    if (player1_id == null || player2_id == null) return [];
    if (state !== 'complete') {
      if (optional) return [];
      throw refuse(NOT_FINISHED);
    }
    const [a, b] = [playerOf.get(player1_id), playerOf.get(player2_id)];
    const row = index + 1;
    if (a !== undefined && b !== undefined && a !== b) return [{ row, match, a, b }];
    problems.push({ row, reason: 'players' });
    return [];
  });
}

/** Whether two players met never or more than once, as in no single round robin. */
function isSwiss(matches: readonly Placed[]): boolean {
  const players = new Set(matches.flatMap(({ a, b }) => [a, b])).size;
  const pairs = new Set(matches.map(({ a, b }) => [a, b].toSorted(byNumber).join()));
  return pairs.size < matches.length || pairs.size < (players * (players - 1)) / 2;
}

function kindOf(form: ChallongeForm, matches: readonly Placed[], isFirstOfTwo: boolean): StageKind {
  if (!isFirstOfTwo) return KINDS[form.tournament_type];
  const said = form.group_stage_options && KINDS[form.group_stage_options.stage_type];
  if (said === 'swiss' || said === 'round_robin') return said;
  const isOne = new Set(matches.map(({ match }) => match.group_id)).size === 1;
  return isOne && isSwiss(matches) ? 'swiss' : 'round_robin';
}

const playersIn = (matches: readonly Placed[]): number[] =>
  [...new Set(matches.flatMap(({ a, b }) => [a, b]))].sort(byNumber);

/**
 * The players of a bracket: those in its matches, and whoever has a better place than one of them
 * without a match, by byes alone.
 */
function playersOf(matches: readonly Placed[], entrants: ImportedEvent['entrants']): number[] {
  const players = playersIn(matches);
  const worst = Math.max(0, ...players.map((index) => entrants[index]?.place ?? 0));
  const known = new Set(players);
  return [...entrants.keys()].filter(
    (index) => known.has(index) || (entrants[index]?.place ?? worst) < worst,
  );
}

function stageOf(
  kind: StageKind,
  matches: readonly Placed[],
  entrants: ImportedEvent['entrants'],
): ImportedStage {
  const players = isBracket(kind) ? playersOf(matches, entrants) : playersIn(matches);
  const groups = new Map<string | null | undefined, Placed[]>();
  for (const one of matches) {
    const { group_id } = one.match;
    groups.set(group_id, [...(groups.get(group_id) ?? []), one]);
  }
  return {
    kind,
    groups: kind === 'round_robin' ? [...groups.values()].map(playersIn) : null,
    seeds: isBracket(kind) ? players : null,
    players: players.length,
    rounds: Math.max(0, ...matches.map(({ match }) => Math.abs(match.round))),
  };
}

/** In a double elimination the finals follow the last round of the winners' side. */
function partOf({ kind, players }: ImportedStage, round: number): MatchPart {
  if (!isBracket(kind)) return 'r';
  if (round === 0) return 'T';
  if (round < 0) return 'L';
  return kind === 'double' && round > bracketColumns(players) ? 'F' : 'W';
}

/** The keys of a stage's matches, numbered as in the file; null where there is no such match. */
function keysOf(stage: number, plan: ImportedStage, matches: readonly Placed[]) {
  const counts = new Map<string, number>();
  const next = (name: string) => {
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    return number;
  };
  const found = new Map<number, string | null>();
  // Challonge counts both finals as one round, others as two.
  for (const { row, match } of matches.toSorted((x, y) => x.match.round - y.match.round)) {
    const part = partOf(plan, match.round);
    const isOnly = part === 'F' || part === 'T';
    const column = isOnly ? next(part) : Math.abs(match.round);
    const place = isOnly ? 1 : next(`${part}${column}`);
    const key = matchKeyOf({ stage, part, column, place });
    found.set(row, isMatchKey(key) && (part !== 'T' || column === 1) ? key : null);
  }
  return found;
}

/** Beyond any game. */
const POINTS_MAX = 1_000;

function gamesOf(scores: string | null | undefined): ScoredGame[] {
  return [...(scores ?? '').matchAll(/(-?\d{1,9})\s*-\s*(-?\d{1,9})/g)].map(([, x, y]) => {
    const points = (written = '0') => Math.min(POINTS_MAX, Math.max(0, Number(written)));
    const [aPoints, bPoints] = [points(x), points(y)];
    const winner = aPoints === bPoints ? null : aPoints > bPoints ? 'a' : 'b';
    return { aPoints, bPoints, winner, rounds: [] };
  });
}

/** @returns undefined for a tie */
function scoreOf({ match }: Placed): MatchScore | undefined {
  const { winner_id, player1_id, player2_id, forfeited, scores_csv } = match;
  const winner = winner_id == null ? null : winner_id === player1_id ? 'a' : 'b';
  if (winner === 'b' && winner_id !== player2_id) return undefined;
  if (winner) {
    return forfeited
      ? { outcome: 'forfeit', winner, games: [] }
      : { outcome: 'played', winner, games: gamesOf(scores_csv) };
  }
  return forfeited ? { outcome: 'double_loss', winner, games: [] } : undefined;
}

/** @throws AppError 400 on `file` */
export function readChallonge(bytes: Buffer): ImportedEvent {
  const form = parseForm(bytes);
  const seeded = bySeed(form);
  const entrants = entrantsOf(seeded);
  const problems: ImportedEvent['problems'] = [];
  const played = playedOf(form, seeded, problems);
  const ofGroups = played.filter(({ match }) => match.group_id != null);
  const ofFinal = played.filter(({ match }) => match.group_id == null);
  const hasTwo = ofGroups.length > 0 && ofFinal.length > 0;
  const parts = [ofGroups, ofFinal].filter((matches) => matches.length > 0);
  // Groups without a final are the tournament's only stage.
  const stages = parts.map((matches) => {
    const isFirst = matches === ofGroups;
    return { matches, plan: stageOf(kindOf(form, matches, isFirst), matches, entrants) };
  });
  if (stages.length === 0 || (hasTwo && !isBracket(KINDS[form.tournament_type]))) {
    throw refuse(NOT_CHALLONGE);
  }
  const matches = stages.flatMap(({ plan, matches: own }, index) => {
    const keys = keysOf(index + 1, plan, own);
    return own.flatMap((one): ImportedMatch[] => {
      const { row, a, b } = one;
      const score = scoreOf(one);
      const key = keys.get(row);
      if (score && key) return [{ key, a, b, ...score }];
      problems.push({ row, reason: score ? 'place' : 'tie' });
      return [];
    });
  });
  if (matches.length === 0) throw refuse(NOT_CHALLONGE);
  return {
    id: form.id ?? null,
    name: nameOf(form.name, 100),
    date: dateOf(form),
    entrants,
    stages: stages.map(({ plan }) => plan),
    matches,
    problems: problems.toSorted((x, y) => x.row - y.row),
  };
}

/** A reader of `import-tool.ts`. */
export async function* readChallongeFile(bytes: Buffer): AsyncGenerator<ImportedEvent> {
  yield readChallonge(bytes);
}
