import { findPart } from '#shared/rules/parts/catalogue';
import { isNoPart, PART_KINDS, type PartKind, type PartNames } from '#shared/rules/parts/kinds';
import { parseCombo } from '#shared/rules/parts/quick-entry';
import { fold } from '#shared/rules/parts/text';

/**
 * One side of a battle as features whose strengths are added up: `driver:Ball` (a catalogued part),
 * `~driver` (an own part that is not catalogued), `?driver` (a part of the opponent that was not
 * written down).
 */
export type Side = readonly string[];

/** Present in every battle: how much more often people record wins than losses. */
export const RECORDER = 'recorder';

/** Features of one family vary about equally, so they share a prior variance. */
export type Family = PartKind | 'opponent';

export function familyOf(feature: string): Family {
  if (feature.startsWith('@')) return 'opponent';
  if (isCataloguePart(feature)) return feature.slice(0, feature.indexOf(':')) as PartKind;
  return feature.slice(1) as PartKind;
}

export const isCataloguePart = (feature: string): boolean => feature.includes(':');

export const partName = (feature: string): string => feature.slice(feature.indexOf(':') + 1);

/** The feature for an opponent's name; null for a name without letters and digits. */
export function opponentFeature(name: string): string | null {
  const folded = fold(name);
  return folded === '' ? null : `@${folded}`;
}

export const ownSide = (names: PartNames): Side =>
  PART_KINDS.flatMap((kind) => {
    const name = names[kind];
    if (isNoPart(name)) return [];
    const part = findPart(kind, name);
    return [part ? `${kind}:${part.name}` : `~${kind}`];
  });

/** Cached, since parsing an opponent's text takes up to two milliseconds and most texts repeat. */
const MAX_CACHED = 50_000;
const cachedSides = new Map<string, Side>();

/**
 * The side that an opponent's text describes. A missing part becomes a feature of its own, so that
 * "some blue one" is learnt as an average opponent rather than a weak one.
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

/**
 * The model predicts battles and single rounds. A battle has several rounds, which favours the
 * better side; decks play single rounds.
 */
export const QUESTIONS = ['battles', 'rounds'] as const;
export type Question = (typeof QUESTIONS)[number];

/** `ownCombo`: how much a player's combo deviates from its parts. */
export type VarianceFamily = Family | 'player' | 'ownCombo';

/** Prior variances of strengths, in squared log odds of winning. */
export type Variances = Record<VarianceFamily, number>;

/** Standard deviations assumed before any battles, in log odds of winning a battle. */
const EXPECTED_DEVIATIONS: Readonly<Variances> = {
  blade: 0.35,
  lockChip: 0.1,
  mainBlade: 0.3,
  assistBlade: 0.15,
  overBlade: 0.1,
  disk: 0.2,
  driver: 0.3,
  opponent: 0.5,
  player: 0.5,
  ownCombo: 0.32,
};

/** A round decides less than a battle. */
const QUESTION_SCALE: Readonly<Record<Question, number>> = { battles: 1, rounds: 0.6 };

const RECORDER_VARIANCE = 0.12;

/** The expected variance weighs as much as this many members of known strength. */
const EXPECTATION_WEIGHT = 6;

const LEAST_VARIANCE = 0.001;
const MOST_VARIANCE = 4;

const FAMILIES: readonly VarianceFamily[] = [...PART_KINDS, 'opponent', 'player', 'ownCombo'];

const forFamilies = (choose: (family: VarianceFamily) => number): Variances => ({
  ...EXPECTED_DEVIATIONS,
  ...Object.fromEntries(FAMILIES.map((family) => [family, choose(family)])),
});

export const expectedVariances = (question: Question) =>
  forFamilies((family) => (EXPECTED_DEVIATIONS[family] * QUESTION_SCALE[question]) ** 2);

export const priorVariance = (variances: Variances, feature: string) =>
  feature === RECORDER ? RECORDER_VARIANCE : variances[familyOf(feature)];

/**
 * Learns a family's variance from the strengths found with `prior`: MacKay's fixed point of the
 * evidence approximation, with an inverse gamma prior. Players and combos keep the expected one.
 */
export function learntVariances(
  question: Question,
  prior: Variances,
  strengths: readonly { feature: string; mean: number; variance: number }[],
): Variances {
  const expected = expectedVariances(question);
  return forFamilies((family) => {
    let squares = EXPECTATION_WEIGHT * expected[family];
    let weight = EXPECTATION_WEIGHT;
    for (const { feature, mean, variance } of strengths) {
      if (feature === RECORDER || familyOf(feature) !== family) continue;
      squares += mean ** 2;
      // Weighted by how much battles, rather than the prior, determine it.
      weight += Math.max(0, 1 - variance / prior[family]);
    }
    return Math.min(MOST_VARIANCE, Math.max(LEAST_VARIANCE, squares / weight));
  });
}
