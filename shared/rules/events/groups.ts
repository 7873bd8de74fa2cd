import type { Pair } from './swiss';

/** Deals entrants to groups in seed order: 1 2 3 3 2 1 1 2 … */
export function snakeGroups(order: readonly number[], groups: number): number[][] {
  const dealt: number[][] = Array.from({ length: Math.min(groups, order.length) }, () => []);
  for (const [index, id] of order.entries()) {
    const row = Math.floor(index / dealt.length);
    const column = index % dealt.length;
    dealt[row % 2 === 0 ? column : dealt.length - 1 - column]?.push(id);
  }
  return dealt;
}

/**
 * Round robin by the circle method: the first stays, the others rotate. In an odd group one entrant
 * rests each round, which is not a match.
 */
export function circleRounds(ids: readonly number[]): [number, number][][] {
  const circle: (number | null)[] = ids.length % 2 === 0 ? [...ids] : [...ids, null];
  const size = circle.length;
  return Array.from({ length: Math.max(0, size - 1) }, (_, round) => {
    const [first = null, ...others] = circle;
    const turned = [first, ...others.map((_, i) => others[(i + round) % others.length] ?? null)];
    const pairs: [number, number][] = [];
    for (let i = 0; i < size / 2; i += 1) {
      const [x, y] = [turned[i], turned[size - 1 - i]];
      if (x != null && y != null) pairs.push([x, y]);
    }
    return pairs;
  });
}

export interface GroupMatch {
  /** From 1. */
  round: number;
  group: number;
  /** Among the matches of the round, across all groups. */
  place: number;
  pair: Pair;
}

/** All matches of a group stage, in order of play. */
export function groupMatches(groups: readonly (readonly number[])[]): GroupMatch[] {
  const rounds = groups.map(circleRounds);
  const count = Math.max(0, ...rounds.map(({ length }) => length));
  return Array.from({ length: count }, (_, round) =>
    rounds
      .flatMap((ofGroup, index) =>
        (ofGroup[round] ?? []).map((pair) => ({ group: index + 1, pair })),
      )
      .map((match, index) => ({ ...match, round: round + 1, place: index + 1 })),
  ).flat();
}
