import {
  type BracketMatch,
  bracketColumns,
  bracketMatches,
  bracketRound,
  type Source,
} from './bracket';
import type { EntrantState } from './entrant-states';
import { groupMatches } from './groups';
import { flipScore, type MatchScore, type ScoredGame, type Side } from './match';
import { type MatchPart, matchKeyOf, readMatchKey } from './match-key';
import { type EventSettings, isBracket, type StageKind } from './settings';
import type { Outcome } from './standings';
import type { Pair } from './swiss';

export interface EntrantFacts {
  id: number;
  rating: number | null;
  state: EntrantState;
  /** First round of the first stage they play in; above 1 if they joined late or returned. */
  joinedRound: number;
  /** The round in which they left; null if present. */
  leftRound: number | null;
}

/** The outcome of a draw; everything else is derived. */
export type StageDraw =
  | { kind: 'swiss'; rounds: readonly (readonly Pair[])[] }
  | { kind: 'round_robin'; groups: readonly (readonly number[])[] }
  | { kind: 'single' | 'double'; seeds: readonly number[] };

/** The draw of a stage as stored or sent, whose groups and seeds can be missing. */
export function drawOf<Rounds>(
  { kind, groups, seeds }: { kind: StageKind; groups: number[][] | null; seeds: number[] | null },
  rounds: Rounds,
) {
  if (kind === 'swiss') return { kind, rounds };
  return kind === 'round_robin' ? { kind, groups: groups ?? [] } : { kind, seeds: seeds ?? [] };
}

/** The valid result of a match between these two entrants. */
export interface MatchResult extends MatchScore {
  a: number;
  b: number;
}

/** The inputs from which an event is derived, in any order. */
export interface EventFacts {
  seed: number;
  settings: EventSettings;
  entrants: readonly EntrantFacts[];
  /** By stage. */
  draws: readonly StageDraw[];
  /** By match key. */
  results: ReadonlyMap<string, MatchResult>;
  /** Played elsewhere: the pairs are those of the results, taken as they are. */
  imported?: boolean | undefined;
}

export interface EventMatch {
  key: string;
  stage: number;
  round: number;
  group: number | null;
  a: number | null;
  b: number | null;
  /** `void`: not to be played. */
  state: 'waiting' | 'ready' | 'done' | 'void';
  outcome: Outcome | null;
  winner: Side | null;
  games: readonly ScoredGame[];
  /** Null outside brackets. */
  playersLeft: number | null;
}

type Placed = Pick<EventMatch, 'key' | 'stage' | 'round' | 'group' | 'playersLeft'>;
type Players = Pick<EventMatch, 'a' | 'b'>;

const NO_SCORE = { outcome: null, winner: null, games: [] } as const;

/** The score oriented as a against b; undefined for other entrants. */
export function resultFor(
  result: MatchResult | undefined,
  a: number,
  b: number,
): MatchScore | undefined {
  if (!result) return undefined;
  const { outcome, winner, games } = result;
  if (result.a === a && result.b === b) return { outcome, winner, games };
  return result.a === b && result.b === a ? flipScore(result) : undefined;
}

/** Whether an entrant has left by this round, so that an unplayed match is a forfeit. */
type IsAbsent = (id: number, round: number) => boolean;

function absentIn({ entrants }: EventFacts, kind: StageDraw['kind']): IsAbsent {
  const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]));
  return (id, round) => {
    const { joinedRound = 1, leftRound = null } = byId.get(id) ?? {};
    if (kind !== 'swiss') return leftRound !== null;
    return round < joinedRound || (leftRound !== null && round >= leftRound);
  };
}

/** Lists each field: spreading thousands of matches is slower than deciding them. */
const matchOf = (
  { key, stage, round, group, playersLeft }: Placed,
  { a, b }: Players,
  state: EventMatch['state'],
  { outcome, winner, games }: Pick<EventMatch, 'outcome' | 'winner' | 'games'> = NO_SCORE,
): EventMatch => ({
  key,
  stage,
  round,
  group,
  a,
  b,
  state,
  outcome,
  winner,
  games,
  playersLeft,
});

/** A match with known players; without an opponent it is a bye. */
function decide(
  placed: Placed,
  players: Players,
  { results }: EventFacts,
  isAbsent: IsAbsent,
): EventMatch {
  const { a, b } = players;
  if (a === null || b === null) {
    const winner = a === null ? 'b' : 'a';
    return matchOf(placed, players, 'done', { outcome: 'bye', winner, games: [] });
  }
  const score = resultFor(results.get(placed.key), a, b);
  if (score) return matchOf(placed, players, 'done', score);
  const [aAbsent, bAbsent] = [isAbsent(a, placed.round), isAbsent(b, placed.round)];
  if (!aAbsent && !bAbsent) return matchOf(placed, players, 'ready');
  return matchOf(placed, players, 'done', {
    outcome: aAbsent && bAbsent ? 'double_loss' : 'forfeit',
    winner: aAbsent && bAbsent ? null : aAbsent ? 'b' : 'a',
    games: [],
  });
}

function roundMatches(
  facts: EventFacts,
  stage: number,
  matches: readonly { round: number; place: number; group?: number; pair: Pair }[],
  kind: StageDraw['kind'],
): EventMatch[] {
  const isAbsent = absentIn(facts, kind);
  return matches.map(({ round, place, group = null, pair: [a, b] }) => {
    const key = matchKeyOf({ stage, part: 'r', column: round, place });
    return decide({ key, stage, round, group, playersLeft: null }, { a, b }, facts, isAbsent);
  });
}

/** A single Swiss or group match of known entrants. */
export const pairMatch = (facts: EventFacts, match: Omit<Placed, 'playersLeft'> & Players) =>
  decide(
    { ...match, playersLeft: null },
    match,
    facts,
    absentIn(facts, facts.draws[match.stage - 1]?.kind ?? 'swiss'),
  );

/** The entrant in a bracket slot; null for nobody, undefined while unknown. */
function arrival(
  source: Source,
  seeds: readonly number[],
  done: ReadonlyMap<string, EventMatch>,
): number | null | undefined {
  if (source.from === 'seed') return seeds[source.seed - 1] ?? null;
  const match = done.get(source.key);
  if (!match || match.state === 'waiting' || match.state === 'ready') return undefined;
  if (match.winner === null) return null;
  const isWinnerA = match.winner === 'a';
  return isWinnerA === (source.from === 'winner') ? match.a : match.b;
}

/** A second final is played only if the losers' side won the first. */
const isSecondFinalOff = ({ part, column, a }: BracketMatch, done: Map<string, EventMatch>) =>
  part === 'F' && column === 2 && 'key' in a && done.get(a.key)?.state === 'done'
    ? done.get(a.key)?.winner !== 'b'
    : false;

function bracketState(
  facts: EventFacts,
  stage: number,
  kind: 'single' | 'double',
  seeds: readonly number[],
): EventMatch[] {
  const plan = facts.settings.stages[stage - 1];
  const thirdPlace = plan?.thirdPlace ?? false;
  const secondFinal = plan?.secondFinal ?? true;
  const isAbsent = absentIn(facts, kind);
  const done = new Map<string, EventMatch>();
  for (const match of bracketMatches(stage, { kind, thirdPlace, secondFinal }, seeds.length)) {
    const { key, round, playersLeft } = match;
    const placed = { key, stage, round, group: null, playersLeft };
    const a = arrival(match.a, seeds, done);
    const b = arrival(match.b, seeds, done);
    if (isSecondFinalOff(match, done) || (a === null && b === null)) {
      done.set(key, matchOf(placed, { a: null, b: null }, 'void'));
    } else if (a === undefined || b === undefined) {
      done.set(key, matchOf(placed, { a: a ?? null, b: b ?? null }, 'waiting'));
    } else {
      done.set(key, decide(placed, { a, b }, facts, isAbsent));
    }
  }
  return [...done.values()];
}

const IN_ROUND = ['r', 'T', 'W', 'L', 'F'] as const satisfies MatchPart[];

/** The matches of an imported stage: its results, in order of play. */
function takenMatches(facts: EventFacts, stage: number, draw: StageDraw): EventMatch[] {
  const own = [...facts.results].flatMap(([key, result]) => {
    const place = readMatchKey(key);
    return place.stage === stage ? [{ key, result, place }] : [];
  });
  const columns = 'seeds' in draw ? bracketColumns(draw.seeds.length) : 1;
  const groups = draw.kind === 'round_robin' ? draw.groups : [];
  const groupOf = new Map(
    groups.flatMap((ids, index) => ids.map((id) => [id, index + 1] as const)),
  );
  const isAbsent = () => false;
  return own
    .map(({ key, result: { a, b }, place }) => ({
      place,
      order: IN_ROUND.indexOf(place.part),
      match: decide(
        {
          key,
          stage,
          playersLeft: null,
          round: isBracket(draw.kind) ? bracketRound(draw.kind, place, columns) : place.column,
          group: groupOf.get(a) ?? null,
        },
        { a, b },
        facts,
        isAbsent,
      ),
    }))
    .sort(
      (x, y) => x.match.round - y.match.round || x.order - y.order || x.place.place - y.place.place,
    )
    .map(({ match }) => match);
}

/** The matches of a stage (from 1) in order of play; none before it is drawn. */
export function stageMatches(facts: EventFacts, stage: number): EventMatch[] {
  const draw = facts.draws[stage - 1];
  if (!draw) return [];
  if (facts.imported) return takenMatches(facts, stage, draw);
  if (draw.kind === 'swiss') {
    const matches = draw.rounds.flatMap((pairs, index) =>
      pairs.map((pair, place) => ({ round: index + 1, place: place + 1, pair })),
    );
    return roundMatches(facts, stage, matches, draw.kind);
  }
  if (draw.kind === 'round_robin') {
    return roundMatches(facts, stage, groupMatches(draw.groups), draw.kind);
  }
  return bracketState(facts, stage, draw.kind, draw.seeds);
}

/** Keys of results whose entrants no longer meet in that match. */
export function orphanedResults(facts: EventFacts): string[] {
  const matches = facts.draws.flatMap((_, index) => stageMatches(facts, index + 1));
  const byKey = new Map(matches.map((match) => [match.key, match]));
  return [...facts.results].flatMap(([key, result]) => {
    const { a = null, b = null } = byKey.get(key) ?? {};
    const belongs = a !== null && b !== null && resultFor(result, a, b) !== undefined;
    return belongs ? [] : [key];
  });
}
