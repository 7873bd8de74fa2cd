import { FINISH_POINTS, FINISH_TYPES, type FinishType } from '#shared/rules/finish';
import { type PartType, partsOfKind } from '#shared/rules/parts/catalogue';
import type { PartNames } from '#shared/rules/parts/kinds';
import { formatCombo } from '#shared/rules/parts/quick-entry';
import { rateParts } from '#shared/rules/parts/ratings';
import type { ScoredRound } from '#shared/rules/scoring';
import { createRandom, type Random } from '../../../cli/seed/random';

export interface SimulatedCombo {
  parts: PartNames & { blade: string; disk: string; driver: string };
  /** The combo as opponents write it. */
  text: string;
  /** True strength, in log odds of winning a round. */
  strength: number;
  type: PartType;
}

export interface SimulatedPlayer {
  index: number;
  skill: number;
  combos: SimulatedCombo[];
}

export interface SimulatedBattle {
  player: SimulatedPlayer;
  combo: SimulatedCombo;
  opponent: SimulatedCombo;
  /** What the player writes down about the opponent's combo. */
  opponentText: string;
  opponentName: string;
  rounds: ScoredRound[];
}

export interface WorldSize {
  players: number;
  combosEach: number;
  /** Number of blades, ratchets and bits in use. */
  parts: { blade: number; disk: number; driver: number };
}

/** Standard deviations of true strengths, in log odds of winning a round. */
const TRUE = { blade: 0.4, disk: 0.15, driver: 0.35, combination: 0.15, own: 0.1, player: 0.35 };

const MATCH_POINTS = 4;
const UNREADABLE = 0.1;
const BLADE_ONLY = 0.1;

/** How rounds that a top of a type wins end: burst, spin, over, extreme. */
const HABITS: Readonly<Record<PartType, readonly number[]>> = {
  attack: [0.22, 0.18, 0.32, 0.28],
  defense: [0.24, 0.44, 0.24, 0.08],
  stamina: [0.14, 0.68, 0.14, 0.04],
  balance: [0.24, 0.36, 0.26, 0.14],
};

/** Draws from the normal distribution (Box-Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

/** Players, their combos and true strengths. The same seed produces the same world. */
export class SimulatedWorld {
  readonly players: SimulatedPlayer[];
  private readonly random: Random;
  private readonly makeCombo: (isNew: boolean) => SimulatedCombo;
  /** All combos, as possible opponents. */
  private readonly met: { combo: SimulatedCombo; skill: number; name: string }[];

  constructor(seed: number, { players, combosEach, parts }: WorldSize) {
    const random = createRandom(seed);
    this.random = random;
    const draw = (kind: 'blade' | 'disk' | 'driver') => {
      const usable = partsOfKind(kind).filter((part) => !part.integratedRatchet);
      const start = random.int(0, usable.length - 1);
      return Array.from({ length: parts[kind] }, (_, place) => {
        const part = usable[(start + place * 7) % usable.length];
        if (!part) throw new RangeError('The catalogue has no such part');
        return { name: part.name, strength: normal(random) * TRUE[kind] };
      });
    };
    const blades = draw('blade');
    const disks = draw('disk');
    const drivers = draw('driver');
    const together = new Map<string, number>();
    const skewed = {
      blade: pickSkewed(blades),
      disk: pickSkewed(disks),
      driver: pickSkewed(drivers),
    };
    const pickParts = () => ({
      blade: skewed.blade(random),
      disk: skewed.disk(random),
      driver: skewed.driver(random),
    });
    this.makeCombo = (isNew) => {
      for (;;) {
        const { blade, disk, driver } = pickParts();
        const parts = { blade: blade.name, disk: disk.name, driver: driver.name };
        const text = formatCombo(parts);
        if (isNew && together.has(text)) continue;
        const extra = together.get(text) ?? normal(random) * TRUE.combination;
        together.set(text, extra);
        const own = normal(random) * TRUE.own;
        const strength = blade.strength + disk.strength + driver.strength + extra + own;
        return { parts, text, strength, type: rateParts(parts).bladeType ?? 'balance' };
      }
    };
    this.players = Array.from({ length: players }, (_, index) => {
      const skill = normal(random) * TRUE.player;
      return {
        index,
        skill,
        combos: Array.from({ length: combosEach }, () => this.makeCombo(false)),
      };
    });
    this.met = this.players.flatMap(({ index, skill, combos }) =>
      combos.map((combo) => ({ combo, skill, name: `Player ${index}` })),
    );
  }

  /** Makes a combo from parts that nobody has combined yet. */
  newCombo(): SimulatedCombo {
    return this.makeCombo(true);
  }

  /** Plays a battle, by default between random players. */
  play(
    player = this.random.pick(this.players),
    combo = this.random.pick(player.combos),
  ): SimulatedBattle {
    const { random } = this;
    const { combo: opponent, skill, name } = random.pick(this.met);
    const p = sigmoid(player.skill + combo.strength - opponent.strength - skill);
    const rounds: ScoredRound[] = [];
    const points = { me: 0, opponent: 0 };
    while (Math.max(points.me, points.opponent) < MATCH_POINTS) {
      if (random.chance(0.04)) rounds.push({ winner: 'draw', finishType: 'spin' });
      const winner = random.chance(p) ? 'me' : 'opponent';
      const habit = HABITS[winner === 'me' ? combo.type : opponent.type];
      const finishType = random.weighted(
        FINISH_TYPES.map((finish, index): [FinishType, number] => [finish, habit[index] ?? 0]),
      );
      points[winner] += FINISH_POINTS[finishType];
      rounds.push({ winner, finishType });
    }
    const unreadable = random.chance(UNREADABLE);
    const bladeOnly = random.chance(BLADE_ONLY);
    const opponentText = unreadable
      ? 'the blue one'
      : bladeOnly
        ? opponent.parts.blade
        : opponent.text;
    return { player, combo, opponent, opponentText, opponentName: name, rounds };
  }

  /** True share of rounds that a combo wins, averaged over all opponents. */
  trueRoundRate(player: SimulatedPlayer, combo: SimulatedCombo): number {
    return this.against((strength) => sigmoid(player.skill + combo.strength - strength));
  }

  /** True share of battles it wins. */
  trueBattleRate(player: SimulatedPlayer, combo: SimulatedCombo): number {
    return this.against((strength, opponent) =>
      matchChance(sigmoid(player.skill + combo.strength - strength), combo.type, opponent.type),
    );
  }

  private against(chance: (strength: number, opponent: SimulatedCombo) => number): number {
    const sum = this.met.reduce(
      (all, { combo, skill }) => all + chance(combo.strength + skill, combo),
      0,
    );
    return sum / this.met.length;
  }
}

/** Picks some parts much more often than others. */
function pickSkewed<T>(items: readonly T[]): (random: Random) => T {
  const weighted = items.map((item, index): [T, number] => [item, 1 / (index + 2)]);
  return (random) => random.weighted(weighted);
}

/** Chance of being first to four points, if each round is won with probability `p`. */
function matchChance(p: number, mine: PartType, theirs: PartType): number {
  const memory = new Map<number, number>();
  const from = (me: number, opponent: number): number => {
    if (me >= MATCH_POINTS) return 1;
    if (opponent >= MATCH_POINTS) return 0;
    const key = me * MATCH_POINTS + opponent;
    const known = memory.get(key);
    if (known !== undefined) return known;
    let chance = 0;
    FINISH_TYPES.forEach((finish, index) => {
      const points = FINISH_POINTS[finish];
      chance += p * (HABITS[mine][index] ?? 0) * from(me + points, opponent);
      chance += (1 - p) * (HABITS[theirs][index] ?? 0) * from(me, opponent + points);
    });
    memory.set(key, chance);
    return chance;
  };
  return from(0, 0);
}
