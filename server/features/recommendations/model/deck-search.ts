import { deckChance } from './predict';

export interface Candidate {
  id: number;
  /** Predicted share of rounds it wins. */
  chance: number;
  /** Keys of its parts; no two combos of a deck may share one. */
  parts: Iterable<string>;
}

export type Deck<T> = readonly [T, T, T];

const BITS = 32;

/** Bit sets: for each candidate, by index, the candidates that share no part with it. */
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

/** The first index after `place` that is in both sets, or -1. */
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
 * Finds the three candidates that share no part and are likeliest to win a deck battle; null if no
 * three fit together. Exact: candidates are tried best first, skipping those that could not win
 * more often even with the best others, legal or not. Ties go to the deck with the better combos,
 * then the smaller ids.
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
      // Candidates are sorted, so the first that fits is the best.
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
