import type { Recommendation } from '@shared/decks';
import { rateGrade } from '@shared/rules/rates';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, RefreshCw, Sparkles } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { ComboEmblem } from '@/components/combo-emblem';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { FinishRates, partsLine } from '@/features/combos';
import { isUnreachable, serverMessage, UNREACHABLE } from '@/lib/api-error';
import { cx } from '@/lib/cx';
import { notifyError } from '@/lib/notify';
import { deckQueries } from './api';
import { RATE_COLOURS, RateInterval } from './deck-figures';
import { combosOf } from './deck-words';
import { TooFewCombos, useMissingCombos } from './too-few-combos';

const FAILED = 'Failed to get recommendation. Please upload at least 3 combos first.';

/** The best legal deck of one's own combos, what is expected of it, and why. */
export function RecommendationPanel({
  onOpenChange,
  onUse,
}: Omit<RecommendationDialogProps, 'open'>) {
  const { data, error, isFetching, refetch } = useQuery(deckQueries.recommendation());
  const problem = isFetching ? null : error;

  useEffect(() => {
    if (problem) notifyError('Error', FAILED);
  }, [problem]);

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="AI Recommendation"
      description="The three of your combos that should win most, by all results that are known."
      isForReading
      footer={
        data && (
          <>
            <Button className="max-md:hidden" onClick={() => onOpenChange(false)}>
              Close
            </Button>
            <Button
              variant="primary"
              icon={<Sparkles aria-hidden="true" />}
              onClick={() => onUse(data)}
            >
              Use this deck
            </Button>
          </>
        )
      }
    >
      {data ? (
        <Recommended recommendation={data} />
      ) : problem ? (
        <Refused problem={problem} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

function Recommended({ recommendation }: { recommendation: Recommendation }) {
  const { name, predictedWinRate: rate, reasons } = recommendation;
  const { predictedWinRateLow: low, predictedWinRateHigh: high } = recommendation;
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="The three combos">
        <h3 dir="auto" className="font-display text-xl font-semibold tracking-wide">
          {name}
        </h3>
        <ul className="mt-2 flex flex-col gap-1.5">
          {combosOf(recommendation).map((combo) => (
            <li
              key={combo.id}
              className="group/spin flex items-center gap-3 rounded-[10px] border border-line bg-bg/50 px-3 py-2"
            >
              <ComboEmblem combo={combo} className="size-12" spin />
              <span className="min-w-0 leading-snug">
                <span dir="auto" className="block truncate font-semibold">
                  {combo.name}
                </span>{' '}
                <span className="block text-sm text-muted">{partsLine(combo)}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Predicted win rate">
        <h3 className="eyebrow mb-1.5">Predicted win rate</h3>
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span
            className={cx(
              'figures font-display text-5xl leading-none font-bold',
              RATE_COLOURS[rateGrade(rate)],
            )}
          >
            {rate}%
          </span>
          <span className="figures text-sm text-muted">
            {low}% to {high}%, nine times in ten
          </span>
        </p>
        <RateInterval low={low} high={high} at={rate} />
      </section>
      <section aria-label="Why these three">
        <h3 className="eyebrow mb-1.5">Why these three</h3>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 leading-snug marker:text-accent-ink">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
      <section aria-label="Predicted finishes">
        <h3 className="eyebrow mb-2.5">Predicted finishes of the rounds it wins</h3>
        <FinishRates combo={finishesOf(recommendation)} />
      </section>
    </div>
  );
}

const finishesOf = (recommendation: Recommendation) => ({
  burstFinishRate: recommendation.predictedBurstFinishRate,
  spinFinishRate: recommendation.predictedSpinFinishRate,
  overFinishRate: recommendation.predictedOverFinishRate,
  extremeFinishRate: recommendation.predictedExtremeFinishRate,
});

/** The server says why; where combos are missing, that is what helps. */
function Refused({ problem, onRetry }: { problem: Error; onRetry: () => void }) {
  const missing = useMissingCombos();
  const isOut = isUnreachable(problem);
  if (missing && !isOut) return <TooFewCombos missing={missing} />;
  return (
    <div role="alert">
      <EmptyState
        icon={isOut ? <CloudOff className="text-warning" /> : <Sparkles />}
        title={isOut ? 'No connection to Ripcord' : 'No recommendation yet'}
        text={isOut ? UNREACHABLE : serverMessage(problem, 'Please try again.')}
        action={
          <Button icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <p className="text-muted">Weighing every deck that your combos can make…</p>
      <div aria-hidden="true" className="flex flex-col gap-1.5">
        <Skeleton className="h-16 rounded-[10px]" />
        <Skeleton className="h-16 rounded-[10px]" />
        <Skeleton className="h-16 rounded-[10px]" />
      </div>
      <Skeleton className="h-20" />
      <Skeleton className="h-32" />
    </div>
  );
}

const Panel = lazy(async () => ({
  default: (await import('./recommendation-dialog')).RecommendationPanel,
}));

export interface RecommendationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** "Use this deck". */
  onUse: (recommendation: Recommendation) => void;
}

/** Asks for the best deck of one's own combos and shows it with its reasons. */
export function RecommendationDialog({ open, ...rest }: RecommendationDialogProps) {
  return <Suspense>{open && <Panel {...rest} />}</Suspense>;
}
