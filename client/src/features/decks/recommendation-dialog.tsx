import { useQuery } from '@tanstack/react-query';
import { CloudOff, RefreshCw, Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import type { Recommendation } from '#shared/decks';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { ComboLine, FinishRates } from '@/features/combos';
import { isUnreachable, serverMessage, UNREACHABLE } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { deckQueries } from './api';
import { PredictedRate, predictedFinishes } from './deck-figures';
import { combosOf } from './deck-words';
import { TooFewCombos, useMissingCombos } from './too-few-combos';

const FAILED = t('Failed to get recommendation. Please upload at least 3 combos first.');

interface RecommendationDialogProps {
  onClose: () => void;
  onUse: (recommendation: Recommendation) => void;
}

export function RecommendationDialog({ onClose, onUse }: RecommendationDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(deckQueries.recommendation());
  const problem = isFetching ? null : error;

  useEffect(() => {
    if (problem) notifyError(t('Error'), FAILED);
  }, [problem]);

  return (
    <Dialog
      onClose={onClose}
      title={t('AI Recommendation')}
      description={t('The three of your combos that should win most, going by all known results.')}
      isForReading
      footer={
        data && (
          <>
            <Button className="max-md:hidden" onClick={onClose}>
              {t('Close')}
            </Button>
            <Button variant="primary" icon={<Sparkles />} onClick={() => onUse(data)}>
              {t('Use this deck')}
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
  const { name, predictedWinRate: value, reasons } = recommendation;
  const { predictedWinRateLow: low, predictedWinRateHigh: high } = recommendation;
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={t('The three combos')}>
        <h3 dir="auto" className="font-display text-xl font-semibold tracking-wide">
          {name}
        </h3>
        <ul className="mt-2 flex flex-col gap-1.5">
          {combosOf(recommendation).map((combo) => (
            <li
              key={combo.id}
              className="group/spin flex items-center gap-3 rounded-field border border-line bg-bg/50 px-3 py-2"
            >
              <ComboLine combo={combo} size="size-12" />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('Predicted win rate')}>
        <PredictedRate predicted={{ value, low, high }} />
      </section>
      <section aria-label={t('Why these three')}>
        <h3 className="eyebrow mb-1.5">{t('Why these three')}</h3>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 leading-snug marker:text-accent-ink">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
      <section aria-label={t('Predicted finishes')}>
        <h3 className="eyebrow mb-2.5">{t('Predicted finishes')}</h3>
        <FinishRates combo={predictedFinishes(recommendation)} />
      </section>
    </div>
  );
}

function Refused({ problem, onRetry }: { problem: Error; onRetry: () => void }) {
  const missing = useMissingCombos();
  const isOffline = isUnreachable(problem);
  if (missing && !isOffline) return <TooFewCombos missing={missing} />;
  return (
    <div role="alert">
      <EmptyState
        icon={isOffline ? <CloudOff className="text-warning" /> : <Sparkles />}
        title={isOffline ? t('No connection to Ripcord') : t('No recommendation yet')}
        text={isOffline ? UNREACHABLE : serverMessage(problem, t('Please try again.'))}
        action={
          <Button icon={<RefreshCw />} onClick={onRetry}>
            {t('Try again')}
          </Button>
        }
      />
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <p className="text-muted">{t('Weighing every deck your combos can make…')}</p>
      <Skeleton className="h-52" />
      <Skeleton className="h-20" />
      <Skeleton className="h-32" />
    </div>
  );
}
