import type { ComponentProps } from 'react';
import type { ScoredRound } from '#shared/rules/scoring';
import { t } from '#shared/translate';
import { finishMeta } from '@/components/ui/finish';
import { FinishTiles, RadioTiles } from '@/components/ui/radio-tiles';
import { listed } from '@/lib/words';

const WINNERS = [
  { value: 'me', content: t('Me'), tone: 'var(--win)' },
  { value: 'draw', content: t('Draw [[nobody wins]]'), tone: 'var(--draw)' },
  { value: 'opponent', content: t('Opponent'), tone: 'var(--loss)' },
] as const;

/** "1. Me (Burst), 2. Draw (Spin)" */
export const roundsInWords = (rounds: readonly ScoredRound[]) =>
  listed(
    rounds.map(({ winner, finishType, cause }, index) => {
      const name = WINNERS.find(({ value }) => value === winner)?.content;
      return `${index + 1}. ${name} (${finishMeta[cause ?? finishType].word})`;
    }),
  );

interface RoundChoicesProps {
  /** 1-based. */
  number: number;
  /** Props of a choice's radio button, in a form or without one. */
  radio: <Field extends keyof ScoredRound>(
    field: Field,
    value: ScoredRound[Field],
  ) => Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'>;
}

export function RoundChoices({ number, radio }: RoundChoicesProps) {
  return (
    <div className="grid gap-1.5">
      <RadioTiles
        label={t('Winner of round {number}', { number })}
        className="grid-cols-3"
        options={WINNERS}
        radio={(winner) => radio('winner', winner)}
      />
      <FinishTiles
        label={t('Finish of round {number}', { number })}
        showsPoints
        radio={(finish) => radio('finishType', finish)}
      />
    </div>
  );
}
