/// <reference path="./edmonds-blossom-fixed.d.ts" />
import blossom from 'edmonds-blossom-fixed';
import { byLot, eventHash, lotOf, seedOrder, topBits } from './hash';

/** A player's inputs to a pairing, stored with the round. */
export interface SwissPlayer {
  id: number;
  rating: number | null;
  wins: number;
  /** Opponents actually played, in order of id. */
  met: readonly number[];
  /** Has had a bye or a forfeit win. */
  freeWin: boolean;
  /** Met an opponent with another number of wins in the previous round. */
  floated: boolean;
}

/** Two entrants, or one with a bye. */
export type Pair = readonly [number, number | null];

/** Whether both have the same pairs, in any order. */
export function hasSamePairs(one: readonly Pair[], other: readonly Pair[]): boolean {
  const words = (pairs: readonly Pair[]) => pairs.map((pair) => [...pair].sort().join()).sort();
  return words(one).join(' ') === words(other).join(' ');
}

export interface SwissDraw {
  /** In order of play, the bye last. */
  pairs: Pair[];
  /** Unavoidable rematches, and byes after a free win. */
  rematches: Pair[];
}

export interface SwissRound {
  seed: number;
  round: number;
  firstRound: 'random' | 'rating';
  players: readonly SwissPlayer[];
}

const REPEATED = 2 ** 46;
const BYE_WIN = 2 ** 42;
const FLOAT = 2 ** 26;
const FLOATED_AGAIN = 2 ** 16;

/** Above this many players, only near neighbours are considered. */
const ALL_PAIRS_UP_TO = 200;
const NEAREST = 16;

type Edge = [number, number, number];

interface Vertex extends SwissPlayer {
  metIds: ReadonlySet<number>;
}

function pairCost(seed: number, round: number, x: Vertex, y: Vertex): number {
  const [low, high] = x.id < y.id ? [x.id, y.id] : [y.id, x.id];
  const gap = x.wins - y.wins;
  const floats = gap === 0 ? 0 : Number(x.floated) + Number(y.floated);
  return (
    (x.metIds.has(y.id) ? REPEATED : 0) +
    FLOAT * gap ** 2 +
    FLOATED_AGAIN * floats +
    topBits(eventHash(`${seed}:${round}:${low}:${high}`))
  );
}

function byeCost(seed: number, round: number, player: Vertex, lowest: number): number {
  return (
    (player.freeWin ? REPEATED : 0) +
    BYE_WIN * (player.wins - lowest) +
    topBits(eventHash(`${seed}:${round}:${player.id}:bye`))
  );
}

/** Candidate pairs with their costs; the bye is the last vertex. */
function edgesOf(
  { seed, round }: SwissRound,
  players: readonly Vertex[],
  partners: (index: number) => Iterable<number>,
): Edge[] {
  const costs: Edge[] = [];
  const seen = new Set<number>();
  for (const [i, player] of players.entries()) {
    for (const j of partners(i)) {
      const other = players[j];
      const key = Math.min(i, j) * players.length + Math.max(i, j);
      if (!other || seen.has(key)) continue;
      seen.add(key);
      costs.push([i, j, pairCost(seed, round, player, other)]);
    }
  }
  if (players.length % 2 === 1) {
    const lowest = Math.min(...players.map(({ wins }) => wins));
    for (const [i, player] of players.entries()) {
      costs.push([i, players.length, byeCost(seed, round, player, lowest)]);
    }
  }
  return costs;
}

/** @returns null if no perfect matching exists */
function perfectMatching(costs: readonly Edge[], vertices: number): number[] | null {
  const highest = costs.reduce((most, [, , cost]) => Math.max(most, cost), 0);
  const mates = blossom(
    costs.map(([i, j, cost]) => [i, j, highest - cost]),
    true,
  );
  const isPerfect = mates.length === vertices && mates.every((mate) => mate >= 0);
  return isPerfect ? mates : null;
}

/** For each player the nearest unmet players, by wins and lot. */
function nearest({ seed, round }: SwissRound, players: readonly Vertex[]) {
  const chance = players.map(({ id }) => eventHash(`${seed}:${round}:${id}`));
  const order = [...players.keys()].sort((i, j) => {
    const [x, y] = [players[i], players[j]];
    return (y?.wins ?? 0) - (x?.wins ?? 0) || (chance[i] ?? 0) - (chance[j] ?? 0) || i - j;
  });
  const places = new Map(order.map((index, place) => [index, place]));
  return function* (index: number): Generator<number> {
    let found = 0;
    for (let place = (places.get(index) ?? 0) + 1; place < order.length; place += 1) {
      const other = order[place] ?? index;
      const id = players[other]?.id;
      if (id === undefined || players[index]?.metIds.has(id)) continue;
      yield other;
      found += 1;
      if (found === NEAREST) return;
    }
  };
}

function* later(index: number, count: number): Generator<number> {
  for (let other = index + 1; other < count; other += 1) yield other;
}

function findMates(draw: SwissRound, players: readonly Vertex[]): number[] {
  const vertices = players.length + (players.length % 2);
  const some =
    players.length > ALL_PAIRS_UP_TO
      ? perfectMatching(edgesOf(draw, players, nearest(draw, players)), vertices)
      : null;
  const mates =
    some ??
    perfectMatching(
      edgesOf(draw, players, (index) => later(index, players.length)),
      vertices,
    );
  if (!mates) throw new Error('A complete graph has a perfect matching.');
  return mates;
}

/** 1 against n/2 + 1, 2 against n/2 + 2 …; with an odd number the last gets the bye. */
function ratedPairs({ seed, players }: SwissRound): Pair[] {
  const order = seedOrder(seed, players);
  const half = Math.floor(order.length / 2);
  const pairs: Pair[] = order.slice(0, half).map((id, index) => [id, order[index + half] ?? null]);
  const last = order.length % 2 === 1 ? order.at(-1) : undefined;
  return last === undefined ? pairs : [...pairs, [last, null]];
}

function matchedPairs(draw: SwissRound): Pair[] {
  if (draw.players.length < 2) return draw.players.map(({ id }): Pair => [id, null]);
  // The order of vertices breaks ties between pairings, so it must not depend on the input.
  const players = draw.players
    .map((player) => ({ ...player, metIds: new Set(player.met) }))
    .sort((x, y) => x.id - y.id);
  const pairs: Pair[] = [];
  for (const [index, mate] of findMates(draw, players).entries()) {
    const player = players[index];
    if (player && mate > index) pairs.push([player.id, players[mate]?.id ?? null]);
  }
  return pairs;
}

/** Pairs by total wins, then lot; in a pair the player with more wins comes first. */
export function inPlayOrder(
  seed: number,
  players: readonly SwissPlayer[],
  pairs: readonly Pair[],
): Pair[] {
  const winsOf = new Map(players.map(({ id, wins }) => [id, wins]));
  const wins = (id: number) => winsOf.get(id) ?? 0;
  const compareLots = byLot(seed);
  const first = (x: number, y: number) => wins(y) - wins(x) || compareLots(x, y);
  return pairs
    .map((pair) => {
      const [x, y] = pair;
      const sorted: Pair = y !== null && first(x, y) > 0 ? [y, x] : pair;
      const lots = pair.flatMap((id) => (id === null ? [] : [lotOf(seed, id)]));
      return { pair: sorted, lot: Math.min(...lots), wins: wins(x) + (y === null ? 0 : wins(y)) };
    })
    .sort((x, y) => {
      const byes = Number(x.pair[1] === null) - Number(y.pair[1] === null);
      return byes || y.wins - x.wins || x.lot - y.lot || x.pair[0] - y.pair[0];
    })
    .map(({ pair }) => pair);
}

/** Pairs that are rematches, or byes after a free win. */
export function findRematches(players: readonly SwissPlayer[], pairs: readonly Pair[]): Pair[] {
  const byId = new Map(players.map((player) => [player.id, player]));
  return pairs.filter(([x, y]) => {
    const player = byId.get(x);
    return y === null ? player?.freeWin : player?.met.includes(y);
  });
}

/**
 * Pairs a round by minimum-cost perfect matching: no rematch or second free win unless unavoidable,
 * the bye to the lowest, small differences in wins, not the same floaters, then chance.
 */
export function pairSwiss(draw: SwissRound): SwissDraw {
  const { seed, round, firstRound, players } = draw;
  const isRated = round === 1 && firstRound === 'rating';
  const pairs = inPlayOrder(seed, players, isRated ? ratedPairs(draw) : matchedPairs(draw));
  return { pairs, rematches: findRematches(players, pairs) };
}

/** Whether manual pairs include every player exactly once, with at most one bye. */
export function isEveryoneOnce(
  players: readonly { id: number }[],
  pairs: readonly Pair[],
): boolean {
  const named = pairs.flatMap((pair) => pair.filter((id): id is number => id !== null));
  const ids = new Set(players.map(({ id }) => id));
  const byes = pairs.filter(([, other]) => other === null).length;
  return (
    byes <= 1 &&
    named.length === ids.size &&
    new Set(named).size === named.length &&
    named.every((id) => ids.has(id))
  );
}
