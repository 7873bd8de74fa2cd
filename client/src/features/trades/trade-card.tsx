import { useQuery } from '@tanstack/react-query';
import { Check, CircleSlash, Clock, Repeat2, Undo2, WifiOff, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { CONVERSATION_POLL_MS } from '#shared/chat';
import { PART_LABELS } from '#shared/rules/parts/kinds';
import type { Trade, TradeAction, TradePart, TradeStatus } from '#shared/trades';
import { t } from '#shared/translate';
import { PartName } from '@/components/part-name';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Skeletons } from '@/components/ui/skeleton';
import { InlineError } from '@/components/ui/states';
import { useCurrentUser } from '@/features/accounts';
import { PartEmblem } from '@/features/collection';
import { isAbsent } from '@/lib/api-error';
import { reasonOf } from '@/lib/problems';
import { useOnline } from '@/lib/use-online';
import { tradesQueries, useChangeTrade } from './api';
import { sideOf, statusInWords, tradeInWords, undoInWords } from './trade-words';

const LOOKS: Record<TradeStatus, { tone: BadgeTone; icon: ReactNode }> = {
  open: { tone: 'warning', icon: <Clock /> },
  accepted: { tone: 'win', icon: <Check /> },
  declined: { tone: 'loss', icon: <X /> },
  withdrawn: { tone: 'neutral', icon: <X /> },
  undone: { tone: 'neutral', icon: <Undo2 /> },
  impossible: { tone: 'loss', icon: <CircleSlash /> },
};

export function TradeStatusBadge({ trade, meId }: { trade: Trade; meId: number }) {
  const { tone, icon } = LOOKS[trade.status];
  return (
    <Badge tone={tone} icon={icon} className="max-w-full whitespace-normal!">
      {statusInWords(trade, meId)}
    </Badge>
  );
}

interface TradeCardProps {
  id: number;
  /** Shown if the offer cannot be. */
  text: string;
}

/** An offer, shown in its message. */
export function TradeCard({ id, text }: TradeCardProps) {
  const { data, error, isPending, refetch } = useQuery({
    ...tradesQueries.one(id),
    retry: (failures, reason) => failures < 2 && !isAbsent(reason),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? CONVERSATION_POLL_MS : false),
  });
  if (data) return <Offer trade={data} />;
  if (isPending) {
    return <Skeletons label={t('Loading the offer')} of="h-40 w-60" />;
  }
  return (
    <>
      <p>{text}</p>
      {!isAbsent(error) && (
        <InlineError
          title={t('The offer could not be loaded.')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

const QUESTIONS = {
  accept: { title: t('Accept this trade?'), label: t('Accept'), tone: 'primary' as const },
  undo: { title: t('Undo this trade?'), label: t('Undo the trade'), tone: 'danger' as const },
};

function Offer({ trade }: { trade: Trade }) {
  const { id: meId } = useCurrentUser();
  const titleId = useId();
  const isOnline = useOnline();
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>();
  const { mutate, isPending, variables, error, reset } = useChangeTrade(trade.id);
  const { name, given, received } = sideOf(trade, meId);
  const { can } = trade;
  const canAny = can.accept || can.decline || can.withdraw || can.undo;

  const change = (action: TradeAction) => mutate(action, { onSettled: () => setAsked(undefined) });
  const button = (action: TradeAction, label: string, icon: ReactNode) =>
    can[action] && (
      <Button
        icon={icon}
        variant={action === 'accept' ? 'primary' : 'secondary'}
        className="flex-1"
        disabled={!isOnline || isPending}
        loading={isPending && variables === action}
        onClick={() => {
          reset();
          if (action === 'accept' || action === 'undo') setAsked(action);
          else change(action);
        }}
      >
        {label}
      </Button>
    );

  return (
    <section aria-labelledby={titleId} className="flex w-72 max-w-full flex-col gap-2.5 py-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h2
          id={titleId}
          className="flex items-center gap-1.5 font-display text-lg font-semibold tracking-wide"
        >
          <Repeat2 aria-hidden="true" className="size-4.5 text-accent-ink" />
          {t('Trade offer')}
        </h2>
        <TradeStatusBadge trade={trade} meId={meId} />
      </div>
      <Parts label={t('You give')} parts={given} />
      <Parts label={t('You get')} parts={received} />
      {canAny && (
        <div className="flex flex-wrap gap-2">
          {button('accept', t('Accept'), <Check />)}
          {button('decline', t('Decline'), <X />)}
          {button('withdraw', t('Withdraw [[an offer]]'), <X />)}
          {button('undo', t('Undo'), <Undo2 />)}
        </div>
      )}
      <p role="status" className="flex items-center gap-1.5 text-sm text-muted empty:hidden">
        {canAny && !isOnline && (
          <>
            <WifiOff aria-hidden="true" className="size-4 shrink-0" />
            {t("You can answer once you're back online.")}
          </>
        )}
      </p>
      {error && (
        <p role="alert" className="text-sm text-loss">
          {reasonOf(error)}
        </p>
      )}
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(undefined)}
          title={QUESTIONS[asked].title}
          tone={QUESTIONS[asked].tone}
          confirmLabel={QUESTIONS[asked].label}
          pending={isPending}
          onConfirm={() => change(asked)}
          description={
            asked === 'accept'
              ? `${tradeInWords({ given, received })} ${t('Both collections change at once; you or {name} can undo it within 24 hours.', { name })}`
              : undoInWords({ name, given, received })
          }
        />
      )}
    </section>
  );
}

function Parts({ label, parts }: { label: string; parts: readonly TradePart[] }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="eyebrow mb-1">
        {label}
      </p>
      {parts.length === 0 ? (
        <p className="text-muted">{t('Nothing [[in place of parts]]')}</p>
      ) : (
        <ul aria-labelledby={id} className="flex flex-col gap-1">
          {parts.map((part) => (
            <li key={`${part.kind} ${part.name}`} className="flex items-center gap-2.5">
              <PartEmblem {...part} className="size-8" />
              <span className="min-w-0 flex-1 leading-tight">
                <span dir="auto" className="font-semibold wrap-anywhere">
                  <PartName part={part} />
                </span>{' '}
                <span className="text-sm whitespace-nowrap text-muted">
                  {t(PART_LABELS[part.kind])}
                </span>
              </span>
              <span className="figures font-semibold">× {part.count}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
