import { findPart } from '../../../../shared/rules/parts/catalogue';
import {
  isNoPart,
  PART_KINDS,
  type PartKind,
  type PartNames,
} from '../../../../shared/rules/parts/kinds';
import { parseCombo } from '../../../../shared/rules/parts/quick-entry';
import { fold } from '../../../../shared/rules/parts/text';

/**
 * One side of a battle as the features that add up to its strength: `driver:Ball` (a part of the
 * catalogue), `~driver` (an own part that the catalogue does not know), `?driver` (an opponent's
 * part that nobody wrote down).
 */
export type Side = readonly string[];

/** Present in every battle: how much more often people record wins than losses. */
export const RECORDER = 'recorder';

/** Features of one family differ about equally, so they share a prior variance. */
export type Family = PartKind | 'opponent';

export function familyOf(feature: string): Family {
  if (feature.startsWith('@')) return 'opponent';
  if (isCataloguePart(feature)) return feature.slice(0, feature.indexOf(':')) as PartKind;
  return feature.slice(1) as PartKind;
}

export const isCataloguePart = (feature: string): boolean => feature.includes(':');

export const partName = (feature: string): string => feature.slice(feature.indexOf(':') + 1);

/** The feature of an opponent's name; null for a name without letters and digits. */
export function opponentFeature(name: string): string | null {
  const folded = fold(name);
  return folded === '' ? null : `@${folded}`;
}

export function ownSide(names: PartNames): Side {
  return PART_KINDS.flatMap((kind) => {
    const name = names[kind];
    if (isNoPart(name)) return [];
    const part = findPart(kind, name);
    return [part ? `${kind}:${part.name}` : `~${kind}`];
  });
}

/** Parsing an opponent's text takes up to two milliseconds, and most texts repeat. */
const MAX_CACHED = 50_000;
const cachedSides = new Map<string, Side>();

/**
 * The side that an opponent's text describes. A part that it leaves out becomes a feature of its
 * own, so that "some blue one" is learnt as an average opponent and not as a weak one.
 */
export function opponentSide(text: string): Side {
  const cached = cachedSides.get(text);
  if (cached) return cached;
  const { parts } = parseCombo(text);
  const side = PART_KINDS.flatMap((kind) => {
    const name = parts[kind];
    return isNoPart(name) ? [] : [`${kind}:${name}`];
  });
  if (isNoPart(parts.blade) && isNoPart(parts.mainBlade)) side.push('?blade');
  if (parts.disk === undefined) side.push('?disk');
  if (parts.driver === undefined) side.push('?driver');
  if (cachedSides.size >= MAX_CACHED) cachedSides.clear();
  cachedSides.set(text, side);
  return side;
}
