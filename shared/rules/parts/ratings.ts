import { findPart, type Part, type PartType } from './catalogue';
import { PART_KINDS, type PartKind, type PartNames } from './kinds';

export type ComboRatings = {
  /** Ratings range from 0 to 10, with one decimal. */
  attack: number;
  defense: number;
  stamina: number;
  bladeType: PartType | null;
  /** Grams of the parts whose weight is known; null if none is. */
  weight: number | null;
};

type Rating = 'attack' | 'defense' | 'stamina';

/**
 * A part type's contribution to each rating. A type is best at its own rating; the others follow
 * the game's circle (attack beats stamina, stamina beats defense, defense beats attack).
 */
const POINTS: Readonly<Record<PartType, Readonly<Record<Rating, number>>>> = {
  attack: { attack: 9, defense: 1, stamina: 2 },
  defense: { attack: 2, defense: 9, stamina: 4 },
  stamina: { attack: 1, defense: 4, stamina: 9 },
  balance: { attack: 6, defense: 6, stamina: 6 },
};

/**
 * Weighting of the parts. The bit, which decides how a top moves, counts slightly more than the
 * blade; a CX blade's share is split among its pieces. Lock chips and ratchets have no type.
 */
const SHARES: Readonly<Partial<Record<PartKind, number>>> = {
  blade: 9,
  mainBlade: 5,
  assistBlade: 3,
  overBlade: 1,
  driver: 11,
};

const round = (value: number) => Math.round(value * 10) / 10;

/** The type of the blade, or of the main blade if there is no blade (CX). */
export const bladeTypeOf = ({ blade, mainBlade }: Pick<PartNames, 'blade' | 'mainBlade'>) =>
  findPart('blade', blade)?.type ?? findPart('mainBlade', mainBlade)?.type ?? null;

/**
 * Ratings, blade type and weight of a combo, from the catalogue. Each rating is the mean of the
 * parts' POINTS, weighted by their SHARES, over the parts whose type is known; 0 if none is.
 */
export function rateParts(names: PartNames): ComboRatings {
  const parts = new Map<PartKind, Part>();
  for (const kind of PART_KINDS) {
    const part = findPart(kind, names[kind]);
    if (part) parts.set(kind, part);
  }
  const rate = (rating: Rating): number => {
    let sum = 0;
    let shares = 0;
    for (const [kind, { type }] of parts) {
      const share = SHARES[kind];
      if (share === undefined || type === undefined) continue;
      sum += share * POINTS[type][rating];
      shares += share;
    }
    return shares === 0 ? 0 : round(sum / shares);
  };
  const weights = [...parts.values()]
    .map((part) => part.weight)
    .filter((weight) => weight !== undefined);
  return {
    attack: rate('attack'),
    defense: rate('defense'),
    stamina: rate('stamina'),
    bladeType: bladeTypeOf(names),
    weight: weights.length === 0 ? null : round(weights.reduce((a, b) => a + b, 0)),
  };
}
