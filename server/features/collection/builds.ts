import { findPart, type Part } from '#shared/rules/parts/catalogue';
import type { PartKind } from '#shared/rules/parts/kinds';
import { type Deck, findBestDeck } from '../recommendations/model/deck-search';

/** What a part can be combined with; parts of one role are interchangeable in any combo. */
type Role =
  | Exclude<PartKind, 'blade' | 'mainBlade' | 'driver'>
  | 'bladeOnly'
  | 'bladeWithRatchet'
  | 'mainOfCx'
  | 'mainOfExpand'
  | 'bitOnly'
  | 'bitWithRatchet';

export interface BuildPart {
  kind: PartKind;
  name: string;
  role: Role;
  /** Log odds in billionths; an integer, so that equal sums compare equal. */
  strength: number;
}

export interface Build {
  parts: readonly BuildPart[];
  /** The sum of its parts' strengths, or what battles with it have shown. */
  strength: number;
}

const TOPS: readonly (readonly Role[])[] = [
  ['bladeOnly'],
  ['lockChip', 'mainOfCx', 'assistBlade'],
  ['lockChip', 'mainOfExpand', 'assistBlade', 'overBlade'],
];

/**
 * The roles of each legal combo, in the order of PART_KINDS. A combo has exactly one ratchet: a
 * part with an integrated ratchet excludes every other ratchet.
 */
const SHAPES: readonly (readonly Role[])[] = [
  ...TOPS.flatMap((top): Role[][] => [
    [...top, 'disk', 'bitOnly'],
    [...top, 'bitWithRatchet'],
  ]),
  ['bladeWithRatchet', 'bitOnly'],
];

function roleOf(kind: PartKind, { integratedRatchet, line }: Part): Role {
  if (kind === 'blade') return integratedRatchet ? 'bladeWithRatchet' : 'bladeOnly';
  if (kind === 'driver') return integratedRatchet ? 'bitWithRatchet' : 'bitOnly';
  if (kind === 'mainBlade') return line === 'CX expand' ? 'mainOfExpand' : 'mainOfCx';
  return kind;
}

/** Null for a part outside the catalogue, since nobody knows what it fits. */
export function toBuildPart(kind: PartKind, name: string, strength: number): BuildPart | null {
  const part = findPart(kind, name);
  return part && { kind, name: part.name, role: roleOf(kind, part), strength };
}

export const featureOf = ({ kind, name }: Pick<BuildPart, 'kind' | 'name'>) => `${kind}:${name}`;

export const buildKey = (parts: Build['parts']): string => parts.map(featureOf).join('|');

const shapeKey = (roles: readonly Role[]) => roles.join();
const LEGAL = new Set(SHAPES.map(shapeKey));

/** Whether parts in the order of PART_KINDS are a legal combo. */
export const isLegal = (parts: Build['parts']): boolean =>
  LEGAL.has(shapeKey(parts.map(({ role }) => role)));

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Strongest first, then by name. */
export const byStrength = (a: BuildPart, b: BuildPart) =>
  b.strength - a.strength || order(a.name, b.name);

function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

type Stock = ReadonlyMap<Role, readonly BuildPart[]>;

const stockOf = (owned: readonly BuildPart[]): Stock =>
  groupBy(owned.toSorted(byStrength), ({ role }) => role);

/**
 * Picks one part from each sorted list. A choice of indices i, j, … has at least (i + 1)(j + 1)…
 * choices that are as good, so it is left out if these are more than `most`.
 */
function choose(lists: readonly (readonly BuildPart[])[], most: number): BuildPart[][] {
  const [list, ...others] = lists;
  if (!list) return [[]];
  return list
    .slice(0, most)
    .flatMap((part, i) =>
      choose(others, Math.floor(most / (i + 1))).map((rest) => [part, ...rest]),
    );
}

const strengthOf = (parts: Build['parts']) => parts.reduce((sum, part) => sum + part.strength, 0);

const rank = (builds: ReadonlyMap<string, Build>): Build[] =>
  [...builds]
    .toSorted(([a, { strength }], [b, other]) => other.strength - strength || order(a, b))
    .map(([, build]) => build);

/** Collects builds; `played` ones have the strength that battles have shown. */
function collect(played: readonly Build[]) {
  const builds = new Map(played.map((build) => [buildKey(build.parts), build]));
  return {
    builds,
    add(parts: BuildPart[]) {
      const key = buildKey(parts);
      if (!builds.has(key)) builds.set(key, { parts, strength: strengthOf(parts) });
    },
  };
}

const chooseAll = (stock: Stock, most: number, length = most): BuildPart[][] =>
  SHAPES.flatMap((roles) =>
    choose(
      roles.map((role) => stock.get(role)?.slice(0, length) ?? []),
      most,
    ),
  );

/**
 * The strongest legal builds of owned parts, best first. Exact without trying all of them; a large
 * collection has tens of millions.
 * @param played builds of owned parts whose strength battles have shown
 */
export function bestBuilds(
  owned: readonly BuildPart[],
  played: readonly Build[],
  count: number,
): Build[] {
  const { builds, add } = collect(played);
  for (const parts of chooseAll(stockOf(owned), count + played.length)) add(parts);
  return rank(builds).slice(0, count);
}

const DECK_SIZE = 3;

/**
 * Builds that contain the best deck, best first. A deck has at most three parts of a role, so a
 * part outside the best three could be replaced by one the deck does not use. Only builds that lost
 * battles are weaker than their parts: for each of those that differ in the same part, one more
 * place is searched.
 */
export function deckCandidates(owned: readonly BuildPart[], played: readonly Build[]): Build[] {
  const stock = stockOf(owned);
  const { builds, add } = collect(played);
  for (const parts of chooseAll(stock, Number.POSITIVE_INFINITY, DECK_SIZE)) add(parts);
  const worse = played.filter(({ parts, strength }) => strength < strengthOf(parts));
  const places = worse.flatMap(({ parts }) =>
    parts.map((part, i) => ({
      rest: `${part.role} ${buildKey(parts.toSpliced(i, 1))}`,
      with: (other: BuildPart) => parts.with(i, other),
      role: part.role,
    })),
  );
  for (const group of groupBy(places, ({ rest }) => rest).values()) {
    const [place] = group;
    const others = (place && stock.get(place.role)?.slice(0, DECK_SIZE + group.length)) ?? [];
    for (const other of others) if (place) add(place.with(other));
  }
  return rank(builds);
}

/**
 * Narrows down parts to add: the best of each role, and all parts of `played` builds. The part that
 * helps most is among these.
 */
export function usefulParts(parts: readonly BuildPart[], played: readonly Build[]): BuildPart[] {
  const inPlayed = new Set(played.flatMap((build) => build.parts.map(featureOf)));
  const others = stockOf(parts.filter((part) => !inPlayed.has(featureOf(part))));
  const best = new Set([...others.values()].map(([first]) => first));
  return parts.filter((part) => best.has(part) || inPlayed.has(featureOf(part)));
}

/** The three builds that share no part and win most deck battles; see `findBestDeck` for ties. */
export function bestDeck(
  owned: readonly BuildPart[],
  played: readonly Build[],
  chanceOf: (build: Build) => number,
): Deck<Build> | null {
  const candidates = deckCandidates(owned, played).map((build, id) => {
    return { id, build, chance: chanceOf(build), parts: build.parts.map(featureOf) };
  });
  const found = findBestDeck(candidates);
  return found && [found[0].build, found[1].build, found[2].build];
}
