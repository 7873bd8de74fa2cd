import { describe, expect, it } from 'vitest';
import { createTimeSlice } from '../../async';
import { createRandom } from '../../cli/seed/random';
import { opponentSide, ownSide } from './model/features';
import { fitPublic } from './model/fit';
import { ObservationsBuilder } from './model/observations';
import { deckReasons, NO_OUTSTANDING_PART } from './recommendations.service';

const BLADES = ['Dran Sword', 'Wizard Rod', 'Shark Edge', 'Hells Scythe', 'Knight Shield'];
const RATCHETS = ['3-60', '9-60', '4-60', '5-60', '3-80'];
const BITS = ['Flat', 'Ball', 'Taper', 'Needle', 'Orb'];

/** The reasons for a deck after 1,500 battles with these part strengths. */
async function reasonsFor(seed: number, strengthOf: (blade: string) => number) {
  const random = createRandom(seed);
  const pick = () => ({
    blade: random.pick(BLADES),
    disk: random.pick(RATCHETS),
    driver: random.pick(BITS),
  });
  const builder = new ObservationsBuilder();
  for (let player = 0; player < 20; player += 1) {
    for (let count = 0; count < 5; count += 1) {
      const mine = pick();
      const combo = builder.addCombo(player, ownSide(mine));
      for (let battle = 0; battle < 15; battle += 1) {
        const { blade, disk, driver } = pick();
        const odds = strengthOf(mine.blade) - strengthOf(blade);
        builder.addBattle(combo, {
          opponent: opponentSide(`${blade} ${disk} ${driver}`),
          opponentName: null,
          result: random.chance(1 / (1 + Math.exp(-odds))) ? 'WIN' : 'LOSS',
          won: [],
          lost: [],
        });
      }
    }
  }
  const fit = await fitPublic(builder.build(), createTimeSlice());
  const rate = { value: 0.5, low: 0.4, high: 0.6 };
  const predict = (i: number) => {
    const parts = { blade: BLADES[i] ?? '', disk: RATCHETS[i] ?? '', driver: BITS[i] ?? '' };
    const combo = {
      id: i,
      name: parts.blade,
      isPublic: true,
      ...parts,
      lockChip: null,
      mainBlade: null,
      assistBlade: null,
      overBlade: null,
      chip: null,
      frame: null,
      armor: null,
      battles: 0,
      wins: 0,
      burstWins: 0,
      outspinWins: 0,
      knockoutWins: 0,
      extremeWins: 0,
    };
    const roundStrength = { mean: 0, variance: 0, root: new Float64Array(0) };
    const finishes = [0.25, 0.25, 0.25, 0.25];
    return { combo, side: ownSide(parts), battles: rate, roundShare: 0.5, roundStrength, finishes };
  };
  const combos = [predict(0), predict(1), predict(2)] as const;
  return deckReasons(fit, { combos, winRate: rate, finishes: [] });
}

const naming = (reasons: readonly string[]) =>
  reasons.filter((reason) => reason.includes('does well'));

describe('the parts that a recommendation names', () => {
  it('are rarely named when all parts are equal', async () => {
    const decks = await Promise.all(
      Array.from({ length: 10 }, (_, seed) => reasonsFor(seed, () => 0)),
    );
    const silent = decks.filter((reasons) => reasons.includes(NO_OUTSTANDING_PART));
    expect(silent.length).toBeGreaterThanOrEqual(7);
    for (const reasons of silent) expect(naming(reasons)).toEqual([]);
  });

  it('are those that clearly beat their alternatives', async () => {
    const reasons = await reasonsFor(1, (blade) => (blade === 'Wizard Rod' ? 0.8 : 0));
    expect(naming(reasons)).toEqual([
      expect.stringMatching(/^The blade Wizard Rod does well: it won \d+ of \d+ public battles/),
    ]);
    expect(reasons).not.toContain(NO_OUTSTANDING_PART);
  });
});
