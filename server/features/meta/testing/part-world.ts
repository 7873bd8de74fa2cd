import { partsOfKind } from '#shared/rules/parts/catalogue';
import { createTimeSlice } from '../../../async';
import { createRandom, type Random } from '../../../cli/seed/random';
import { normal } from '../../recommendations/testing/simulated-world';
import { numberOf, Observations } from '../observations';
import { keyOf, tally } from '../summarize';

/** Parts in use, and the standard deviation of their strength in log odds of winning a battle. */
const KINDS = [
  { kind: 'blade', count: 14, spread: 0.4 },
  { kind: 'disk', count: 8, spread: 0.15 },
  { kind: 'driver', count: 14, spread: 0.3 },
] as const;
const SLOTS = [0, 1, 2] as const;
type Slot = (typeof SLOTS)[number];

const COMBOS_EACH = 5;
/** Battles over which the true rates are averaged. */
const TRUTH_DRAWS = 2_000;
/** Rarer figures are not checked; the same numbers give a rank. */
const FEWEST_BATTLES = 20;
const FEWEST_PEOPLE = 3;

export interface PartWorld {
  seed: number;
  people: number;
  battles: number;
  /** Standard deviation of people's skill, in log odds of winning a battle. */
  spread: number;
  /** Whether opponents are the same people with their own combos. Otherwise they are strangers. */
  isClub: boolean;
}

export type FigureKind = 'parts' | 'matchups' | 'companions';

export interface Figure {
  kind: FigureKind;
  winRate: number;
  low: number;
  high: number;
  /** The rate among all people who could play, in percent. */
  truth: number;
}

/** An index into the parts of each slot. */
type Combo = readonly [blade: number, disk: number, driver: number];
type Given = Partial<Record<Slot, number>>;

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

function makeParts(random: Random) {
  const slots = KINDS.map(({ kind, count, spread }) => {
    const usable = partsOfKind(kind).filter((part) => !part.integratedRatchet);
    const start = random.int(0, usable.length - 1);
    return Array.from({ length: count }, (_, place) => {
      const name = usable[(start + place * 7) % usable.length]?.name ?? '';
      return { feature: `${kind}:${name}`, strength: normal(random) * spread };
    });
  });
  const lots = slots.map((parts) => parts.map((_, index) => [index, 1 / (index + 2)] as const));
  const pick = (slot: Slot) => random.weighted(lots[slot] ?? []);
  return {
    draw: (): Combo => [pick(0), pick(1), pick(2)],
    strengthOf: (combo: Combo) =>
      SLOTS.reduce<number>((sum, slot) => sum + (slots[slot]?.[combo[slot]]?.strength ?? 0), 0),
    featuresOf: (combo: Combo) => SLOTS.map((slot) => slots[slot]?.[combo[slot]]?.feature ?? ''),
    /** Every part's slot, index in it, and number in the statistics. */
    all: SLOTS.flatMap((slot) =>
      (slots[slot] ?? []).map(({ feature }, index) => ({
        slot,
        index,
        part: numberOf(feature) ?? -1,
      })),
    ),
  };
}

type Parts = ReturnType<typeof makeParts>;

function playBattles(world: PartWorld, random: Random, parts: Parts): Observations {
  const person = () => ({
    skill: normal(random) * world.spread,
    combos: Array.from({ length: COMBOS_EACH }, parts.draw),
  });
  const people = Array.from({ length: world.people }, person);
  // The most active person records many times as many battles as most.
  const lots = people.map((one, index) => [{ ...one, index }, 1 / (index + 3)] as const);
  const observations = new Observations();
  for (let battle = 0; battle < world.battles; battle += 1) {
    const me = random.weighted(lots);
    const opponent = (me.index + random.int(1, world.people - 1)) % world.people;
    const them = (world.isClub ? people[opponent] : undefined) ?? person();
    const [mine, theirs] = [random.pick(me.combos), random.pick(them.combos)];
    const edge = me.skill + parts.strengthOf(mine) - parts.strengthOf(theirs) - them.skill;
    observations.addBattle({
      person: me.index,
      opponent: world.isClub ? opponent : undefined,
      mine: observations.addSide(parts.featuresOf(mine)),
      theirs: observations.addSide(parts.featuresOf(theirs)),
      result: random.chance(sigmoid(edge)) ? 'WIN' : 'LOSS',
      rounds: 1,
      won: [],
      lost: [],
      period: 0,
      week: 0,
    });
  }
  return observations;
}

/** The share of wins that any two people would have with some parts given. */
function createTruth({ spread }: PartWorld, random: Random, { draw, strengthOf }: Parts) {
  const skills = Array.from(
    { length: TRUTH_DRAWS },
    () => (normal(random) - normal(random)) * spread,
  );
  const [mine, theirs] = [skills.map(draw), skills.map(draw)];
  const strengths = (combos: readonly Combo[]) => {
    const known = new Map<string, number[]>();
    return (given: Given) => {
      const key = SLOTS.map((slot) => given[slot]).join();
      const found =
        known.get(key) ??
        combos.map(([blade, disk, driver]) =>
          strengthOf([given[0] ?? blade, given[1] ?? disk, given[2] ?? driver]),
        );
      known.set(key, found);
      return found;
    };
  };
  const [ofMine, ofTheirs] = [strengths(mine), strengths(theirs)];
  return (givenMine: Given, givenTheirs: Given) => {
    const [own, other] = [ofMine(givenMine), ofTheirs(givenTheirs)];
    const sum = skills.reduce(
      (all, skill, index) => all + sigmoid(skill + (own[index] ?? 0) - (other[index] ?? 0)),
      0,
    );
    return (100 * sum) / TRUTH_DRAWS;
  };
}

/** The statistics' figures in a simulated world with their truth. Same seed, same figures. */
export async function simulateFigures(world: PartWorld): Promise<Figure[]> {
  const random = createRandom(world.seed);
  const parts = makeParts(random);
  const tallies = await tally(playBattles(world, random, parts), createTimeSlice());
  const truth = createTruth(world, random, parts);
  const figure = (kind: FigureKind, key: number, mine: Given, theirs: Given): Figure[] => {
    const isRare =
      (tallies.battles[key] ?? 0) < FEWEST_BATTLES || (tallies.people[key] ?? 0) < FEWEST_PEOPLE;
    return isRare ? [] : [{ kind, ...tallies.rates(key), truth: truth(mine, theirs) }];
  };
  return parts.all.flatMap(({ slot, index, part }) => [
    ...figure('parts', keyOf.part(part), { [slot]: index }, {}),
    ...parts.all.flatMap((other) => {
      const [mine, theirs] = [{ [slot]: index }, { [other.slot]: other.index }];
      if (other.slot !== slot) {
        return figure('companions', keyOf.companion(part, other.part), { ...mine, ...theirs }, {});
      }
      if (slot !== 0 || other.part === part) return [];
      return figure('matchups', keyOf.opponent(part, other.part), mine, theirs);
    }),
  ]);
}
