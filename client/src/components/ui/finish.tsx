import { Check, Equal, X } from 'lucide-react';
import { FINISH_PATHS } from '#shared/cards/finish-paths';
import {
  type BattleResult,
  type EventFinish,
  FINISH_TYPES,
  type FinishType,
} from '#shared/rules/finish';
import { t } from '#shared/translate';
import { cx, sized } from '@/lib/cx';
import { Badge } from './badge';

/** `tint` has complete class names, for Tailwind to find them. */
const meta = (word: string, name: string, tint: string) => ({
  word,
  /** For SVG and inline styles. */
  colour: `var(--${name})`,
  text: `text-${name}`,
  tint,
});

const WARNING = 'border-warning/35 bg-warning/10 text-warning';

/** Colour, icon and word of each finish, the same on every screen; colour is never the only cue. */
export const finishMeta: Record<EventFinish, ReturnType<typeof meta>> = {
  spin: meta(t('Spin'), 'spin', 'border-spin/35 bg-spin/10 text-spin'),
  burst: meta(t('Burst'), 'burst', 'border-burst/35 bg-burst/10 text-burst'),
  over: meta(t('Over'), 'over', 'border-over/35 bg-over/10 text-over'),
  extreme: meta(t('Extreme'), 'extreme', 'border-extreme/35 bg-extreme/10 text-extreme'),
  own: meta(t('Own finish'), 'warning', WARNING),
  penalty: meta(t('Penalty'), 'warning', WARNING),
};

export function FinishIcon({ finish, className }: { finish: EventFinish; className?: string }) {
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

/** A battle's finish; renders nothing for battles imported without rounds. */
export function FinishBadge({
  finish,
  className,
}: {
  finish: EventFinish | null;
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

/** Results as they stand on badges and on the result card. */
export const RESULTS = {
  WIN: { word: t('WIN [[result of a battle]]'), tone: 'win', icon: <Check strokeWidth={3} /> },
  LOSS: { word: t('LOSS [[result of a battle]]'), tone: 'loss', icon: <X strokeWidth={3} /> },
  DRAW: { word: t('DRAW [[result of a battle]]'), tone: 'draw', icon: <Equal strokeWidth={3} /> },
} as const;

/** How many letters wide a text is: Japanese and Chinese ones are twice as wide. */
export const lettersIn = (text: string): number => text.replace(/[\u3000-\uffef]/g, 'mm').length;

/** Letters of the longest words, so that lists have one width for all badges. */
export const RESULT_LETTERS = Math.max(
  ...Object.values(RESULTS).map(({ word }) => lettersIn(word)),
);
export const FINISH_LETTERS = Math.max(
  ...FINISH_TYPES.map((finish) => lettersIn(finishMeta[finish].word)),
);

interface ResultBadgeProps {
  result: BattleResult | Lowercase<BattleResult>;
  className?: string;
}

export function ResultBadge({ result, className }: ResultBadgeProps) {
  const { word, tone, icon } = RESULTS[result.toUpperCase() as BattleResult];
  return (
    <Badge tone={tone} icon={icon} className={cx('font-display tracking-wider', className)}>
      {word}
    </Badge>
  );
}

const EDGES = { WIN: 'bg-win', LOSS: 'bg-loss', DRAW: 'bg-draw' } as const;

/** A stripe along a card's left edge. */
export function ResultEdge({ result }: Pick<ResultBadgeProps, 'result'>) {
  const colour = EDGES[result.toUpperCase() as BattleResult];
  return <span aria-hidden="true" className={cx('absolute inset-y-0 left-0 w-1', colour)} />;
}

interface ScoreFiguresProps {
  of: { myScore: number; opponentScore: number };
  className: string;
}

/** "3–1" */
export function ScoreFigures({ of, className }: ScoreFiguresProps) {
  return (
    <span
      className={cx('figures font-display leading-none font-bold whitespace-nowrap', className)}
    >
      {of.myScore}
      <span className="mx-0.5 text-[0.6em] text-faint">–</span>
      {of.opponentScore}
    </span>
  );
}

/** "Burst for Ada". Undefined is the reader. */
export const finishFor = (finish: FinishType, name: string | undefined) =>
  name === undefined
    ? t(
        '{finish, select, spin {Spin for you} burst {Burst for you} over {Over for you} other {Extreme for you}}',
        { finish },
      )
    : t(
        '{finish, select, spin {Spin for {name}} burst {Burst for {name}} over {Over for {name}} other {Extreme for {name}}}',
        { finish, name },
      );

/** "1 pt", "2 pts" */
export const pointsText = (points: number) =>
  t('{points, plural, one {# pt} other {# pts}}', { points });

/** What a player did to whose advantage: "Penalty against Ben: +1 for Ada". Undefined is the reader. */
export const causeWords = {
  own(by: string | undefined, winner = '') {
    if (by === undefined) return t('Own finish by you: +1 for {winner}', { winner });
    return winner
      ? t('Own finish by {by}: +1 for {winner}', { by, winner })
      : t('Own finish by {by}: +1 for you', { by });
  },
  penalty(by: string | undefined, winner = '') {
    if (by === undefined) return t('Penalty against you: +1 for {winner}', { winner });
    return winner
      ? t('Penalty against {by}: +1 for {winner}', { by, winner })
      : t('Penalty against {by}: +1 for you', { by });
  },
};
