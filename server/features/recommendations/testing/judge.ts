import type { BattleResult } from '../../../../shared/rules/finish';
import { settleBattle } from '../../../../shared/rules/scoring';
import type { ObservedRounds } from '../model/observations';
import type { Rate } from '../model/predict';
import type { SimulatedBattle, SimulatedCombo } from './simulated-world';

/** What of a battle's rounds the model reads. */
export function outcomeOf({ rounds }: SimulatedBattle): {
  result: BattleResult;
  rounds: ObservedRounds;
} {
  const finishesOf = (who: 'me' | 'opponent') =>
    rounds.filter(({ winner }) => winner === who).map(({ finishType }) => finishType);
  const { result } = settleBattle(rounds);
  return { result, rounds: { won: finishesOf('me'), lost: finishesOf('opponent') } };
}

/** Win rates as they are, counted by combo. */
export class CountedRates {
  private readonly counts = new Map<SimulatedCombo, { wins: number; battles: number }>();

  add(battle: SimulatedBattle): void {
    const { result } = outcomeOf(battle);
    if (result === 'DRAW') return;
    const count = this.counts.get(battle.combo) ?? { wins: 0, battles: 0 };
    count.battles += 1;
    if (result === 'WIN') count.wins += 1;
    this.counts.set(battle.combo, count);
  }

  battles(combo: SimulatedCombo): number {
    return this.counts.get(combo)?.battles ?? 0;
  }

  /** Share of the battles won, as if `extra` more were won and as many lost. */
  rate(combo: SimulatedCombo, extra: number): number {
    const { wins = 0, battles = 0 } = this.counts.get(combo) ?? {};
    return battles + extra === 0 ? 0.5 : (wins + extra) / (battles + 2 * extra);
  }
}

/** Predictions are never surer than this: a raw rate of 1 of 1 would cost infinitely much. */
const SUREST = 0.99;

/** Mean log loss of what was predicted for battles that nobody had seen. */
export function logLoss(
  battles: readonly SimulatedBattle[],
  predict: (battle: SimulatedBattle) => number,
): number {
  const losses = battles.flatMap((battle) => {
    const { result } = outcomeOf(battle);
    if (result === 'DRAW') return [];
    const p = Math.min(SUREST, Math.max(1 - SUREST, predict(battle)));
    return [-Math.log(result === 'WIN' ? p : 1 - p)];
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

/** Of smoothed rates the best: with that many extra battles that suit these battles most. */
export function bestSmoothedLoss(
  battles: readonly SimulatedBattle[],
  counted: CountedRates,
): number {
  const losses = [1, 2, 3, 5, 8, 13].map((extra) =>
    logLoss(battles, ({ combo }) => counted.rate(combo, extra)),
  );
  return Math.min(...losses);
}

/** How often intervals hold the truth. */
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
