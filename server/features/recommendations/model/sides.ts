import { findPart } from '../../../../shared/rules/parts/catalogue';
import {
  isNoPart,
  PART_KINDS,
  type PartKind,
  type PartNames,
} from '../../../../shared/rules/parts/kinds';
import { parseCombo } from '../../../../shared/rules/parts/quick-entry';

/**
 * What one side of a battle consists of, as the model sees it. Each entry of `features` has a
 * strength of its own, and a side is as strong as all of them together:
 * `driver:Ball` (a part of the catalogue), `~driver` (an own part that the catalogue does not know),
 * `?driver` (an opponent's part that nobody wrote down).
 */
export interface Side {
  features: readonly string[];
  /** Whether every part is known: then the combination as such can be learnt about too. */
  isComplete: boolean;
}

/** Two sides of the same features are one. */
export const sideKey = ({ features }: Side): string => features.join('+');

/** The feature of a combination of parts: what it does better or worse than its parts promise. */
export const combinationFeature = (side: Side): string => `=${sideKey(side)}`;

/** What holds for every battle: how much oftener people record that they won. */
export const RECORDER = 'recorder';

/** The family that a feature is of: the members of one are about equally different. */
export type Family = PartKind | 'combination';

export function familyOf(feature: string): Family {
  if (feature.startsWith('=')) return 'combination';
  if (feature.startsWith('?') || feature.startsWith('~')) return feature.slice(1) as PartKind;
  return feature.slice(0, feature.indexOf(':')) as PartKind;
}

export const partFeature = (kind: PartKind, name: string): string => `${kind}:${name}`;

const complete = (features: readonly string[]): Side => ({
  features,
  isComplete: features.every((feature) => !/^[?~]/.test(feature)),
});

/** The side of somebody's own combo, as it is stored. */
export function ownSide(names: PartNames): Side {
  const features = PART_KINDS.flatMap((kind) => {
    const name = names[kind];
    if (isNoPart(name)) return [];
    const part = findPart(kind, name);
    return [part ? partFeature(kind, part.name) : `~${kind}`];
  });
  return complete(features);
}

/**
 * The side that an opponent's text tells of, read as the quick field reads it. What it does not say
 * stands for all that such opponents play: the feature of the unknown part is learnt from them, so
 * that "some blue one" is met as the average opponent and not as a weak one.
 */
export function opponentSide(text: string): Side {
  const { parts } = parseCombo(text);
  const features = PART_KINDS.flatMap((kind) => {
    const name = parts[kind];
    return name === undefined || isNoPart(name) ? [] : [partFeature(kind, name)];
  });
  const hasTop = !isNoPart(parts.blade) || !isNoPart(parts.mainBlade);
  if (!hasTop) features.push('?blade');
  if (parts.disk === undefined) features.push('?disk');
  if (parts.driver === undefined) features.push('?driver');
  return complete(features);
}
