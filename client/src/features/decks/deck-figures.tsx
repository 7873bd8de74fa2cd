import { Globe, Sparkles } from 'lucide-react';
import type { Deck } from '#shared/decks';
import { percentRange, rateCaveat, rateGrade } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { Badge } from '@/components/ui/badge';
import { cx } from '@/lib/cx';
import { battlesInWords, inPercent } from '@/lib/words';
import { combosOf, type DeckTrio, type RatedDeck, shownRate } from './deck-words';

export const RATE_COLOURS = { good: 'text-win', fair: 'text-warning', poor: 'text-loss' } as const;

/** A prediction whose range spans 50% has no grade. */
function isGradable(deck: DeckRateProps['deck']): boolean {
  const { isPredicted, low, high } = shownRate(deck);
  if (!isPredicted) return deck.battlesCount > 0;
  return low === null || high === null || low >= 50 || high <= 50;
}

interface DeckRateProps {
  deck: RatedDeck & Pick<Deck, 'battlesCount'>;
  className?: string;
}

/** A deck's actual win rate, or the predicted one with its range; a caveat if battles are few. */
export function DeckRate({ deck, className }: DeckRateProps) {
  const { percent, isPredicted, low, high } = shownRate(deck);
  const caveat = rateCaveat(deck.battlesCount);
  return (
    <p className={cx('min-w-0', className)}>
      <span
        className={cx(
          'figures block font-display text-4xl leading-none font-bold',
          isGradable(deck) ? RATE_COLOURS[rateGrade(percent)] : 'text-muted',
        )}
      >
        {inPercent(percent)}
      </span>{' '}
      <span className="figures mt-1 block text-sm leading-snug text-muted">
        {isPredicted ? t('predicted [[a win rate]]') : t('won [[a share of battles]]')}
        {low !== null && high !== null && ` (${percentRange({ low, high })})`}
        {isPredicted && deck.battlesCount > 0 && (
          <span className="block">{t('0 of {battles} won', { battles: deck.battlesCount })}</span>
        )}
        {caveat && (
          <>
            {' '}
            <span className="block">{caveat}</span>
          </>
        )}
      </span>
    </p>
  );
}

export function DeckFigures({ deck, className }: { deck: Deck; className?: string }) {
  return (
    <div className={cx('flex items-end justify-between gap-3', className)}>
      <DeckRate deck={deck} />
      <p className="figures shrink-0 text-right text-sm leading-snug">
        <span className="block">{battlesInWords(deck.battlesCount)}</span>{' '}
        <span className="block text-muted">
          {t('{count, plural, one {# win} other {# wins}}', { count: deck.winCount })}
        </span>
      </p>
    </div>
  );
}

export function DeckMarks({ deck: { isPublic, isAiRecommended } }: { deck: Deck }) {
  return (
    <>
      {isPublic && <Badge icon={<Globe />}>{t('Community')}</Badge>}
      {isAiRecommended && <Badge icon={<Sparkles />}>{t('AI recommended')}</Badge>}
    </>
  );
}

export function DeckCounts({ deck: { battlesCount, winCount } }: { deck: Deck }) {
  return (
    <>
      <Badge>{battlesInWords(battlesCount)}</Badge>
      <Badge tone={winCount > 0 ? 'win' : 'neutral'}>
        {t('{count, plural, one {# win} other {# wins}}', { count: winCount })}
      </Badge>
    </>
  );
}

const SIZES = {
  sm: 'size-8',
  md: 'size-14',
  lg: 'size-16 max-w-[calc(33%-0.5rem)] min-[400px]:size-20',
} as const;

interface DeckEmblemsProps {
  deck: DeckTrio;
  size?: keyof typeof SIZES;
  className?: string;
}

/** Decorative: the combos are named beside it. */
export function DeckEmblems({ deck, size = 'md', className }: DeckEmblemsProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('flex min-w-0 items-center', size === 'sm' ? 'gap-1' : 'gap-3', className)}
    >
      {combosOf(deck).map((combo) => (
        <ComboEmblem key={combo.id} combo={combo} className={SIZES[size]} spin={size !== 'sm'} />
      ))}
    </span>
  );
}

interface PredictedRateProps {
  /** In whole percent. Decks saved by an early version have no interval. */
  predicted: { value: number; low: number | null; high: number | null };
  /** Actual win rate, shown as a dot. */
  actual?: number | undefined;
}

export function PredictedRate({ predicted: { value, low, high }, actual }: PredictedRateProps) {
  const hasRange = low !== null && high !== null;
  return (
    <>
      <h3 className="eyebrow mb-1.5">{t('Predicted win rate')}</h3>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures font-display text-4xl leading-none font-bold">{value}%</span>
        {hasRange && (
          <span className="figures text-sm text-muted">
            {t('90% range {range}', { range: percentRange({ low, high }) })}
          </span>
        )}
      </p>
      {hasRange && (
        <div
          role="img"
          aria-label={t('{percent}%, 90% range {range}', {
            percent: value,
            range: percentRange({ low, high }),
          })}
          className="relative mt-3 mb-1 h-2 rounded-full bg-raised"
        >
          <span
            className="absolute inset-y-0 rounded-full bg-line-strong/70"
            style={{ left: `${low}%`, width: `${Math.max(1, high - low)}%` }}
          />
          <span
            className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-ink"
            style={{ left: `${value}%` }}
          />
          {actual !== undefined && (
            <span
              className={cx(
                'absolute top-1/2 size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface bg-current',
                RATE_COLOURS[rateGrade(actual)],
              )}
              style={{ left: `${actual}%` }}
            />
          )}
        </div>
      )}
    </>
  );
}

type Predicted = Pick<
  Deck,
  | 'predictedBurstFinishRate'
  | 'predictedSpinFinishRate'
  | 'predictedOverFinishRate'
  | 'predictedExtremeFinishRate'
>;

export const predictedFinishes = (deck: Predicted) => ({
  burstFinishRate: deck.predictedBurstFinishRate ?? 0,
  spinFinishRate: deck.predictedSpinFinishRate ?? 0,
  overFinishRate: deck.predictedOverFinishRate ?? 0,
  extremeFinishRate: deck.predictedExtremeFinishRate ?? 0,
});
