import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BattleResult } from '#shared/rules/finish';
import { createTimeSlice } from '../../../async';
import { createRandom } from '../../../cli/seed/random';
import { decodeFit, encodeFit } from '../refit';
import { opponentFeature, opponentSide, ownSide, type Side } from './features';
import { fitPublic } from './fit';
import { addRow, binomial, type Row } from './newton';
import { ObservationsBuilder } from './observations';
import { type OwnBattle, type OwnCombo, personalize } from './personal';
import { winShare } from './predict';

const slice = createTimeSlice();
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

/** Battles between players' combos, won with the given chance. */
class Club {
  readonly builder = new ObservationsBuilder();
  private readonly random = createRandom(3);

  addCombo(userId: number, side: Side): number {
    return this.builder.addCombo(userId, side);
  }

  play(
    combo: number,
    opponent: Side,
    chance: number,
    times: number,
    name?: string,
  ): BattleResult[] {
    const results = Array.from({ length: times }, () =>
      this.random.chance(chance) ? 'WIN' : 'LOSS',
    );
    for (const result of results) this.add(combo, opponent, result, name);
    return results;
  }

  add(combo: number, opponent: Side, result: BattleResult, name = ''): void {
    const opponentName = opponentFeature(name);
    this.builder.addBattle(combo, { opponent, opponentName, result, won: [], lost: [] });
  }

  learn() {
    return fitPublic(this.builder.build(), slice);
  }
}

const BLADES = ['Dran Sword', 'Wizard Rod', 'Shark Edge', 'Hells Scythe', 'Knight Shield'];
const combo = (blade: string, driver = 'Ball') => ownSide({ blade, disk: '3-60', driver });
const RIVAL = combo('Phoenix Wing');

const battleOf = (comboId: number, opponent: Side, result: BattleResult, name = ''): OwnBattle => ({
  comboId,
  opponent,
  opponentName: opponentFeature(name),
  result,
  won: [],
  lost: [],
  isInFit: true,
});

async function sharesOf(
  fit: Awaited<ReturnType<Club['learn']>>,
  combos: OwnCombo[],
  battles: OwnBattle[] = [],
): Promise<number[]> {
  const input = { fit, question: 'battles', combos, battles } as const;
  const strengthOf = await personalize(input, slice);
  return combos.map((own) => winShare(strengthOf(own), fit.answers.battles.fieldSpread));
}

describe('the likelihood of a row', () => {
  const anyRow: fc.Arbitrary<Row> = fc
    .record({
      wins: fc.nat({ max: 10 }),
      lost: fc.integer({ min: 1, max: 10 }),
      plus: fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1 }),
      minus: fc.uniqueArray(fc.nat({ max: 4 })),
    })
    .map(({ wins, lost, plus, minus }) => ({ wins, tries: wins + lost, plus, minus }));
  const anyPlace = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
    minLength: 5,
    maxLength: 5,
  });

  const curveAt = (row: Row, at: Float64Array, first: number) => {
    const size = at.length - first;
    const gradient = new Float64Array(size);
    const curve = { value: 0, gradient, curvature: new Float64Array(size ** 2) };
    addRow(curve, row, at, first);
    return curve;
  };

  it('has the slope and the curvature that it claims', () => {
    const step = 1e-4;
    fc.assert(
      fc.property(anyRow, anyPlace, fc.nat({ max: 2 }), (row, place, first) => {
        const at = Float64Array.from(place);
        const size = at.length - first;
        const here = curveAt(row, at, first);
        for (let i = 0; i < size; i += 1) {
          const moved = (by: number) =>
            curveAt(
              row,
              at.map((value, k) => (k === first + i ? value + by : value)),
              first,
            );
          const [before, after] = [moved(-step), moved(step)];
          expect(here.gradient[i]).toBeCloseTo((after.value - before.value) / (2 * step), 4);
          for (let j = 0; j <= i; j += 1) {
            const slope = ((after.gradient[j] ?? 0) - (before.gradient[j] ?? 0)) / (2 * step);
            expect(here.curvature[i * size + j]).toBeCloseTo(-slope, 4);
          }
        }
      }),
    );
  });

  it('stays finite however sure the odds', () => {
    for (const logOdds of [-800, 800]) {
      expect(Object.values(binomial(3, 5, logOdds)).every(Number.isFinite)).toBe(true);
    }
  });
});

describe('the learnt strengths', () => {
  it('separates strong parts from strong players', async () => {
    const club = new Club();
    const ofStrong: OwnBattle[] = [];
    // Player 1 wins with everything, and is the only one to play Dran Sword.
    for (let player = 1; player <= 8; player += 1) {
      BLADES.forEach((blade, index) => {
        if (blade === 'Dran Sword' && player > 1) return;
        const own = club.addCombo(player, combo(blade));
        const skill = player === 1 ? 1.2 : 0;
        const results = club.play(own, RIVAL, sigmoid(skill + (index === 1 ? 0.8 : 0)), 40);
        if (player > 1) return;
        for (const result of results) {
          ofStrong.push(battleOf(index, RIVAL, result));
        }
      });
    }
    const fit = await club.learn();
    const untried = { id: 9, side: combo('Phoenix Wing') };
    const ofAnybody = BLADES.map((blade, id) => ({ id, side: combo(blade) }));
    const [dranSword = 0, wizardRod = 0] = await sharesOf(fit, ofAnybody);
    expect(wizardRod).toBeGreaterThan(dranSword + 0.03);
    // Parts the strong player has never tried are also predicted better for them.
    const [anybodys = 0] = await sharesOf(fit, [untried]);
    const [strongs = 0] = await sharesOf(fit, [untried, ...ofAnybody], ofStrong);
    expect(strongs).toBeGreaterThan(anybodys + 0.1);
  });

  it('treats an unknown opponent as an average one', async () => {
    // Unknown opponents are really as strong as the rival, who is stronger than most.
    const unknown = opponentSide('the blue one');
    const weak = combo('Tyranno Beat', 'Flat');
    const club = new Club();
    for (let player = 1; player <= 10; player += 1) {
      const usual = club.addCombo(player, combo('Hells Scythe'));
      club.play(usual, RIVAL, 0.3, 30);
      club.play(usual, unknown, 0.3, 30);
      club.play(usual, weak, 0.7, 30);
      club.play(club.addCombo(player, combo('Shark Edge')), unknown, 0.3, 40);
      club.play(club.addCombo(player, combo('Wizard Rod')), RIVAL, 0.3, 40);
    }
    const [againstUnknown = 0, againstRival = 0] = await sharesOf(await club.learn(), [
      { id: 1, side: combo('Shark Edge') },
      { id: 2, side: combo('Wizard Rod') },
    ]);
    expect(Math.abs(againstUnknown - againstRival)).toBeLessThan(0.05);
  });

  it('predicts unplayed combinations by their parts', async () => {
    const club = new Club();
    for (let player = 1; player <= 6; player += 1) {
      const strongBlade = club.addCombo(player, combo('Wizard Rod', 'Flat'));
      const strongBit = club.addCombo(player, combo('Shark Edge', 'Ball'));
      const weak = club.addCombo(player, combo('Shark Edge', 'Flat'));
      club.play(strongBlade, RIVAL, 0.65, 40);
      club.play(strongBit, RIVAL, 0.65, 40);
      club.play(weak, RIVAL, 0.4, 40);
    }
    const [together = 0, strongBlade = 0, weak = 0] = await sharesOf(await club.learn(), [
      { id: 1, side: combo('Wizard Rod', 'Ball') },
      { id: 2, side: combo('Wizard Rod', 'Flat') },
      { id: 3, side: combo('Shark Edge', 'Flat') },
    ]);
    expect(together).toBeGreaterThan(strongBlade + 0.03);
    expect(strongBlade).toBeGreaterThan(weak + 0.1);
  });

  it('separates a strong opponent from the parts that met them', async () => {
    const club = new Club();
    // Really equal: Shark Edge is played against Dana, who wins with anything.
    for (let player = 1; player <= 8; player += 1) {
      club.play(club.addCombo(player, combo('Shark Edge')), RIVAL, 0.25, 30, 'Dana');
      const other = club.addCombo(player, combo('Hells Scythe'));
      club.play(other, RIVAL, 0.5, 30, 'Eli');
      const both = club.addCombo(player, combo('Wizard Rod'));
      club.play(both, RIVAL, 0.25, 30, 'DANA ');
      club.play(both, RIVAL, 0.5, 30, 'Eli');
    }
    const [metDana = 0, metEli = 0] = await sharesOf(await club.learn(), [
      { id: 1, side: combo('Shark Edge') },
      { id: 2, side: combo('Hells Scythe') },
    ]);
    // Without opponents' names, the difference would be 0.2.
    expect(Math.abs(metDana - metEli)).toBeLessThan(0.06);
  });

  it("separates a strong opponent of a single person from that person's combos", async () => {
    const own = ['Shark Edge', 'Hells Scythe', 'Wizard Rod'].map((blade, id) => ({
      id,
      side: combo(blade),
    }));
    const club = new Club();
    for (let player = 1; player <= 8; player += 1) {
      for (const { side } of own) club.play(club.addCombo(player, side), RIVAL, 0.5, 15);
    }
    const fit = await club.learn();
    const against = (name: string) => {
      const meet = (id: number, rival: string, wins: number) =>
        Array.from({ length: 20 }, (_, i) => ({
          ...battleOf(id, RIVAL, i < wins ? 'WIN' : 'LOSS', rival),
          isInFit: false,
        }));
      return sharesOf(fit, own, [
        ...meet(0, name, 4),
        ...meet(1, 'Eli', 10),
        ...meet(2, name, 4),
        ...meet(2, 'Eli', 10),
      ]);
    };
    const [named = 0, other = 0] = await against('Dana');
    const [unnamed = 0, another = 0] = await against('?');
    expect(another - unnamed).toBeGreaterThan(0.05);
    expect(other - named).toBeLessThan(0.75 * (another - unnamed));
  });

  it("with one's own battles added is close to a full refit", async () => {
    const own: OwnCombo[] = BLADES.map((blade, id) => ({ id, side: combo(blade) }));
    const mine: OwnBattle[] = own.flatMap(({ id }) =>
      Array.from(
        { length: 12 },
        (_, index): OwnBattle => ({
          ...battleOf(
            id,
            index % 2 === 0 ? RIVAL : combo('Wizard Rod'),
            index < 3 + 2 * id ? 'WIN' : 'LOSS',
          ),
          isInFit: false,
        }),
      ),
    );
    const club = (withMine: boolean) => {
      const made = new Club();
      for (let player = 1; player <= 12; player += 1) {
        BLADES.forEach((blade, index) => {
          made.play(made.addCombo(player, combo(blade)), RIVAL, 0.35 + 0.05 * index, 15);
        });
      }
      if (withMine) {
        const places = own.map(({ side }) => made.addCombo(99, side));
        for (const { comboId, opponent, result } of mine) {
          made.add(places[comboId] ?? 0, opponent, result);
        }
      }
      return made.learn();
    };
    const added = await sharesOf(await club(false), own, mine);
    const read = mine.map((battle) => ({ ...battle, isInFit: true }));
    const learnt = await sharesOf(await club(true), own, read);
    added.forEach((share, index) => {
      expect(Math.abs(share - (learnt[index] ?? 0))).toBeLessThan(0.02);
    });
  });

  it('is stored and read back whole', async () => {
    const club = new Club();
    club.play(club.addCombo(1, combo('Shark Edge')), RIVAL, 0.5, 30);
    const fit = await fitPublic(club.builder.build(), slice);
    expect(decodeFit(encodeFit({ fit, first: 1, last: 9 }))).toEqual({ fit, first: 1, last: 9 });
  });
});
