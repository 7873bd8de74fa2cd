import { settleBattle } from '#shared/rules/scoring';
import { opponentFeature, opponentSide } from '../model/features';
import type { ObservedBattle } from '../model/observations';
import type { Rate } from '../model/predict';
import type { SimulatedBattle, SimulatedCombo } from './simulated-world';

/** Converts a battle to what the model reads. */
export function observedBattle({
  opponentText,
  opponentName,
  rounds,
}: SimulatedBattle): ObservedBattle {
  const finishesOf = (who: 'me' | 'opponent') =>
    rounds.filter(({ winner }) => winner === who).map(({ finishType }) => finishType);
  return {
    opponent: opponentSide(opponentText),
    opponentName: opponentFeature(opponentName),
    result: settleBattle(rounds).result,
    won: finishesOf('me'),
    lost: finishesOf('opponent'),
  };
}

/** Win rates counted per combo. */
export class CountedRates {
  private readonly counts = new Map<SimulatedCombo, { wins: number; battles: number }>();

  add(battle: SimulatedBattle): void {
    const { result } = settleBattle(battle.rounds);
    if (result === 'DRAW') return;
    const count = this.counts.get(battle.combo) ?? { wins: 0, battles: 0 };
    count.battles += 1;
    if (result === 'WIN') count.wins += 1;
    this.counts.set(battle.combo, count);
  }

  /** Share of battles won, as if `extra` more had been won and as many lost. */
  rate(combo: SimulatedCombo, extra: number): number {
    const { wins = 0, battles = 0 } = this.counts.get(combo) ?? {};
    return battles + extra === 0 ? 0.5 : (wins + extra) / (battles + 2 * extra);
  }
}

/** Predictions are clipped to this, since a raw rate of 1 out of 1 could cost an infinite loss. */
const SUREST = 0.99;

/** Mean log loss on unseen battles. */
export function logLoss(
  battles: readonly SimulatedBattle[],
  predict: (battle: SimulatedBattle) => number,
): number {
  const losses = battles.flatMap((battle) => {
    const { result } = settleBattle(battle.rounds);
    if (result === 'DRAW') return [];
    const p = Math.min(SUREST, Math.max(1 - SUREST, predict(battle)));
    return [-Math.log(result === 'WIN' ? p : 1 - p)];
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

/** Loss of smoothed rates, with the smoothing that suits these battles best. */
export function bestSmoothedLoss(
  battles: readonly SimulatedBattle[],
  counted: CountedRates,
): number {
  const losses = [1, 2, 3, 5, 8, 13].map((extra) =>
    logLoss(battles, ({ combo }) => counted.rate(combo, extra)),
  );
  return Math.min(...losses);
}

/** Counts how often intervals contain the true value. */
export class Coverage {
  private held = 0;
  private asked = 0;

  add({ low, high }: Rate, truth: number): void {
    this.asked += 1;
    if (truth >= low && truth <= high) this.held += 1;
  }

  get share(): number {
    return this.held / this.asked;
  }
}
