import type { BattleResult, FinishType } from '@shared/rules/finish';
import { Check, Equal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx, sized } from '@/lib/cx';
import { Badge } from './badge';

interface FinishMeta {
  word: string;
  /** Paths of the icon in a 24 x 24 box, drawn as strokes. */
  icon: ReactNode;
  /** For SVG and inline styles. */
  colour: string;
  /** Text in the finish's colour. */
  text: string;
  /** A faint fill with a border, for tiles and badges. */
  tint: string;
}

/** A finish has one colour, one icon and one word on every screen; colour never speaks alone. */
export const finishMeta: Record<FinishType, FinishMeta> = {
  spin: {
    word: 'Spin',
    colour: 'var(--spin)',
    text: 'text-spin',
    tint: 'border-spin/35 bg-spin/10 text-spin',
    icon: (
      <>
        <path d="M20 12a8 8 0 1 1-2.6-5.9" />
        <path d="M20.5 3v4h-4" />
        <path d="M15 12a3 3 0 1 1-3-3" />
      </>
    ),
  },
  burst: {
    word: 'Burst',
    colour: 'var(--burst)',
    text: 'text-burst',
    tint: 'border-burst/35 bg-burst/10 text-burst',
    icon: (
      <path d="m12 2.5 2.1 5 4.8-2.6-1.6 5.2 4.9 1.9-4.9 1.9 1.6 5.2-4.8-2.6-2.1 5-2.1-5-4.8 2.6 1.6-5.2L1.8 12l4.9-1.9-1.6-5.2 4.8 2.6z" />
    ),
  },
  over: {
    word: 'Over',
    colour: 'var(--over)',
    text: 'text-over',
    tint: 'border-over/35 bg-over/10 text-over',
    icon: (
      <>
        <path d="M3 18C4 8 13 4 19.5 11" />
        <path d="M20.5 5.5V12H14" />
        <path d="M11 20.5h10M11 20.5v-5" />
      </>
    ),
  },
  extreme: {
    word: 'Extreme',
    colour: 'var(--extreme)',
    text: 'text-extreme',
    tint: 'border-extreme/35 bg-extreme/10 text-extreme',
    icon: (
      <>
        <path d="M13.5 4 20 12l-6.5 8" />
        <path d="M8 4.5 14 12l-6 7.5" />
        <path d="M3 7.5 6.5 12 3 16.5" />
      </>
    ),
  },
};

export function FinishIcon({ finish, className }: { finish: FinishType; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={sized(className, 'size-5')}
    >
      {finishMeta[finish].icon}
    </svg>
  );
}

export function FinishBadge({ finish, className }: { finish: FinishType; className?: string }) {
  return (
    <Badge
      tone="none"
      className={cx(finishMeta[finish].tint, className)}
      icon={<FinishIcon finish={finish} />}
    >
      {finishMeta[finish].word}
    </Badge>
  );
}

const RESULTS = {
  WIN: { tone: 'win', icon: <Check aria-hidden="true" strokeWidth={3} /> },
  LOSS: { tone: 'loss', icon: <X aria-hidden="true" strokeWidth={3} /> },
  DRAW: { tone: 'draw', icon: <Equal aria-hidden="true" strokeWidth={3} /> },
} as const;

/** WIN, LOSS or DRAW, always with the same icon and colour. */
export function ResultBadge({ result, className }: { result: BattleResult; className?: string }) {
  const { tone, icon } = RESULTS[result];
  return (
    <Badge tone={tone} icon={icon} className={cx('font-display tracking-wider', className)}>
      {result}
    </Badge>
  );
}
