/**
 * Reproducible random numbers: the same seed gives the same data on every machine. Never for
 * secrets.
 */
export interface Random {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `min` to `max`, both possible. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the items, each as likely as its weight says. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
}

/** Mulberry32: 32 bits of state are plenty for a few million draws. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      throw new RangeError('There is nothing to pick from.');
    },
  };
}

/**
 * Draws from many items by weight in logarithmic time: some people record ten battles, some ten
 * thousand, and a million draws must not take a million sums.
 */
export function createLottery<T>(
  items: readonly T[],
  weightOf: (item: T, index: number) => number,
): (random: Random) => T {
  const sums = new Float64Array(items.length);
  let sum = 0;
  items.forEach((item, index) => {
    sum += weightOf(item, index);
    sums[index] = sum;
  });
  return (random) => {
    const target = random.next() * sum;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    const item = items[low];
    if (item === undefined) throw new RangeError('There is nothing to draw from.');
    return item;
  };
}
