import type { Advice, Buildable, NamedPart } from '#shared/collection';
import { partsOfKind } from '#shared/rules/parts/catalogue';
import {
  NA,
  namedPartsOf,
  PART_KINDS,
  type PartNames,
  partNamesOf,
} from '#shared/rules/parts/kinds';
import { isClear } from '#shared/rules/rates';
import { msg, t } from '#shared/translate';
import { createTimeSlice } from '../../async';
import type { Actor, AppDeps } from '../../deps';
import type { Strength } from '../recommendations/model/personal';
import {
  deckGain,
  deckRate,
  likelyShare,
  type Rate,
  type Three,
  winRate,
} from '../recommendations/model/predict';
import { predictRounds } from '../recommendations/predictions.service';
import {
  type Build,
  type BuildPart,
  bestBuilds,
  bestDeck,
  buildKey,
  featureOf,
  isLegal,
  toBuildPart,
  usefulParts,
} from './builds';
import { listAllParts } from './collection.queries';

type Deps = Pick<AppDeps, 'db'>;

const LISTED = 50;

const NO_DECK = msg("You can't build a legal deck yet, and no single part would change that.");
const TOO_FEW_BATTLES = msg('There are not enough battles yet to tell which part would help.');
const NO_GAIN = msg('No single part would make your best deck stronger.');
const NOT_CLEAR = msg(
  'No single part would clearly make your best deck stronger: what the best one adds could be chance.',
);

const BILLION = 1e9;

type OwnBuild = Build & { comboId: number; battles: number };

/**
 * Predicts the actor's strength with each catalogued part, and with their own combos of these
 * parts. A build they have not played is the sum of its parts.
 */
async function predictParts(deps: Deps, actor: Actor, named: readonly NamedPart[]) {
  const slice = createTimeSlice();
  const known = named.flatMap(({ kind, name }) => toBuildPart(kind, name, 0) ?? []);
  const { combos, strengthOf, spread } = await predictRounds(deps, actor, known.map(featureOf));
  const nothing = strengthOf([]).mean;
  const strengthIn = ({ mean }: Strength) => Math.round((mean - nothing) * BILLION);
  const byFeature = new Map<string, BuildPart>();
  for (const part of known) {
    const feature = featureOf(part);
    byFeature.set(feature, { ...part, strength: strengthIn(strengthOf([feature])) });
    if (slice.isOver()) await slice.yield();
  }
  const own = new Map<string, OwnBuild>();
  // Of identical combos, the one with the most battles wins.
  for (const combo of combos.toSorted((a, b) => a.battles - b.battles || b.id - a.id)) {
    const features = namedPartsOf(combo).map(featureOf);
    const parts = features.flatMap((feature) => byFeature.get(feature) ?? []);
    if (parts.length !== features.length || !isLegal(parts)) continue;
    const strength = strengthIn(strengthOf(features, combo.id));
    own.set(buildKey(parts), { parts, strength, comboId: combo.id, battles: combo.battles });
    if (slice.isOver()) await slice.yield();
  }
  const strengths = new Map<string, Strength>();
  return {
    parts: [...byFeature.values()],
    own,
    played: [...own.values()].filter(({ battles }) => battles > 0),
    spread,
    chanceOf: ({ strength }: Build) => likelyShare({ mean: nothing + strength / BILLION }, spread),
    /** Cached, so that a build shared by two decks makes no difference between them. */
    strengthOf(build: Build): Strength {
      const key = buildKey(build.parts);
      const played = own.get(key);
      const id = played?.battles ? played.comboId : undefined;
      const strength = strengths.get(key) ?? strengthOf(build.parts.map(featureOf), id);
      strengths.set(key, strength);
      return strength;
    },
  };
}

type Predictions = Awaited<ReturnType<typeof predictParts>>;

const percent = (share: number) => Math.round(share * 100);

const presentRate = ({ value, low, high }: Rate) => ({
  predicted: percent(value),
  low: percent(low),
  high: percent(high),
});

function presentBuild({ own, spread, chanceOf, strengthOf }: Predictions, build: Build) {
  const names: PartNames & Record<'blade' | 'disk' | 'driver', string> = {
    blade: NA,
    disk: NA,
    driver: NA,
    ...Object.fromEntries(build.parts.map(({ kind, name }) => [kind, name])),
  };
  return {
    ...partNamesOf(names),
    comboId: own.get(buildKey(build.parts))?.comboId ?? null,
    ...presentRate({ ...winRate(strengthOf(build), spread), value: chanceOf(build) }),
  };
}

type BuiltDeck = Three<Build>;

const strengthsOf = ({ strengthOf }: Predictions, [a, b, c]: BuiltDeck): Three<Strength> => [
  strengthOf(a),
  strengthOf(b),
  strengthOf(c),
];

const rateOf = (predictions: Predictions, deck: BuiltDeck): Rate =>
  deckRate(strengthsOf(predictions, deck), predictions.spread, likelyShare);

/** Lists what can be built from owned parts: combos and the best deck. */
export async function getBuildable({ db }: Deps, actor: Actor): Promise<Buildable> {
  const predictions = await predictParts({ db }, actor, await listAllParts(db, actor.id));
  const { parts, played, chanceOf } = predictions;
  const slice = createTimeSlice();
  const combos: Buildable['combos'] = [];
  for (const build of bestBuilds(parts, played, LISTED)) {
    combos.push(presentBuild(predictions, build));
    if (slice.isOver()) await slice.yield();
  }
  const deck = bestDeck(parts, played, chanceOf);
  return {
    combos,
    deck: deck && {
      combos: deck.map((build) => presentBuild(predictions, build)),
      ...presentRate(rateOf(predictions, deck)),
    },
  };
}

const noAdvice = (reason: string): Advice => ({
  part: null,
  gain: null,
  low: null,
  high: null,
  reason,
});

const points = (share: number) => Math.round(share * 1_000) / 10;

/**
 * Finds the part whose addition improves the best deck most. If no deck is possible yet, the first
 * possible one counts from zero.
 */
export async function getAdvice({ db }: Deps, actor: Actor): Promise<Advice> {
  const rows = await listAllParts(db, actor.id);
  const all = PART_KINDS.flatMap((kind) => partsOfKind(kind).map(({ name }) => ({ kind, name })));
  const predictions = await predictParts({ db }, actor, all);
  const owned = new Set(rows.map(featureOf));
  const slice = createTimeSlice();
  const deckWith = (added?: BuildPart) => {
    const has = (part: BuildPart) => part === added || owned.has(featureOf(part));
    const parts = predictions.parts.filter(has);
    const played = predictions.played.filter((build) => build.parts.every(has));
    const deck = bestDeck(parts, played, predictions.chanceOf);
    return deck && { deck, value: rateOf(predictions, deck).value };
  };
  const before = deckWith();
  let best: (NonNullable<typeof before> & { part: BuildPart }) | null = null;
  const addable = predictions.parts.filter((part) => !owned.has(featureOf(part)));
  for (const part of usefulParts(addable, predictions.played)) {
    const after = deckWith(part);
    if (after && after.value > (best ?? before ?? { value: 0 }).value) best = { ...after, part };
    if (slice.isOver()) await slice.yield();
  }
  if (!best && !before) return noAdvice(t(NO_DECK));
  const gain =
    best &&
    (before
      ? deckGain(
          strengthsOf(predictions, before.deck),
          strengthsOf(predictions, best.deck),
          predictions.spread,
        )
      : rateOf(predictions, best.deck));
  if (!best || !gain || points(gain.value) === 0) {
    const isTold = predictions.parts.some(({ strength }) => strength !== 0);
    return noAdvice(isTold ? t(NO_GAIN) : t(TOO_FEW_BATTLES));
  }
  const range = { low: points(gain.low), high: points(gain.high) };
  if (!isClear(range)) return noAdvice(t(NOT_CLEAR));
  const { kind, name } = best.part;
  return { part: { kind, name }, gain: points(gain.value), ...range, reason: null };
}
