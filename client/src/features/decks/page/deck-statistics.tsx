import type { Deck } from '@shared/decks';
import { rateGrade } from '@shared/rules/rates';
import { Rate } from '@/components/ui/rate';
import { FinishRates } from '@/features/combos';
import { PredictedRate, predictedFinishes, RATE_COLOURS } from '../deck-figures';

/** Battles won and how rounds were won, each beside what was predicted for the deck's combos. */
export function DeckStatistics({ deck }: { deck: Deck }) {
  const { battlesCount, actualWinRate, predictedWinRate } = deck;
  const hasBattles = battlesCount > 0;
  const hasPrediction = predictedWinRate !== null;
  return (
    <div className="flex flex-col gap-5">
      {hasBattles ? (
        <div>
          <h3 className="eyebrow mb-1.5">Win rate</h3>
          <Rate
            percent={actualWinRate}
            battles={battlesCount}
            size="lg"
            className={RATE_COLOURS[rateGrade(actualWinRate)]}
          />
        </div>
      ) : (
        <p className="text-muted">No battles recorded yet. Record a battle to see statistics.</p>
      )}
      {hasPrediction && (
        <div className="rounded-[10px] border border-dashed border-line-strong/60 px-3 py-2.5">
          <PredictedRate
            predicted={{
              value: predictedWinRate,
              low: deck.predictedWinRateLow,
              high: deck.predictedWinRateHigh,
            }}
            actual={hasBattles ? actualWinRate : undefined}
          />
        </div>
      )}
      {hasBattles ? (
        <div>
          <h3 className="eyebrow mb-2.5">How it wins</h3>
          <FinishRates
            combo={{
              burstFinishRate: deck.actualBurstFinishRate,
              spinFinishRate: deck.actualSpinFinishRate,
              overFinishRate: deck.actualOverFinishRate,
              extremeFinishRate: deck.actualExtremeFinishRate,
            }}
            predicted={hasPrediction ? predictedFinishes(deck) : undefined}
          />
        </div>
      ) : (
        hasPrediction && (
          <div>
            <h3 className="eyebrow mb-2.5">Predicted finishes</h3>
            <FinishRates combo={predictedFinishes(deck)} />
          </div>
        )
      )}
    </div>
  );
}
