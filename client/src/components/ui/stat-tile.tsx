import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface StatTileProps {
  label: ReactNode;
  value: ReactNode;
  detail?: ReactNode;
  /**
   * Change since the previous period, null if it may be chance. `text` says it: what is in `<b>`
   * has the colour of the change.
   * `isNeutral`: an increase is neither good nor bad.
   */
  trend?: {
    value: number | null;
    text: ReactNode;
    isNeutral?: boolean;
    title?: string;
  };
  className?: string;
}

export function StatTile({ label, value, detail, trend, className }: StatTileProps) {
  return (
    <div className={cx('@container rounded-card border border-line bg-surface p-4', className)}>
      <p className="eyebrow">{label}</p>
      <p className="figures mt-1 font-display text-[min(2.25rem,28cqi)] leading-none font-bold">
        {value}
      </p>
      {trend && <Trend {...trend} />}
      {detail && <div className="mt-2 text-sm text-muted">{detail}</div>}
    </div>
  );
}

const SIGNS = {
  up: { tone: 'text-win', bold: '[&_b]:text-win', Icon: TrendingUp },
  down: { tone: 'text-loss', bold: '[&_b]:text-loss', Icon: TrendingDown },
  none: { tone: '', bold: '', Icon: Minus },
};
const NEUTRAL = { tone: 'text-ink', bold: '[&_b]:text-ink' };

function Trend({ value, text, isNeutral = false, title }: NonNullable<StatTileProps['trend']>) {
  const sign = SIGNS[!value ? 'none' : value > 0 ? 'up' : 'down'];
  const { tone, bold } = isNeutral && value ? NEUTRAL : sign;
  return (
    <p
      title={title}
      className="figures mt-2 flex items-start gap-1 text-sm leading-tight text-muted"
    >
      <sign.Icon aria-hidden="true" className={cx('size-4 shrink-0', tone)} />
      <span className={bold}>{text}</span>
    </p>
  );
}

interface FiguresProps {
  figures: readonly { word: string; value: string | number; tone: string; icon?: ReactNode }[];
  large?: boolean;
}

export function Figures({ figures, large = false }: FiguresProps) {
  return (
    <div className="@container">
      <dl className="flex flex-wrap divide-x divide-line rounded-field border border-line bg-bg/50 text-center @max-[12rem]:divide-x-0">
        {figures.map(({ word, value, tone, icon }) => (
          <div
            key={word}
            className="flex min-w-fit flex-1 flex-col-reverse px-1 py-2 @max-[12rem]:basis-1/2"
          >
            <dt className="flex items-center justify-center gap-1 text-xs text-muted">
              {icon}
              <span className="leading-tight">{word}</span>
            </dt>
            <dd
              className={cx(
                'figures font-display leading-none font-bold whitespace-nowrap',
                large ? 'text-4xl' : 'text-2xl',
                value === 0 ? 'text-faint' : tone,
              )}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
