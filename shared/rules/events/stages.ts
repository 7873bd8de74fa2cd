import { snakeGroups } from './groups';
import { lotOf, seedOrder } from './hash';
import { type StageSettings, swissRounds } from './settings';
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

const isOpen = ({ state }: EventMatch) => state === 'waiting' || state === 'ready';

const idsIn = (matches: readonly CountedMatch[]) =>
  new Set(matches.flatMap(({ a, b }) => [a, b].filter((id): id is number => id !== null)));

/** Swiss rounds so far in which somebody who took part had no match. */
function missedRounds(entrant: EntrantFacts, matches: readonly EventMatch[], rounds: number) {
  const played = new Set(
    matches.filter(({ a, b }) => a === entrant.id || b === entrant.id).map(({ round }) => round),
  );
  const until = Math.min(rounds, entrant.leftRound ?? rounds);
  let missed = 0;
  for (let round = 1; round <= until; round += 1) if (!played.has(round)) missed += 1;
  return missed;
}

function competitorsOf(
  { entrants }: EventFacts,
  ids: ReadonlySet<number>,
  missed: (entrant: EntrantFacts) => number,
): Competitor[] {
  return entrants
    .filter(({ id }) => ids.has(id))
    .map((entrant) => ({
      id: entrant.id,
      isDisqualified: entrant.state === 'disqualified',
      missed: missed(entrant),
    }));
}

/** In which round each one went out of a bracket; losers of the semi-finals may play on for place 3. */
function roundsOut(matches: readonly EventMatch[], kind: 'single' | 'double') {
  const out = new Map<number, number>();
  for (const { key, round, a, b, outcome, winner } of matches) {
    if (outcome === null || outcome === 'bye') continue;
    const isThirdPlace = key.endsWith('T');
    for (const [side, id] of [['a', a] as const, ['b', b] as const]) {
      if (id === null) continue;
      const isLost = winner !== side;
      if (isThirdPlace) out.set(id, isLost ? round - 1 : round - 0.5);
      // On the winners' side of a double elimination one defeat is not the end, unless both lose it.
      else if (isLost && (kind === 'single' || !key.includes('W') || winner === null)) {
        out.set(id, round);
      }
    }
  }
  return out;
}

/** Whoever won the first final from the losers' side has to win again: then nobody is out by it. */
function withoutOpenFinals(matches: readonly EventMatch[]): EventMatch[] {
  const hasSecond = matches.some(({ key, state }) => key.endsWith('F2') && state !== 'void');
  return matches.filter(({ key }) => !(hasSecond && key.endsWith('F1')));
}

/** The standings of a stage (from 1), group by group, the best first. */
export function stageStandings(facts: EventFacts, stage: number): StageStanding[] {
  const draw = facts.draws[stage - 1];
  if (!draw) return [];
  const { seed, settings } = facts;
  const matches = stageMatches(facts, stage);
  const options = { seed, tieBreaks: settings.tieBreaks, pointsToWin: settings.pointsToWin };
  if (draw.kind === 'swiss') {
    const ids = idsIn(matches);
    const byEntrant = new Map<number, EventMatch[]>([...ids].map((id) => [id, []]));
    for (const match of matches) {
      for (const id of [match.a, match.b]) if (id !== null) byEntrant.get(id)?.push(match);
    }
    const competitors = competitorsOf(facts, ids, (entrant) =>
      missedRounds(entrant, byEntrant.get(entrant.id) ?? [], draw.rounds.length),
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

/** Those who will play the next Swiss round, with all that its pairing depends on. */
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

/** What the pairing of the next Swiss round depends on. */
export function nextSwissRound(facts: EventFacts): SwissRound {
  const draw = facts.draws[0];
  const round = (draw?.kind === 'swiss' ? draw.rounds.length : 0) + 1;
  const { seed, settings } = facts;
  return { seed, round, firstRound: settings.firstRound, players: swissPlayers(facts) };
}

export const pairNextRound = (facts: EventFacts): SwissDraw => pairSwiss(nextSwissRound(facts));

/** The draw with which the first stage begins; of Swiss before its first round. */
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

/** How many rounds the Swiss stage has, given how many players it began with. */
export const plannedRounds = ({ rounds }: Pick<StageSettings, 'rounds'>, players: number): number =>
  rounds ?? swissRounds(players);

/**
 * The seeds of the final stage: so many from Swiss or from each group, by place, then for groups share
 * of wins, difference and lot. Nobody who has left.
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
  const share = ({ wins, matches }: Standing) => (matches > 0 ? wins / matches : 0);
  return [...groups.values()]
    .flatMap((rows) => rows.slice(0, advance).map((row, index) => ({ ...row, place: index + 1 })))
    .sort(
      (x, y) =>
        x.place - y.place ||
        share(y) - share(x) ||
        y.difference - x.difference ||
        lotOf(seed, x.entrantId) - lotOf(seed, y.entrantId) ||
        x.entrantId - y.entrantId,
    )
    .map(({ entrantId }) => entrantId);
}

export interface RoundSummary {
  number: number;
  open: number;
  isDone: boolean;
}

/** The rounds of a stage that are drawn. */
export function stageRounds(matches: readonly EventMatch[]): RoundSummary[] {
  const open = new Map<number, number>();
  for (const match of matches) {
    open.set(match.round, (open.get(match.round) ?? 0) + Number(isOpen(match)));
  }
  return [...open]
    .sort(([x], [y]) => x - y)
    .map(([number, count]) => ({ number, open: count, isDone: count === 0 }));
}

/** Whether all of a stage has been played. */
export function isStageDone(facts: EventFacts, stage: number, planned: number): boolean {
  const draw = facts.draws[stage - 1];
  if (!draw) return false;
  if (draw.kind === 'swiss' && draw.rounds.length < planned) return false;
  return stageMatches(facts, stage).every((match) => !isOpen(match));
}

/**
 * The tables of matches that can be played, in order of play: whoever has one keeps it, the others get
 * the lowest free one or wait. Without a number of tables there is always one.
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
