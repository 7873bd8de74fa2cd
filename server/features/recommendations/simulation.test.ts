import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { battleSubmissionSchema } from '#shared/battles';
import { type ComboInput, comboInputSchema } from '#shared/combos';
import { numberRounds } from '#shared/rules/scoring';
import { buildUser, comboInput, type TestUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createBattle } from '../battles/battles.service';
import { createCombo } from '../combos/combos.service';
import { predictOwn } from './predictions.service';
import { refit } from './refit';
import { bestSmoothedLoss, CountedRates, Coverage, logLoss } from './testing/judge';
import { Judge } from './testing/simulate';
import {
  type SimulatedBattle,
  type SimulatedCombo,
  SimulatedWorld,
} from './testing/simulated-world';

const SIZE = { players: 16, combosEach: 6, parts: { blade: 9, disk: 6, driver: 9 } };
const BATTLES = 800;
const UNSEEN = 3_000;

describe('players of known strength, recorded through the service', () => {
  const world = new SimulatedWorld(1, SIZE);
  const counted = new CountedRates();
  const comboIds = new Map<SimulatedCombo, number>();
  const fresh = new Map(world.players.map((player) => [player, world.newCombo()]));
  /** Predicted share of battles won for each combo, with its interval. */
  const rates = new Map<SimulatedCombo, { value: number; low: number; high: number }>();
  let app: TestApp;

  /** Every fourth player keeps everything private. */
  const isPublic = (index: number) => index % 4 !== 0;

  async function makeCombo(person: TestUser, combo: SimulatedCombo, shared: boolean) {
    const input: ComboInput = comboInput({ ...combo.parts, name: combo.text, isPublic: shared });
    const { id } = await createCombo(app.deps, person, comboInputSchema.parse(input));
    comboIds.set(combo, id);
  }

  const submission = ({ combo, opponentText, opponentName, rounds }: SimulatedBattle) =>
    battleSubmissionSchema.parse({
      myComboId: comboIds.get(combo),
      opponentCombo: opponentText,
      opponentName,
      roundsData: numberRounds(rounds),
    });

  // On a busy machine a battle takes some 30 ms to record.
  beforeAll(async () => {
    app = await createTestApp();
    const battles = Array.from({ length: BATTLES }, () => world.play());
    for (const battle of battles) counted.add(battle);
    const people = new Map<number, TestUser>();
    for (const { index } of world.players) people.set(index, await buildUser(app));
    await Promise.all(
      world.players.map(async (player) => {
        const person = people.get(player.index);
        const added = fresh.get(player);
        if (!person || !added) return;
        for (const combo of [...player.combos, added]) {
          await makeCombo(person, combo, isPublic(player.index));
        }
        for (const battle of battles) {
          if (battle.player === player) await createBattle(app.deps, person, submission(battle));
        }
      }),
    );
    await refit(app.deps);
    for (const player of world.players) {
      const person = people.get(player.index);
      if (!person) continue;
      const { combos } = await predictOwn(app.deps, person);
      const byId = new Map(combos.map((prediction) => [prediction.combo.id, prediction]));
      for (const combo of [...player.combos, fresh.get(player)]) {
        const prediction = combo && byId.get(comboIds.get(combo) ?? 0);
        if (prediction) rates.set(combo, prediction.battles);
      }
    }
  }, 120_000);
  afterAll(() => app.close());

  const predict = ({ combo }: SimulatedBattle) => rates.get(combo)?.value ?? 0.5;

  it('are predicted better than by their win rates, as they are or smoothed', () => {
    const unseen = Array.from({ length: UNSEEN }, () => world.play());
    const model = logLoss(unseen, predict);
    expect(model).toBeLessThan(logLoss(unseen, ({ combo }) => counted.rate(combo, 0)) - 0.03);
    // Smoothed as suits these very battles best, which nobody could have known beforehand.
    expect(model).toBeLessThan(bestSmoothedLoss(unseen, counted) - 0.004);
  });

  it('are predicted for new combinations of parts', () => {
    const unseen = Array.from({ length: UNSEEN }, (_, index) => {
      const player = world.players[index % world.players.length];
      return world.play(player, player && fresh.get(player));
    });
    // A combo without battles has no win rate: one half, whose loss is the logarithm of two.
    expect(logLoss(unseen, predict)).toBeLessThan(Math.LN2 - 0.02);
  });

  it('lie within the intervals about as often as these claim', () => {
    const coverage = new Coverage();
    for (const player of world.players) {
      for (const combo of [...player.combos, fresh.get(player)]) {
        const rate = combo && rates.get(combo);
        if (rate) coverage.add(rate, world.trueBattleRate(player, combo));
      }
    }
    expect(coverage.share).toBeGreaterThan(0.8);
    expect(coverage.share).toBeLessThan(0.99);
  });
});

describe('over several worlds', () => {
  it('the model beats win rates, and its intervals of 90 % hold nine in ten', async () => {
    const judge = new Judge();
    for (const seed of [1, 2, 3, 4]) {
      const privatePlayers = seed % 2 === 0 ? 6 : 0;
      await judge.add(seed, { size: SIZE, battles: 1_000, unseen: 1_000, privatePlayers });
    }
    const { raw, smoothed, model, newModel } = judge.mean;
    expect(model).toBeLessThan(raw - 0.04);
    expect(model).toBeLessThan(smoothed - 0.01);
    expect(newModel).toBeLessThan(Math.LN2 - 0.02);
    for (const { share } of [judge.coverage.battles, judge.coverage.rounds]) {
      expect(share).toBeGreaterThan(0.84);
      expect(share).toBeLessThan(0.96);
    }
  });
});
