import { CloudUpload, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BattleResult } from '#shared/rules/finish';
import { t } from '#shared/translate';
import { ResultBadge, ScoreFigures } from '@/components/ui/finish';
import { cx } from '@/lib/cx';

interface UnsentFrameProps {
  label: string;
  /** The status if nothing is wrong. */
  state: string;
  /** Why it is not sent; null if nothing is wrong. */
  problem: string | null;
  isRefused?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** An entry stored only on this device, with its status. */
export function UnsentFrame({
  label,
  state,
  problem,
  isRefused = true,
  actions,
  children,
}: UnsentFrameProps) {
  const Icon = problem === null ? CloudUpload : TriangleAlert;
  return (
    <article
      aria-label={label}
      className={cx(
        'rounded-card border border-dashed bg-surface px-3 py-2.5',
        problem === null ? 'border-line-strong/70' : 'border-warning/60',
      )}
    >
      {children}
      <p
        className={cx(
          'mt-2 flex items-start gap-2 text-sm [overflow-wrap:anywhere]',
          problem === null ? 'text-muted' : 'text-warning',
        )}
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {problem === null ? state : isRefused ? t('Refused: {problem}', { problem }) : problem}
      </p>
      {actions && <div className="mt-1 -ml-2 flex flex-wrap items-center gap-x-1">{actions}</div>}
    </article>
  );
}

interface UnsentCardProps extends Pick<UnsentFrameProps, 'state' | 'problem' | 'actions'> {
  emblem: ReactNode;
  result: BattleResult | Lowercase<BattleResult>;
  myScore: number;
  opponentScore: number;
  opponentName: string;
  /** Both sides' combos or decks. */
  sides: string;
  time: ReactNode;
}

export function UnsentCard({
  emblem,
  result,
  myScore,
  opponentScore,
  opponentName,
  sides,
  time,
  ...frame
}: UnsentCardProps) {
  return (
    <UnsentFrame
      {...frame}
      label={t(
        '{result, select, WIN {WIN} LOSS {LOSS} other {DRAW}} against {opponentName}, {myScore} to {opponentScore}, not sent yet',
        {
          result: result.toUpperCase(),
          opponentName,
          myScore,
          opponentScore,
        },
      )}
    >
      <div className="flex items-center gap-3">
        {emblem}
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-semibold [overflow-wrap:anywhere]">
            <span className="font-normal text-muted">{t('vs')} </span>
            <bdi>{opponentName}</bdi>
          </p>
          <p className="line-clamp-2 text-sm leading-snug text-muted [overflow-wrap:anywhere]">
            {sides}
          </p>
          <p className="text-sm text-muted">{time}</p>
        </div>
        <div className="flex shrink-0 flex-col items-center gap-1">
          <ScoreFigures of={{ myScore, opponentScore }} className="text-4xl" />
          <ResultBadge result={result} />
        </div>
      </div>
    </UnsentFrame>
  );
}
