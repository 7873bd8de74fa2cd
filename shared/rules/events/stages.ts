import { separateGroups } from './bracket';
import { snakeGroups } from './groups';
import { byLot, seedOrder } from './hash';
import { readMatchKey } from './match-key';
import { stageRules } from './match-rules';
import type { StageSettings } from './settings';
import {
  type EntrantFacts,
  type EventFacts,
  type EventMatch,
  type StageDraw,
  stageMatches,
} from './stage-matches';
import {
  type Competitor,
  type CountedMatch,
  rankBracket,
  rankCompetitors,
  type Standing,
} from './standings';
import { pairSwiss, type SwissDraw, type SwissPlayer, type SwissRound } from './swiss';

export interface StageStanding extends Standing {
  group: number | null;
}

/** The fields of a match that standings use. */
export interface RankedMatch extends CountedMatch, Pick<EventMatch, 'key' | 'round' | 'group'> {
  state: string;
}

/** A drawn stage; for Swiss only the number of rounds. */
type RankedStage =
  | Exclude<StageDraw, { kind: 'swiss' }>
  | { kind: 'swiss'; rounds: { readonly length: number } };

type RankedEntrant = Pick<EntrantFacts, 'id' | 'state' | 'leftRound'>;

/** The Swiss rounds in which each entrant had a match (at most one per round). */
function roundsPlayed(matches: readonly RankedMatch[]): Map<number, number[]> {
  const played = new Map<number, number[]>();
  for (const { round, a, b } of matches) {
    for (const id of b === null ? [a] : [a, b]) {
      if (id === null) continue;
      const rounds = played.get(id);
      if (rounds) rounds.push(round);
      else played.set(id, [round]);
    }
  }
  return played;
}

/** Number of Swiss rounds so far in which an entrant had no match. */
function missedRounds({ leftRound }: RankedEntrant, played: readonly number[], rounds: number) {
  const until = Math.min(rounds, leftRound ?? rounds);
  return until - played.filter((round) => round <= until).length;
}

function competitorsOf(
  { entrants }: { entrants: readonly RankedEntrant[] },
  ids: { has(id: number): boolean },
  missed: (entrant: RankedEntrant) => number,
): Competitor[] {
  return entrants
    .filter(({ id }) => ids.has(id))
    .map((entrant) => ({
      id: entrant.id,
      isDisqualified: entrant.state === 'disqualified',
      missed: missed(entrant),
    }));
}

/** The bracket round in which each entrant was eliminated; third place counts half a round. */
function roundsOut(matches: readonly RankedMatch[], kind: 'single' | 'double') {
  const out = new Map<number, number>();
  for (const { key, round, a, b, outcome, winner } of matches) {
    if (outcome === null || outcome === 'bye') continue;
    const { part } = readMatchKey(key);
    for (const [side, id] of [['a', a] as const, ['b', b] as const]) {
      if (id === null) continue;
      const isLost = winner !== side;
      if (part === 'T') out.set(id, isLost ? round - 1 : round - 0.5);
      // On the winners' side of a double elimination one loss does not eliminate, unless both lose.
      else if (isLost && (kind === 'single' || part !== 'W' || winner === null)) {
        out.set(id, round);
      }
    }
  }
  return out;
}

/** A first final won by the losers' side eliminates nobody, since a second one follows. */
function withoutOpenFinals(matches: readonly RankedMatch[]): RankedMatch[] {
  const isFinal = ({ key }: RankedMatch, number: number) => {
    const { part, column } = readMatchKey(key);
    return part === 'F' && column === number;
  };
  const hasSecond = matches.some((match) => isFinal(match, 2) && match.state !== 'void');
  return matches.filter((match) => !(hasSecond && isFinal(match, 1)));
}

/** The standings of a stage (from 1), by group, best first. */
export function stageStandings(facts: EventFacts, stage: number): StageStanding[] {
  const draw = facts.draws[stage - 1];
  return draw ? rankStage(facts, draw, stageMatches(facts, stage), stage) : [];
}

/** Like `stageStandings`, for given matches in any order. */
export function rankStage(
  facts: Pick<EventFacts, 'seed' | 'settings'> & { entrants: readonly RankedEntrant[] },
  draw: RankedStage,
  matches: readonly RankedMatch[],
  stage: number,
): StageStanding[] {
  const { seed, settings } = facts;
  const { pointsToWin } = stageRules(settings, stage);
  const options = { seed, tieBreaks: settings.tieBreaks, pointsToWin };
  if (draw.kind === 'swiss') {
    const played = roundsPlayed(matches);
    const competitors = competitorsOf(facts, played, (entrant) =>
      missedRounds(entrant, played.get(entrant.id) ?? [], draw.rounds.length),
    );
    return rankCompetitors(competitors, matches, options).map((row) => ({ ...row, group: null }));
  }
  if (draw.kind === 'round_robin') {
    return draw.groups.flatMap((ids, index) => {
      const group = index + 1;
      const competitors = competitorsOf(facts, new Set(ids), () => 0);
      const own = matches.filter((match) => match.group === group);
      return rankCompetitors(competitors, own, options).map((row) => ({ ...row, group }));
    });
  }
  const competitors = competitorsOf(facts, new Set(draw.seeds), () => 0);
  const out = roundsOut(withoutOpenFinals(matches), draw.kind);
  return rankBracket(competitors, matches, out, options).map((row) => ({ ...row, group: null }));
}

/** The players of the next Swiss round, with the inputs to its pairing. */
export function swissPlayers(facts: EventFacts): SwissPlayer[] {
  const draw = facts.draws[0];
  const matches = stageMatches(facts, 1);
  const last = draw?.kind === 'swiss' ? draw.rounds.length : 0;
  const players = new Map<number, SwissPlayer & { met: number[] }>();
  for (const { id, rating, leftRound, joinedRound } of facts.entrants) {
    if (leftRound !== null || joinedRound > last + 1) continue;
    const start = { wins: 0, met: [], freeWin: false, floated: false };
    players.set(id, { id, rating, ...start });
  }
  const winsBefore = new Map<number, number>();
  for (const match of matches) {
    for (const side of ['a', 'b'] as const) {
      const id = match[side];
      const isWon = id !== null && match.winner === side;
      if (isWon && match.round < last) winsBefore.set(id, (winsBefore.get(id) ?? 0) + 1);
      const player = id === null ? undefined : players.get(id);
      const opponent = side === 'a' ? match.b : match.a;
      if (!player) continue;
      if (isWon) player.wins += 1;
      if (isWon && match.outcome !== 'played') player.freeWin = true;
      if (match.outcome === 'played' && opponent !== null) player.met.push(opponent);
    }
  }
  for (const { round, a, b } of matches) {
    if (round !== last || a === null || b === null) continue;
    const floated = (winsBefore.get(a) ?? 0) !== (winsBefore.get(b) ?? 0);
    for (const id of [a, b]) {
      const player = players.get(id);
      if (player) player.floated = floated;
    }
  }
  return [...players.values()]
    .map(({ met, ...player }) => ({
      ...player,
      met: [...new Set(met)].sort((x, y) => x - y),
    }))
    .sort((x, y) => x.id - y.id);
}

/** The inputs to the next Swiss round's pairing. */
export function nextSwissRound(facts: EventFacts): SwissRound {
  const draw = facts.draws[0];
  const round = (draw?.kind === 'swiss' ? draw.rounds.length : 0) + 1;
  const { seed, settings } = facts;
  return { seed, round, firstRound: settings.firstRound, players: swissPlayers(facts) };
}

export const pairNextRound = (facts: EventFacts): SwissDraw => pairSwiss(nextSwissRound(facts));

/** The initial draw of the first stage; for Swiss, without rounds. */
export function firstDraw(
  seed: number,
  { kind, groups }: Pick<StageSettings, 'kind' | 'groups'>,
  entrants: readonly { id: number; rating: number | null }[],
): StageDraw {
  if (kind === 'swiss') return { kind, rounds: [] };
  const order = seedOrder(seed, entrants);
  return kind === 'round_robin'
    ? { kind, groups: snakeGroups(order, groups) }
    : { kind, seeds: order };
}

/** By place, then for groups by share of wins, difference and lot. */
export function bySeed(seed: number): (x: StageStanding, y: StageStanding) => number {
  const compareLots = byLot(seed);
  const share = ({ wins, matches }: Standing) => (matches > 0 ? wins / matches : 0);
  return (x, y) =>
    x.place - y.place ||
    share(y) - share(x) ||
    y.difference - x.difference ||
    compareLots(x.entrantId, y.entrantId);
}

/**
 * The seeds of the final stage, from Swiss or from each group: by place, then for groups by share
 * of wins, difference and lot; those of a group meet later than in the first round if possible.
 * Excludes entrants who have left.
 */
export function cut(facts: EventFacts): number[] {
  const { seed, settings, entrants } = facts;
  const advance = settings.stages[0]?.advance ?? 0;
  const present = new Set(entrants.filter((one) => one.leftRound === null).map(({ id }) => id));
  const groups = new Map<number | null, StageStanding[]>();
  for (const row of stageStandings(facts, 1)) {
    if (present.has(row.entrantId)) {
      groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
    }
  }
  const seeds = [...groups.values()]
    .flatMap((rows) => rows.slice(0, advance).map((row, index) => ({ ...row, place: index + 1 })))
    .sort(bySeed(seed));
  return groups.size > 1 ? separateGroups(seeds) : seeds.map(({ entrantId }) => entrantId);
}

/**
 * Assigns tables to playable matches in order of play: a match keeps its table, the others get
 * the lowest free one or wait. With `tables` 0 there is always a free one.
 */
export function assignTables(
  matches: readonly { key: string; table: number | null }[],
  tables: number,
): Map<string, number | null> {
  const isUsable = (table: number) => tables === 0 || table <= tables;
  const assigned = new Map<string, number | null>();
  const taken = new Set<number>();
  for (const { key, table } of matches) {
    if (table === null || taken.has(table) || !isUsable(table)) continue;
    assigned.set(key, table);
    taken.add(table);
  }
  let next = 1;
  for (const { key } of matches) {
    if (assigned.has(key)) continue;
    while (taken.has(next)) next += 1;
    assigned.set(key, isUsable(next) ? next : null);
    if (isUsable(next)) taken.add(next);
  }
  return assigned;
}
