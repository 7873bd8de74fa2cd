import type { Combo } from '@shared/combos';
import { FINISH_TYPES, type FinishType } from '@shared/rules/finish';
import { drawPercentage, isRateCertain, NOT_ENOUGH_BATTLES } from '@shared/rules/rates';
import { Crown, Infinity as Endless, Scale, Shield, Swords } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { ProgressBar } from '@/components/ui/progress-bar';
import { cx } from '@/lib/cx';
import { gradient } from './combo-words';

/** From this rate on the badge has its default look (specification, section 9). */
const GOOD_RATE = 50;

export const battlesInWords = (battles: number) =>
  `${battles} ${battles === 1 ? 'battle' : 'battles'}`;

export function WinRateBadge({ percent, className }: { percent: number; className?: string }) {
  return (
    <Badge
      tone={percent >= GOOD_RATE ? 'accent' : 'loss'}
      className={cx('font-display text-base', className)}
    >
      {percent}%<span className="sr-only"> won</span>
    </Badge>
  );
}

export function PerfectBadge() {
  return (
    <Badge tone="warning" icon={<Crown />}>
      #1 Combo
    </Badge>
  );
}

/** How many battles stand behind a rate, and whether they are enough to say anything. */
export function BattlesBehind({ battles, className }: { battles: number; className?: string }) {
  return (
    <span className={cx('figures text-sm text-muted', className)}>
      {battlesInWords(battles)}
      {!isRateCertain(battles) && ` · ${NOT_ENOUGH_BATTLES}`}
    </span>
  );
}

const RECORD = [
  { key: 'wins', word: 'Wins', tone: 'text-win' },
  { key: 'losses', word: 'Losses', tone: 'text-loss' },
  { key: 'draws', word: 'Draws', tone: 'text-draw' },
  { key: 'battles', word: 'Total', tone: 'text-ink' },
] as const;

/** Wins, losses, draws and total as figures that can be read at arm's length. */
export function RecordRow({ combo, large = false }: { combo: Combo; large?: boolean }) {
  return (
    <dl className="grid grid-cols-[repeat(4,minmax(min-content,1fr))] divide-x divide-line rounded-[10px] border border-line bg-bg/50 text-center">
      {RECORD.map(({ key, word, tone }) => (
        <div key={key} className="flex min-w-0 flex-col-reverse px-1 py-2">
          <dt className="truncate text-xs text-muted">{word}</dt>
          <dd
            className={cx(
              'figures font-display leading-none font-bold whitespace-nowrap',
              large ? 'text-4xl' : 'text-2xl',
              combo[key] === 0 ? 'text-faint' : tone,
            )}
          >
            {combo[key]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The share of draws, said only when there are some. */
export function DrawLine({ combo }: { combo: Combo }) {
  const draws = drawPercentage(combo);
  if (draws === 0) return null;
  return <p className="figures text-sm text-draw">{draws}% draws</p>;
}

/** Wins, draws and losses as one bar. */
export function ResultSplit({ combo }: { combo: Combo }) {
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
      aria-label={`${wins} won, ${draws} drawn, ${losses} lost`}
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
type FinishShares = Record<`${FinishType}FinishRate`, number>;

const rateOf = (shares: FinishShares, finish: FinishType) => shares[`${finish}FinishRate`];

interface FinishRatesProps {
  combo: FinishShares;
  /** What was expected, marked on each bar and said below it. */
  predicted?: FinishShares | undefined;
}

/** How the rounds that something wins end, in the colours of the finishes. */
export function FinishRates({ combo, predicted }: FinishRatesProps) {
  return (
    <dl className="flex flex-col gap-3">
      {FINISH_TYPES.map((finish) => {
        const { word, text, colour } = finishMeta[finish];
        const expected = predicted && rateOf(predicted, finish);
        return (
          <div
            key={finish}
            className="grid grid-cols-[6.25rem_minmax(0,1fr)_3rem] items-center gap-x-3 gap-y-1"
          >
            <dt className={cx('flex items-center gap-2 font-medium', text)}>
              <FinishIcon finish={finish} />
              {word}
            </dt>
            <dd className="contents">
              <div className="relative">
                <ProgressBar
                  label={`${word} finishes`}
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
                {rateOf(combo, finish)}%
              </span>
              {expected !== undefined && (
                <span className="figures col-span-2 col-start-2 text-sm leading-tight text-muted">
                  predicted {expected}%
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The combo's own colours as a strip. */
export function ColourStrip({
  combo,
  className,
}: {
  combo: Pick<Combo, 'colorStart' | 'colorEnd'>;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={cx('block h-1', className)}
      style={{ backgroundImage: gradient(combo.colorStart, combo.colorEnd) }}
    />
  );
}

export type BladeType = NonNullable<Combo['bladeType']>;

const MARKS = {
  attack: { word: 'Attack', Icon: Swords },
  defense: { word: 'Defense', Icon: Shield },
  stamina: { word: 'Stamina', Icon: Endless },
  balance: { word: 'Balance', Icon: Scale },
} as const;

export const typeWord = (type: BladeType) => MARKS[type].word;

/** What a part or a combo is made for: always the same word with the same sign. */
export function TypeMark({ type, className }: { type: BladeType; className?: string }) {
  const { word, Icon } = MARKS[type];
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', className)}>
      <Icon aria-hidden="true" className="size-[1em] shrink-0" />
      {word}
    </span>
  );
}
