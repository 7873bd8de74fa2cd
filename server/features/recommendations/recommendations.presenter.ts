import type { DeckPrediction } from '../../../shared/decks';
import { FINISH_TYPES, type FinishType } from '../../../shared/rules/finish';
import type { DeckForecast } from './predictions';
import { wholePercent } from './reasons';

/** A forecast in whole percent, as decks store and send it. */
export function presentForecast({ winRate, finishes }: DeckForecast): DeckPrediction {
  const rate = (finish: FinishType) => wholePercent(finishes[FINISH_TYPES.indexOf(finish)] ?? 0);
  return {
    predictedWinRate: wholePercent(winRate.value),
    predictedWinRateLow: wholePercent(winRate.low),
    predictedWinRateHigh: wholePercent(winRate.high),
    predictedBurstFinishRate: rate('burst'),
    predictedSpinFinishRate: rate('spin'),
    predictedOverFinishRate: rate('over'),
    predictedExtremeFinishRate: rate('extreme'),
  };
}
