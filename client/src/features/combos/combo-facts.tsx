import type { Combo } from '#shared/combos';
import { FINISH_TYPES, type FinishType } from '#shared/rules/finish';
import { drawPercentage, rateCaveat, winPercentage, wonRounds } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { ProgressBar } from '@/components/ui/progress-bar';
import { cx } from '@/lib/cx';
import { rich } from '@/lib/rich';
import { battlesInWords, inPercent } from '@/lib/words';
import type { Outcomes } from './card-parts';

/** In whole percent. */
const GOOD_RATE = 50;

interface WinRateBadgeProps {
  combo: Pick<Combo, 'wins' | 'losses' | 'draws' | 'battles'>;
  className?: string;
}

export function WinRateBadge({ combo, className }: WinRateBadgeProps) {
  const percent = winPercentage(combo);
  const tone = percent >= GOOD_RATE ? 'accent' : 'loss';
  return (
    <Badge
      tone={combo.battles === 0 ? 'neutral' : tone}
      className={cx('font-display text-base', className)}
    >
      {rich('{percent}%<hidden> won</hidden> [[share of battles]]', { percent })}
    </Badge>
  );
}

export function BattlesBehind({ battles, className }: { battles: number; className?: string }) {
  const caveat = rateCaveat(battles);
  return (
    <span className={cx('figures text-sm text-muted', className)}>
      {battlesInWords(battles)}
      {caveat && ` · ${caveat}`}
    </span>
  );
}

export function DrawLine({ combo }: { combo: Outcomes }) {
  const draws = drawPercentage(combo);
  if (draws === 0) return null;
  return <p className="figures text-sm text-draw">{t('{draws}% draws', { draws })}</p>;
}

export function ResultSplit({ combo }: { combo: Outcomes }) {
  const { wins, draws, losses, battles } = combo;
  if (battles === 0) return <div aria-hidden="true" className="h-2.5 rounded-full bg-raised" />;
  const pieces = [
    { count: wins, look: 'bg-win' },
    { count: draws, look: 'bg-draw' },
    { count: losses, look: 'bg-loss' },
  ];
  return (
    <div
      role="img"
      aria-label={t('{wins} won, {draws} drawn, {losses} lost', { wins, draws, losses })}
      className="flex h-2.5 gap-0.5 overflow-hidden rounded-full"
    >
      {pieces.map(
        ({ count, look }) =>
          count > 0 && (
            <span key={look} className={look} style={{ width: `${(count * 100) / battles}%` }} />
          ),
      )}
    </div>
  );
}

/** Shares of won rounds by finish, in whole percent. */
type FinishShares<F extends FinishType = FinishType> = Record<`${F}FinishRate`, number>;

const rateOf = <F extends FinishType>(shares: FinishShares<F>, finish: F) =>
  shares[`${finish}FinishRate`];

interface FinishRatesProps<F extends FinishType> {
  combo: FinishShares<F>;
  finishes?: readonly F[];
  /** Predicted shares, marked on each bar and written below it. */
  predicted?: FinishShares | undefined;
  /** Describes the rounds that the shares are based on. */
  basis?: string | undefined;
}

export function finishBasis(combo: Parameters<typeof wonRounds>[0] & Pick<Combo, 'battles'>) {
  const rounds = wonRounds(combo);
  const caveat = rateCaveat(combo.battles);
  const basis = t(
    '{rounds, plural, one {# won round} other {# won rounds}} in {battles, plural, one {# battle} other {# battles}}',
    { rounds, battles: combo.battles },
  );
  return caveat ? `${basis} · ${caveat}` : basis;
}

/** Finishes of won rounds, as bars. */
export function FinishRates<F extends FinishType = FinishType>({
  combo,
  finishes = FINISH_TYPES as readonly FinishType[] as readonly F[],
  predicted,
  basis,
}: FinishRatesProps<F>) {
  return (
    <>
      <dl className="@container flex flex-col gap-3">
        {finishes.map((finish) => {
          const { word, text, colour } = finishMeta[finish];
          const expected = predicted && rateOf(predicted, finish);
          return (
            <div
              key={finish}
              className="grid grid-cols-[6.25rem_minmax(0,1fr)_3rem] items-center gap-x-3 gap-y-1 @max-[14rem]:grid-cols-[minmax(0,1fr)_auto]"
            >
              <dt className={cx('flex items-center gap-2 font-medium', text)}>
                <FinishIcon finish={finish} />
                {word}
              </dt>
              <dd className="contents">
                <div className="relative @max-[14rem]:col-span-2 @max-[14rem]:row-start-2">
                  <ProgressBar
                    label={t('{finish} finishes', { finish: word })}
                    value={rateOf(combo, finish)}
                    colour={colour}
                  />
                  {expected !== undefined && (
                    <span
                      aria-hidden="true"
                      className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-ink"
                      style={{ left: `${expected}%` }}
                    />
                  )}
                </div>
                <span className="figures text-right font-display text-xl leading-none font-semibold">
                  {inPercent(rateOf(combo, finish))}
                </span>
                {expected !== undefined && (
                  <span className="figures col-span-2 col-start-2 text-sm @max-[14rem]:col-start-1 leading-tight text-muted">
                    {t('predicted {percent}% [[share of a finish]]', { percent: expected })}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {basis && <p className="figures mt-3 text-sm text-muted">{basis}</p>}
    </>
  );
}
