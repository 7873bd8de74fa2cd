import { useId } from 'react';
import type { Battle } from '#shared/battles';
import { ComboEmblem } from '@/components/combo-emblem';
import { cx } from '@/lib/cx';

interface OpponentEmblemProps {
  /** Responses cached by an older version lack the parts. */
  battle: Pick<Battle, 'opponentColorStart' | 'opponentColorEnd'> & {
    opponentParts?: Battle['opponentParts'] | undefined;
  };
  className?: string;
  spin?: boolean;
}

/** The emblem of the opponent's parts; a plain three-bladed top if they are unknown. */
export function OpponentEmblem({ battle, className, spin }: OpponentEmblemProps) {
  const {
    opponentParts: parts,
    opponentColorStart: colorStart,
    opponentColorEnd: colorEnd,
  } = battle;
  const id = useId();
  if (parts) {
    const combo = { ...parts, colorStart, colorEnd };
    return <ComboEmblem combo={combo} className={className} spin={spin} />;
  }
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={cx('shrink-0', className)}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={colorStart} />
          <stop offset="1" stopColor={colorEnd} />
        </linearGradient>
      </defs>
      <g fill={`url(#${id})`}>
        {[0, 120, 240].map((turn) => (
          <path
            key={turn}
            d="M32 3c11 0 20 5 25 13-6-1-11 1-14 5a15 15 0 0 0-18-2C20 13 24 5 32 3z"
            transform={`rotate(${turn} 32 32)`}
          />
        ))}
        <circle cx="32" cy="32" r="14" />
      </g>
      <circle cx="32" cy="32" r="8.5" fill="none" stroke="var(--bg)" strokeWidth="3" />
      <circle cx="32" cy="32" r="3" fill="var(--bg)" />
    </svg>
  );
}
