import type { BattleResult, FinishType } from '@shared/rules/finish';
import { Check, Equal, X } from 'lucide-react';
import { cx, sized } from '@/lib/cx';
import { Badge } from './badge';
import { FINISH_PATHS } from './finish-paths';

interface FinishMeta {
  word: string;
  /** For SVG and inline styles. */
  colour: string;
  text: string;
  tint: string;
}

/** Each finish has one colour, icon and word on every screen; colour is never the only sign. */
export const finishMeta: Record<FinishType, FinishMeta> = {
  spin: {
    word: 'Spin',
    colour: 'var(--spin)',
    text: 'text-spin',
    tint: 'border-spin/35 bg-spin/10 text-spin',
  },
  burst: {
    word: 'Burst',
    colour: 'var(--burst)',
    text: 'text-burst',
    tint: 'border-burst/35 bg-burst/10 text-burst',
  },
  over: {
    word: 'Over',
    colour: 'var(--over)',
    text: 'text-over',
    tint: 'border-over/35 bg-over/10 text-over',
  },
  extreme: {
    word: 'Extreme',
    colour: 'var(--extreme)',
    text: 'text-extreme',
    tint: 'border-extreme/35 bg-extreme/10 text-extreme',
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
      {FINISH_PATHS[finish].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

/** Nothing for a battle that was imported without rounds. */
export function FinishBadge({
  finish,
  className,
}: {
  finish: FinishType | null;
  className?: string;
}) {
  if (!finish) return null;
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
  WIN: { tone: 'win', icon: <Check strokeWidth={3} /> },
  LOSS: { tone: 'loss', icon: <X strokeWidth={3} /> },
  DRAW: { tone: 'draw', icon: <Equal strokeWidth={3} /> },
} as const;

export function ResultBadge({ result, className }: { result: BattleResult; className?: string }) {
  const { tone, icon } = RESULTS[result];
  return (
    <Badge tone={tone} icon={icon} className={cx('font-display tracking-wider', className)}>
      {result}
    </Badge>
  );
}
