import { Crown } from 'lucide-react';
import type { EmblemCombo } from '#shared/cards/emblem';
import type { Combo } from '#shared/combos';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { Badge } from '@/components/ui/badge';
import { Figures } from '@/components/ui/stat-tile';
import { cx } from '@/lib/cx';
import { gradient, partsLine } from './combo-words';

interface ColourStripProps {
  combo: Pick<Combo, 'colorStart' | 'colorEnd'>;
  /** Also tints the top of the surrounding card. */
  glow?: boolean;
  className?: string;
}

export function ColourStrip({ combo, glow = false, className }: ColourStripProps) {
  const colours = gradient(combo.colorStart, combo.colorEnd);
  return (
    <>
      <span
        aria-hidden="true"
        className={cx('block h-1', className)}
        style={{ backgroundImage: colours }}
      />
      {glow && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 top-0 h-28 opacity-[0.13]"
          // A gradient fade is cheaper than a mask during fast scrolling.
          style={{ backgroundImage: `linear-gradient(transparent, var(--surface)), ${colours}` }}
        />
      )}
    </>
  );
}

interface ComboLineProps {
  combo: EmblemCombo & Parameters<typeof partsLine>[0] & Pick<Combo, 'name'>;
  /** Tailwind size of the emblem. */
  size?: string;
}

/** Emblem, name and parts in a row; the parent must be a flex box. */
export function ComboLine({ combo, size = 'size-11' }: ComboLineProps) {
  return (
    <>
      <ComboEmblem combo={combo} className={size} spin />
      <span className="min-w-0 flex-1 leading-snug">
        <span dir="auto" className="block truncate font-semibold">
          {combo.name}
        </span>{' '}
        <span className="block truncate text-sm font-normal text-muted">{partsLine(combo)}</span>
      </span>
    </>
  );
}

export function PerfectBadge() {
  return (
    <Badge tone="warning" icon={<Crown />}>
      {t('#1 Combo')}
    </Badge>
  );
}

const RECORD = [
  { key: 'wins', word: t('Wins'), tone: 'text-win' },
  { key: 'losses', word: t('Losses'), tone: 'text-loss' },
  { key: 'draws', word: t('Draws'), tone: 'text-draw' },
  { key: 'battles', word: t('Total [[battles]]'), tone: 'text-ink' },
] as const;

export type Outcomes = Pick<Combo, 'wins' | 'losses' | 'draws' | 'battles'>;

export function RecordRow({ combo, large }: { combo: Outcomes; large?: boolean }) {
  const figures = RECORD.map(({ key, ...figure }) => ({ ...figure, value: combo[key] }));
  return <Figures figures={figures} large={large} />;
}
