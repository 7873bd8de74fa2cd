import { FINISH_POINTS, FINISH_TYPES, type Winner } from '@shared/rules/finish';
import type { ScoredRound } from '@shared/rules/scoring';
import type { ComponentProps } from 'react';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import { pointsText } from './round-points';

const WINNER_CHOICES: readonly { value: Winner; label: string; look: string }[] = [
  {
    value: 'me',
    label: 'Me',
    look: 'peer-checked:border-win peer-checked:bg-win/12 peer-checked:text-win',
  },
  {
    value: 'draw',
    label: 'Draw',
    look: 'peer-checked:border-draw peer-checked:bg-draw/12 peer-checked:text-draw',
  },
  {
    value: 'opponent',
    label: 'Opponent',
    look: 'peer-checked:border-loss peer-checked:bg-loss/12 peer-checked:text-loss',
  },
];

/** "1. Me (Burst), 2. Draw (Spin)" */
export const roundsInWords = (rounds: readonly ScoredRound[]) =>
  rounds
    .map(({ winner, finishType }, index) => {
      const label = WINNER_CHOICES.find(({ value }) => value === winner)?.label ?? winner;
      return `${index + 1}. ${label} (${finishMeta[finishType].word})`;
    })
    .join(', ');

const FINISH_LOOK = {
  burst: 'peer-checked:border-burst peer-checked:bg-burst/12 peer-checked:text-burst',
  spin: 'peer-checked:border-spin peer-checked:bg-spin/12 peer-checked:text-spin',
  over: 'peer-checked:border-over peer-checked:bg-over/12 peer-checked:text-over',
  extreme: 'peer-checked:border-extreme peer-checked:bg-extreme/12 peer-checked:text-extreme',
} as const;

const CHOICE =
  'flex h-full min-h-11 items-center justify-center border border-line bg-surface text-center font-medium text-muted transition-colors select-none hover:border-line-strong hover:text-ink peer-checked:font-semibold peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-ink';

interface RoundChoicesProps {
  /** From 1. */
  number: number;
  /** Props of a choice's radio button, in a form or without one. */
  radio: <Field extends keyof ScoredRound>(
    field: Field,
    value: ScoredRound[Field],
  ) => Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'>;
}

export function RoundChoices({ number, radio }: RoundChoicesProps) {
  return (
    <>
      <div
        role="radiogroup"
        aria-label={`Winner of round ${number}`}
        className="grid grid-cols-3 gap-1.5"
      >
        {WINNER_CHOICES.map(({ value, label, look }) => (
          <label key={value} className="relative cursor-pointer">
            <input
              type="radio"
              value={value}
              className="peer sr-only"
              {...radio('winner', value)}
            />
            <span className={cx(CHOICE, 'rounded-[9px] px-1', look)}>{label}</span>
          </label>
        ))}
      </div>
      <div
        role="radiogroup"
        aria-label={`Finish of round ${number}`}
        className="mt-1.5 grid grid-cols-4 gap-1.5"
      >
        {FINISH_TYPES.map((finish) => (
          <label key={finish} className="relative min-w-0 cursor-pointer">
            <input
              type="radio"
              value={finish}
              className="peer sr-only"
              {...radio('finishType', finish)}
            />
            <span
              className={cx(
                CHOICE,
                'cut-sm flex-col gap-0.5 px-0.5 py-1.5 text-sm leading-tight md:flex-row md:flex-wrap md:gap-x-1.5',
                FINISH_LOOK[finish],
              )}
            >
              <FinishIcon finish={finish} />
              <span>{finishMeta[finish].word}</span>
              <span className="figures text-xs font-normal text-muted">
                {pointsText(FINISH_POINTS[finish])}
              </span>
            </span>
          </label>
        ))}
      </div>
    </>
  );
}
