import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BattleResult } from '../../../../shared/rules/finish';
import { createTimeSlice } from '../../../async';
import { createRandom } from '../../../cli/seed/random';
import { decodeFit, encodeFit } from '../stored-fit';
import { normal } from '../testing/simulated-world';
import { factor, invert, solve } from './cholesky';
import { fitPublic } from './fit';
import type { OwnBattle, OwnCombo } from './layout';
import { loadFit } from './loaded-fit';
import { ObservationsBuilder } from './observations';
import { personalize } from './personal';
import { winShare } from './predict';
import { RowLikelihood } from './row-likelihood';
import { opponentSide, ownSide, type Side } from './sides';

const slice = createTimeSlice();
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

/** Battles of players with combos, each won with the chance that `chance` gives. */
class Club {
  readonly builder = new ObservationsBuilder();
  private readonly random = createRandom(3);

  addCombo(userId: number, side: Side): number {
    return this.builder.addCombo({ userId, side });
  }

  play(combo: number, opponent: Side, chance: number, times: number): BattleResult[] {
    const results = Array.from({ length: times }, () =>
      this.random.chance(chance) ? 'WIN' : 'LOSS',
    );
    for (const result of results) this.add(combo, opponent, result);
    return results;
  }

  add(combo: number, opponent: Side, result: BattleResult): void {
    const rounds = { won: [], lost: [] };
    this.builder.addBattle(combo, opponent, result, rounds);
  }

  async learn() {
    return loadFit(await fitPublic(this.builder.build(), slice));
  }
}

const BLADES = ['Dran Sword', 'Wizard Rod', 'Shark Edge', 'Hells Scythe', 'Knight Shield'];
const combo = (blade: string, driver = 'Ball') => ownSide({ blade, disk: '3-60', driver });
const RIVAL = combo('Phoenix Wing');

async function sharesOf(
  fit: Awaited<ReturnType<Club['learn']>>,
  combos: OwnCombo[],
  battles: OwnBattle[] = [],
): Promise<number[]> {
  const input = { fit, question: 'battles', combos, battles } as const;
  const { strength } = await personalize(input, slice);
  return combos.map((own) => winShare(strength(own), fit.answers.battles));
}

describe('Cholesky', () => {
  it('solves and inverts any positive definite matrix', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.nat(), async (n, seed) => {
        const random = createRandom(seed);
        const root = Float64Array.from({ length: n * n }, () => normal(random));
        const entry = (i: number, j: number) => {
          let sum = i === j ? 0.1 : 0;
          for (let k = 0; k < n; k += 1) sum += (root[i * n + k] ?? 0) * (root[j * n + k] ?? 0);
          return sum;
        };
        const a = Float64Array.from({ length: n * n }, (_, at) =>
          entry(Math.floor(at / n), at % n),
        );
        const b = Float64Array.from({ length: n }, () => normal(random));
        const lower = a.slice();
        await factor(lower, n, slice);
        const x = solve(lower, n, b);
        const inverse = await invert(lower, n, slice);
        for (let i = 0; i < n; i += 1) {
          let image = 0;
          let viaInverse = 0;
          for (let j = 0; j < n; j += 1) {
            image += (a[i * n + j] ?? 0) * (x[j] ?? 0);
            viaInverse += (inverse[i * n + j] ?? 0) * (b[j] ?? 0);
          }
          expect(image).toBeCloseTo(b[i] ?? 0, 6);
          expect(viaInverse).toBeCloseTo(x[i] ?? 0, 6);
        }
      }),
    );
  });

  it('refuses what is not positive definite', async () => {
    await expect(factor(Float64Array.of(1, 2, 2, 1), 2, slice)).rejects.toThrow('positive');
  });
});

describe('the likelihood of a row', () => {
  it('has the slope and the curvature that it says', () => {
    const anyRow = fc.record({
      tries: fc.integer({ min: 1, max: 20 }),
      lost: fc.nat({ max: 20 }),
      logOdds: fc.double({ min: -5, max: 5, noNaN: true }),
      shift: fc.constantFrom(0, 0.1, 0.5, 1),
    });
    fc.assert(
      fc.property(anyRow, ({ tries, lost, logOdds, shift }) => {
        const wins = Math.max(0, tries - lost);
        const row = new RowLikelihood(shift);
        const at = (place: number) => {
          row.read(wins, tries, place);
          return { value: row.value, error: row.error, weight: row.weight };
        };
        const step = 1e-4;
        const [before, here, after] = [at(logOdds - step), at(logOdds), at(logOdds + step)];
        expect(here.error).toBeCloseTo((after.value - before.value) / (2 * step), 4);
        const curvature = (before.error - after.error) / (2 * step);
        expect(here.weight).toBeCloseTo(Math.max(0, curvature), 4);
      }),
    );
  });

  it('stays finite however sure the odds', () => {
    for (const logOdds of [-800, 800]) {
      for (const shift of [0, 1]) {
        const row = new RowLikelihood(shift);
        row.read(3, 5, logOdds);
        expect([row.value, row.error, row.weight].every(Number.isFinite)).toBe(true);
      }
    }
  });
});

describe('what is learnt', () => {
  it('tells a strong part from a strong player', async () => {
    const club = new Club();
    const ofStrong: OwnBattle[] = [];
    // Player 1 wins with everything; Dran Sword is only played by that player.
    for (let player = 1; player <= 8; player += 1) {
      BLADES.forEach((blade, index) => {
        if (blade === 'Dran Sword' && player > 1) return;
        const own = club.addCombo(player, combo(blade));
        const skill = player === 1 ? 1.2 : 0;
        const results = club.play(own, RIVAL, sigmoid(skill + (index === 1 ? 0.8 : 0)), 40);
        if (player > 1) return;
        for (const result of results) {
          const rounds = { won: [], lost: [] };
          ofStrong.push({ comboId: index, opponent: RIVAL, result, rounds, isInFit: true });
        }
      });
    }
    const fit = await club.learn();
    const untried = { id: 9, side: combo('Phoenix Wing') };
    const ofAnybody = BLADES.map((blade, id) => ({ id, side: combo(blade) }));
    const [dranSword = 0, wizardRod = 0] = await sharesOf(fit, ofAnybody);
    expect(wizardRod).toBeGreaterThan(dranSword + 0.03);
    // What the strong player has never tried is better in those hands too.
    const [anybodys = 0] = await sharesOf(fit, [untried]);
    const [strongs = 0] = await sharesOf(fit, [untried, ...ofAnybody], ofStrong);
    expect(strongs).toBeGreaterThan(anybodys + 0.1);
  });

  it('takes an opponent of whom nothing is known for those whom one meets', async () => {
    // Whoever is not written down is as strong as the rival, who is stronger than most.
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

  it('knows combinations that nobody has played by their parts', async () => {
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

  it('with one’s own battles added is about what it would be with them read', async () => {
    const own: OwnCombo[] = BLADES.map((blade, id) => ({ id, side: combo(blade) }));
    const mine: OwnBattle[] = own.flatMap(({ id }) =>
      Array.from(
        { length: 12 },
        (_, index): OwnBattle => ({
          comboId: id,
          opponent: index % 2 === 0 ? RIVAL : combo('Wizard Rod'),
          result: index < 3 + 2 * id ? 'WIN' : 'LOSS',
          rounds: { won: [], lost: [] },
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
