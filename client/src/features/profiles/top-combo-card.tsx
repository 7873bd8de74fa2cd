import type { Combo } from '@shared/combos';
import { winPercentage } from '@shared/rules/rates';
import { Link } from 'react-router-dom';
import { ComboEmblem } from '@/components/combo-emblem';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { Rate } from '@/components/ui/rate';
import { ColourStrip, gradient, PerfectBadge, partsLine, ResultSplit } from '@/features/combos';
import { cx } from '@/lib/cx';

/** The combo that does best: won, lost, and how its rounds end. The whole card opens it. */
export function TopComboCard({ combo }: { combo: Combo }) {
  const finishes = ['burst', 'spin'] as const;
  return (
    <article
      aria-label={combo.name}
      className="group/card group/spin relative flex flex-col overflow-hidden rounded-[14px] border border-line bg-surface transition-colors hover:border-line-strong/70"
    >
      <ColourStrip combo={combo} />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 h-36 opacity-[0.16]"
        style={{
          backgroundImage: `linear-gradient(transparent, var(--surface)), ${gradient(combo.colorStart, combo.colorEnd)}`,
        }}
      />
      <div className="relative flex flex-col gap-4 p-4 md:p-5">
        <div className="flex items-center gap-4">
          <ComboEmblem combo={combo} className="size-24" spin />
          <div className="min-w-0 flex-1">
            <h3 className="line-clamp-2 font-display text-2xl leading-tight font-semibold tracking-wide break-words">
              <Link
                to={`/combos/${combo.id}`}
                className="rounded-sm underline-offset-4 group-hover/card:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-[14px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
              >
                {combo.name}
              </Link>
            </h3>
            <p className="line-clamp-1 text-sm text-muted">{partsLine(combo)}</p>
            {combo.isPerfectCombo && (
              <p className="mt-1.5">
                <PerfectBadge />
              </p>
            )}
          </div>
        </div>
        <div className="flex flex-col gap-2">
          <Rate percent={winPercentage(combo)} battles={combo.battles} />
          <ResultSplit combo={combo} />
        </div>
        <dl className="grid grid-cols-4 divide-x divide-line rounded-[10px] border border-line bg-bg/50 text-center">
          <Figure word="Wins" value={combo.wins} look="text-win" />
          <Figure word="Losses" value={combo.losses} look="text-loss" />
          {finishes.map((finish) => (
            <Figure
              key={finish}
              word={finishMeta[finish].word}
              icon={<FinishIcon finish={finish} className="size-3.5" />}
              value={`${combo[`${finish}FinishRate`]}%`}
              look={finishMeta[finish].text}
            />
          ))}
        </dl>
      </div>
    </article>
  );
}

interface FigureProps {
  word: string;
  value: string | number;
  look: string;
  icon?: React.ReactNode;
}

function Figure({ word, value, look, icon }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col-reverse px-1 py-2">
      <dt className="flex items-center justify-center gap-1 text-xs text-muted">
        {icon}
        {word}
      </dt>
      <dd className={cx('figures font-display text-2xl leading-tight font-bold', look)}>{value}</dd>
    </div>
  );
}
