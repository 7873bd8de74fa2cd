import { type MatchPlace, matchKeyOf } from './match-key';
import type { StageSettings } from './settings';

/** Where an entrant of a bracket match comes from. */
export type Source = { from: 'seed'; seed: number } | { from: 'winner' | 'loser'; key: string };

export interface BracketMatch extends Omit<MatchPlace, 'stage'> {
  key: string;
  /** In order of play. Matches of a round can be played at the same time. */
  round: number;
  /** Entrants who can still win the event when the match begins. */
  playersLeft: number;
  a: Source;
  b: Source;
}

const seedOf = (seed: number): Source => ({ from: 'seed', seed });
const winnerOf = (key: string): Source => ({ from: 'winner', key });
const loserOf = (key: string): Source => ({ from: 'loser', key });

/** Seeds in bracket order (1 8 4 5 2 7 3 6), so that the best meet last. */
export function bracketOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const sum = order.length * 2 + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}

/** @returns the first for which `find` succeeds, trying to move others out of the way */
function augment(
  place: number,
  options: (place: number) => readonly number[],
  takenBy: Map<number, number>,
  tried: Set<number>,
): boolean {
  return options(place).some((option) => {
    if (tried.has(option)) return false;
    tried.add(option);
    const other = takenBy.get(option);
    if (other !== undefined && !augment(other, options, takenBy, tried)) return false;
    takenBy.set(option, place);
    return true;
  });
}

/**
 * Moves the lower seeds of the first round so that no two of a group meet there, where that can be
 * avoided: if possible among those of the same place in their groups, as little as possible.
 */
export function separateGroups(
  seeds: readonly { entrantId: number; group: number | null; place: number }[],
): number[] {
  const size = 2 ** Math.max(1, Math.ceil(Math.log2(seeds.length)));
  // From 0. The others of the first round have byes.
  const lower = Array.from({ length: seeds.length - size / 2 }, (_, index) => size / 2 + index);
  const groupOf = (place: number) => seeds[place]?.group;
  const isApart = (place: number, option: number) => groupOf(size - 1 - place) !== groupOf(option);
  const nearestFirst = (place: number) =>
    [...lower].sort((x, y) => Math.abs(x - place) - Math.abs(y - place) || x - y);
  const takenBy = new Map<number, number>();
  for (const place of lower) if (isApart(place, place)) takenBy.set(place, place);
  for (const isFree of [false, true]) {
    const options = (place: number) =>
      nearestFirst(place).filter(
        (option) =>
          isApart(place, option) && (isFree || seeds[option]?.place === seeds[place]?.place),
      );
    const found = new Set(takenBy.values());
    for (const place of lower.filter((one) => !found.has(one))) {
      augment(place, options, takenBy, new Set());
    }
  }
  const order = [...seeds.keys()];
  const found = new Set(takenBy.values());
  const open = lower.filter((place) => !found.has(place));
  const left = lower.filter((option) => !takenBy.has(option));
  for (const [option, place] of takenBy) order[place] = option;
  for (const [index, place] of open.entries()) order[place] = left[index] ?? place;
  return order.flatMap((option) => seeds[option]?.entrantId ?? []);
}

/** Orders (places from 0) in which the losers of W2, W3 … drop, cyclic, to avoid rematches. */
const DROPS: readonly ((place: number, count: number) => number)[] = [
  (place, count) => count - 1 - place,
  (place, count) => {
    const half = Math.floor(count / 2);
    if (half === 0) return place;
    return place < half ? half - 1 - place : count - 1 - (place - half);
  },
  (place, count) => (place + Math.floor(count / 2)) % count,
  (place) => place,
];

/** The loser of W`column` that meets the winner at this place (both from 0). */
export function dropPlace(column: number, place: number, count: number): number {
  return DROPS[(column - 2) % DROPS.length]?.(place, count) ?? place;
}

/** How many rounds the winners' side of a bracket has. */
export const bracketColumns = (entrants: number): number =>
  Math.max(1, Math.ceil(Math.log2(entrants)));

/** The round, in order of play, of a bracket with so many columns on the winners' side. */
export function bracketRound(
  kind: 'single' | 'double',
  { part, column }: Pick<MatchPlace, 'part' | 'column'>,
  columns: number,
): number {
  if (part === 'T') return columns;
  if (part === 'F') return columns * 2 - 1 + column;
  if (part === 'L') return column + 1;
  return kind === 'double' && column > 1 ? column * 2 - 2 : column;
}

const inside = (stage: number, part: 'W' | 'L', column: number, place: number) =>
  matchKeyOf({ stage, part, column, place: place + 1 });

function winnersSide(stage: number, columns: number, isDouble: boolean): BracketMatch[] {
  const seeds = bracketOrder(2 ** columns);
  return Array.from({ length: columns }, (_, index) => {
    const column = index + 1;
    const count = 2 ** (columns - column);
    // In a double elimination the losers' side has equally many left, except in the first round.
    const playersLeft = isDouble && column > 1 ? count * 4 : count * 2;
    return Array.from({ length: count }, (_, place): BracketMatch => {
      const before = (offset: number) =>
        column === 1
          ? seedOf(seeds[place * 2 + offset] ?? 0)
          : winnerOf(inside(stage, 'W', column - 1, place * 2 + offset));
      return {
        key: inside(stage, 'W', column, place),
        part: 'W',
        column,
        place: place + 1,
        round: bracketRound(isDouble ? 'double' : 'single', { part: 'W', column }, columns),
        playersLeft,
        a: before(0),
        b: before(1),
      };
    });
  }).flat();
}

/** Odd columns are played within the losers' side, even ones against dropping losers. */
function losersSide(stage: number, columns: number): BracketMatch[] {
  return Array.from({ length: Math.max(0, (columns - 1) * 2) }, (_, index) => {
    const column = index + 1;
    const count = 2 ** (columns - 1 - Math.ceil(column / 2));
    const drops = column / 2 + 1;
    const survivor = (at: number) => winnerOf(inside(stage, 'L', column - 1, at));
    const dropped = (from: number, at: number) => loserOf(inside(stage, 'W', from, at));
    const sources = (place: number): [Source, Source] => {
      const [x, y] = [place * 2, place * 2 + 1];
      if (column === 1) return [dropped(1, x), dropped(1, y)];
      if (column % 2 === 1) return [survivor(x), survivor(y)];
      return [survivor(place), dropped(drops, dropPlace(drops, place, count))];
    };
    return Array.from({ length: count }, (_, place): BracketMatch => {
      const [a, b] = sources(place);
      return {
        key: inside(stage, 'L', column, place),
        part: 'L',
        column,
        place: place + 1,
        round: column + 1,
        playersLeft: column % 2 === 1 ? count * 4 : count * 3,
        a,
        b,
      };
    });
  }).flat();
}

function doubleFinals(stage: number, columns: number, secondFinal: boolean): BracketMatch[] {
  const last = inside(stage, 'W', columns, 0);
  const challenger =
    columns === 1 ? loserOf(last) : winnerOf(inside(stage, 'L', columns * 2 - 2, 0));
  const final = (number: number, a: Source, b: Source): BracketMatch => ({
    key: matchKeyOf({ stage, part: 'F', column: number, place: 1 }),
    part: 'F',
    column: number,
    place: 1,
    round: columns * 2 - 1 + number,
    playersLeft: 2,
    a,
    b,
  });
  const first = final(1, winnerOf(last), challenger);
  // The loser is entrant a: it is the winners' side, or there would be no second final.
  return secondFinal ? [first, final(2, loserOf(first.key), winnerOf(first.key))] : [first];
}

function thirdPlaceMatch(stage: number, columns: number): BracketMatch {
  return {
    key: matchKeyOf({ stage, part: 'T', column: 1, place: 1 }),
    part: 'T',
    column: 1,
    place: 1,
    round: columns,
    playersLeft: 4,
    a: loserOf(inside(stage, 'W', columns - 1, 0)),
    b: loserOf(inside(stage, 'W', columns - 1, 1)),
  };
}

/** All matches of a bracket, each after those it depends on. */
export function bracketMatches(
  stage: number,
  { kind, thirdPlace, secondFinal }: Pick<StageSettings, 'kind' | 'thirdPlace' | 'secondFinal'>,
  entrants: number,
): BracketMatch[] {
  const columns = bracketColumns(entrants);
  const isDouble = kind === 'double';
  const winners = winnersSide(stage, columns, isDouble);
  if (isDouble) {
    const inner = [...winners, ...losersSide(stage, columns)].sort((x, y) => x.round - y.round);
    return [...inner, ...doubleFinals(stage, columns, secondFinal)];
  }
  if (!thirdPlace || columns < 2) return winners;
  return [...winners.slice(0, -1), thirdPlaceMatch(stage, columns), ...winners.slice(-1)];
}
