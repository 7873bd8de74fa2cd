import type { Deck, DeckCombo } from '#shared/decks';
import { communityWinPercentage, rateGrade } from '#shared/rules/rates';
import type { SharedDeck } from '#shared/shared-things';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { ComboText } from '@/components/combo-text';
import { Card } from '@/components/ui/card';
import { Rate } from '@/components/ui/rate';
import { FinishRates } from '@/features/combos';
import { PredictedRate, predictedFinishes, RATE_COLOURS } from '../deck-figures';
import { combosOf, type DeckTrio } from '../deck-words';

/** Win rate and finishes, each beside the prediction for the deck's combos. */
export function DeckStatistics({
  deck,
}: {
  deck: Omit<SharedDeck, keyof DeckTrio> & Partial<Pick<Deck, 'can'>>;
}) {
  const { battlesCount, actualWinRate, predictedWinRate } = deck;
  const hasBattles = battlesCount > 0;
  const hasPrediction = predictedWinRate !== null;
  return (
    <div className="flex flex-col gap-5">
      {hasBattles ? (
        <div>
          <h3 className="eyebrow mb-1.5">{t('Win rate')}</h3>
          <Rate
            percent={actualWinRate}
            battles={battlesCount}
            size="lg"
            className={RATE_COLOURS[rateGrade(actualWinRate)]}
          />
        </div>
      ) : (
        <p className="text-muted">
          {deck.can?.record
            ? t('No battles recorded yet. Record a battle to see statistics.')
            : t('No battles recorded yet')}
        </p>
      )}
      {hasPrediction && (
        <div className="rounded-field border border-dashed border-line-strong/60 px-3 py-2.5">
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
          <h3 className="eyebrow mb-2.5">{t('How it wins')}</h3>
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
            <h3 className="eyebrow mb-2.5">{t('Predicted finishes')}</h3>
            <FinishRates combo={predictedFinishes(deck)} />
          </div>
        )
      )}
    </div>
  );
}

const SHOWN_FINISHES = ['burst', 'spin'] as const;

export function DeckComboStats({ deck }: { deck: Deck }) {
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        {t("From each combo's own battles; deck battles count for the deck.")}
      </p>
      <ul aria-label={t('Combo stats')} className="flex flex-col gap-3">
        {combosOf(deck).map((combo) => (
          <li key={combo.id}>
            <ComboStats combo={combo} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ComboStats({ combo }: { combo: DeckCombo }) {
  const { name, wins, losses, battles } = combo;
  const percent = communityWinPercentage(combo);
  const isGraded = wins + losses > 0;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <ComboEmblem combo={combo} className="size-11" />
        <h3
          dir="auto"
          className="min-w-0 flex-1 font-display text-lg leading-tight font-semibold tracking-wide [overflow-wrap:anywhere]"
        >
          <ComboText text={name} />
        </h3>
      </div>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div>
          <Rate
            percent={percent}
            battles={battles}
            className={isGraded ? RATE_COLOURS[rateGrade(percent)] : 'text-muted'}
          />
          <p className="figures mt-1 text-sm text-muted">
            {t('{wins} won, {losses} lost', { wins, losses })}
          </p>
        </div>
        <FinishRates combo={combo} finishes={SHOWN_FINISHES} />
      </div>
    </Card>
  );
}
