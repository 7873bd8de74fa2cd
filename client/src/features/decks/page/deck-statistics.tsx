import type { Deck } from '@shared/decks';
import { rateGrade } from '@shared/rules/rates';
import { Rate } from '@/components/ui/rate';
import { FinishRates } from '@/features/combos';
import { RATE_COLOURS, RateInterval } from '../deck-figures';

/**
 * How a deck does: the share of battles won and how its won rounds ended, each beside what was
 * predicted when its combos were chosen. The caller names it ("Performance Statistics").
 */
export function DeckStatistics({ deck }: { deck: Deck }) {
  const { battlesCount, actualWinRate } = deck;
  const predicted = predictedFinishes(deck);
  const hasBattles = battlesCount > 0;
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
      <Prediction deck={deck} />
      {hasBattles && (
        <div>
          <h3 className="eyebrow mb-2.5">Finishes of the rounds it wins</h3>
          <FinishRates combo={actualFinishes(deck)} predicted={predicted} />
        </div>
      )}
      {!hasBattles && predicted && (
        <div>
          <h3 className="eyebrow mb-2.5">Predicted finishes of the rounds it wins</h3>
          <FinishRates combo={predicted} />
        </div>
      )}
    </div>
  );
}

/** What was expected of the deck and how far that may be off; nothing where nothing was known. */
function Prediction({ deck }: { deck: Deck }) {
  const { predictedWinRate, predictedWinRateLow: low, predictedWinRateHigh: high } = deck;
  if (predictedWinRate === null) return null;
  const hasInterval = low !== null && high !== null;
  return (
    <div className="rounded-[10px] border border-dashed border-line-strong/60 px-3 py-2.5">
      <h3 className="eyebrow mb-1.5">Predicted win rate</h3>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures font-display text-3xl leading-none font-bold">
          {predictedWinRate}%
        </span>
        {hasInterval && (
          <span className="figures text-sm text-muted">
            {low}% to {high}%, nine times in ten
          </span>
        )}
      </p>
      {hasInterval && (
        <RateInterval
          low={low}
          high={high}
          at={predictedWinRate}
          actual={deck.battlesCount > 0 ? deck.actualWinRate : undefined}
        />
      )}
    </div>
  );
}

const actualFinishes = (deck: Deck) => ({
  burstFinishRate: deck.actualBurstFinishRate,
  spinFinishRate: deck.actualSpinFinishRate,
  overFinishRate: deck.actualOverFinishRate,
  extremeFinishRate: deck.actualExtremeFinishRate,
});

function predictedFinishes(deck: Deck) {
  const {
    predictedBurstFinishRate: burst,
    predictedSpinFinishRate: spin,
    predictedOverFinishRate: over,
    predictedExtremeFinishRate: extreme,
  } = deck;
  if (burst === null || spin === null || over === null || extreme === null) return undefined;
  return {
    burstFinishRate: burst,
    spinFinishRate: spin,
    overFinishRate: over,
    extremeFinishRate: extreme,
  };
}
