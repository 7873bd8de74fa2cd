import { memo, useId } from 'react';
import { factsOf } from '#shared/rules/parts/catalogue';
import type { PartKind, PartType } from '#shared/rules/parts/kinds';
import { bitPath, bladePath, ratchetPath } from '@/components/combo-emblem-geometry';
import { sized } from '@/lib/cx';
import { coloursOf } from './part-words';

interface PartEmblemProps {
  kind: PartKind;
  name: string;
  /** Defaults to the catalogue's type. */
  type?: PartType | null;
  /** 44 px square by default. */
  className?: string;
}

/** Radius of the opening of parts that surround the middle. */
const OPENINGS: Partial<Record<PartKind, number>> = {
  blade: 24,
  mainBlade: 24,
  assistBlade: 30,
  overBlade: 34,
};

const HEXAGON = 'M50 8 86 29V71L50 92 14 71V29Z';

function outlineOf(kind: PartKind, name: string, type: PartType | null): string {
  if (kind === 'disk') return ratchetPath(name) ?? HEXAGON;
  if (kind === 'driver') return bitPath(name) ?? HEXAGON;
  return kind === 'lockChip' ? HEXAGON : bladePath(name, type);
}

/** View boxes that enlarge ratchets and bits, which are small in a combo's emblem. */
const VIEWS: Partial<Record<PartKind, string>> = { disk: '22 22 56 56', driver: '36 36 28 28' };

/** A single part as the combo emblem draws it. Decorative: its name is beside it. */
export const PartEmblem = memo(function PartEmblem({
  kind,
  name,
  type = factsOf({ kind, name }).type,
  className,
}: PartEmblemProps) {
  const id = useId().replace(/\W/g, '');
  const { colorStart, colorEnd } = coloursOf(type);
  const opening = OPENINGS[kind];
  const isSmall = VIEWS[kind] !== undefined;
  return (
    <svg
      aria-hidden="true"
      viewBox={VIEWS[kind] ?? '0 0 100 100'}
      className={`shrink-0 ${sized(className, 'size-11')}`}
    >
      <defs>
        <linearGradient id={id} x1="0.1" y1="0" x2="0.9" y2="1">
          <stop offset="0.08" stopColor={colorStart} />
          <stop offset="0.92" stopColor={colorEnd} />
        </linearGradient>
      </defs>
      <path
        d={outlineOf(kind, name, type)}
        fill={`url(#${id})`}
        stroke="var(--line-strong)"
        strokeWidth={isSmall ? 0.7 : 1.6}
        strokeLinejoin="round"
      />
      {opening && (
        <circle cx="50" cy="50" r={opening} fill="var(--bg)" stroke="#fff" strokeOpacity="0.3" />
      )}
      {kind === 'disk' && <circle cx="50" cy="50" r="11" fill="var(--bg)" />}
      {kind === 'driver' && <circle cx="50" cy="50" r="1.6" fill="#fff" fillOpacity="0.9" />}
      {kind === 'lockChip' && (
        <circle
          cx="50"
          cy="50"
          r="18"
          fill="none"
          stroke="#fff"
          strokeOpacity="0.75"
          strokeWidth="5"
        />
      )}
    </svg>
  );
});
