import { deckChance } from './model/predict';

export interface Candidate {
  id: number;
  /** Share of its rounds that it is predicted to win. */
  chance: number;
  /** Its parts, equal for equal parts: no two combos of a deck may share one. */
  parts: Iterable<string>;
}

export type Deck<T> = readonly [T, T, T];

const BITS = 32;

/** For each candidate, by its place, those that share no part with it, one bit each. */
function findCompatible(candidates: readonly Candidate[]): Uint32Array[] {
  const words = Math.ceil(candidates.length / BITS);
  const holders = new Map<string, number[]>();
  candidates.forEach(({ parts }, place) => {
    for (const part of parts) {
      const places = holders.get(part);
      if (places) places.push(place);
      else holders.set(part, [place]);
    }
  });
  return candidates.map(({ parts }, place) => {
    const bits = new Uint32Array(words).fill(0xffffffff);
    const remove = (other: number) => {
      const word = other >>> 5;
      bits[word] = (bits[word] as number) & ~(1 << (other & 31));
    };
    remove(place);
    for (const part of parts) for (const other of holders.get(part) ?? []) remove(other);
    for (let other = candidates.length; other < words * BITS; other += 1) remove(other);
    return bits;
  });
}

/** The first place after `place` that is in both sets, or -1. */
function firstAfter(place: number, a: Uint32Array, b: Uint32Array): number {
  const from = place + 1;
  for (let word = from >>> 5; word < a.length; word += 1) {
    let both = (a[word] as number) & (b[word] as number);
    if (word === from >>> 5) both &= -1 << (from & 31);
    if (both !== 0) return word * BITS + 31 - Math.clz32(both & -both);
  }
  return -1;
}

/**
 * The three candidates that share no part and are the likeliest to win a deck battle; null when no
 * three fit together. Exact: the candidates are tried from the best on, and those are passed over
 * which even with the best others, legal or not, could not win oftener. Of equal decks the one with
 * the better combos, then with the smaller ids, is taken.
 */
export function findBestDeck<T extends Candidate>(candidates: readonly T[]): Deck<T> | null {
  const sorted = candidates.toSorted((a, b) => b.chance - a.chance || a.id - b.id);
  const compatible = findCompatible(sorted);
  const chanceAt = (place: number) => sorted[place]?.chance ?? 0;
  let best: [number, number, number] | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < sorted.length - 2; i += 1) {
    if (deckChance(chanceAt(i), chanceAt(i + 1), chanceAt(i + 2)) <= most) break;
    const withFirst = compatible[i] as Uint32Array;
    for (
      let j = firstAfter(i, withFirst, withFirst);
      j >= 0;
      j = firstAfter(j, withFirst, withFirst)
    ) {
      if (deckChance(chanceAt(i), chanceAt(j), chanceAt(j + 1)) <= most) break;
      // The first that fits is the best that fits.
      const k = firstAfter(j, withFirst, compatible[j] as Uint32Array);
      if (k < 0) continue;
      const chance = deckChance(chanceAt(i), chanceAt(j), chanceAt(k));
      if (chance > most) {
        most = chance;
        best = [i, j, k];
      }
    }
  }
  return best && (best.map((place) => sorted[place]) as unknown as Deck<T>);
}
