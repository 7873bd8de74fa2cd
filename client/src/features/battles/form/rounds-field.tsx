import type { BattleSubmission } from '@shared/battles';
import {
  FINISH_POINTS,
  FINISH_TYPES,
  MAX_ROUNDS,
  type Round,
  type Winner,
} from '@shared/rules/finish';
import { type ScoredRound, scoreRounds } from '@shared/rules/scoring';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type UseFormRegister, useFieldArray, useWatch } from 'react-hook-form';
import { Button, IconButton } from '@/components/ui/button';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import { notifyError } from '@/lib/notify';
import { pointsText, roundPoints } from '../round-points';
import { type BattleForm, newRound } from './battle-form';

/** The rounds of a battle, 1 to 20, in the order they were played. */
export function RoundsField({ form }: { form: BattleForm }) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'roundsData' });
  const rounds = useWatch({ control, name: 'roundsData' });
  const problem = formState.errors.roundsData;
  const error = problem?.root?.message ?? problem?.message;

  const addRound = () => {
    if (fields.length >= MAX_ROUNDS) {
      notifyError('Maximum rounds reached', 'You can only have up to 20 rounds in a battle');
      return;
    }
    append(newRound(fields.length + 1), { focusName: `roundsData.${fields.length}.winner` });
  };

  return (
    <section aria-label="Rounds">
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h3 className="font-medium">Rounds</h3>
        <span className="figures text-sm text-faint">
          {fields.length} of {MAX_ROUNDS}
        </span>
      </div>
      <div className="flex flex-col gap-2">
        {fields.map((field, index) => (
          <RoundEditor
            key={field.id}
            index={index}
            round={rounds[index] ?? field}
            register={register}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-loss">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <Button icon={<Plus />} onClick={addRound} className="mt-3 w-full">
        Add Round
      </Button>
    </section>
  );
}

/** Left to right as people sit at the table, the draw between them. */
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
  /** What makes a radio button of a choice work, in a form or without one. */
  radio: <Field extends keyof ScoredRound>(
    field: Field,
    value: ScoredRound[Field],
  ) => Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'>;
}

/** Who won a round, and how, each chosen with one tap. */
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

interface RoundEditorProps {
  index: number;
  round: Round;
  register: UseFormRegister<BattleSubmission>;
  /** Absent while it is the only round: a battle needs one. */
  onRemove?: (() => void) | undefined;
}

/** One round: who won it and how, each chosen with one tap. */
export function RoundEditor({ index, round, register, onRemove }: RoundEditorProps) {
  const number = index + 1;
  return (
    <fieldset
      className="rounded-[12px] border border-line bg-bg p-3"
      aria-label={`Round ${number}`}
    >
      <div className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <span className="font-display text-lg font-semibold tracking-wide">Round {number}</span>
        <span className="figures ml-auto text-sm text-muted">
          {pointsText(roundPoints(round))}
          {round.winner === 'opponent' && ' for opponent'}
        </span>
        {onRemove && (
          <IconButton
            label={`Remove round ${number}`}
            icon={<Trash2 />}
            onClick={onRemove}
            className="-my-1.5 -mr-2"
          />
        )}
      </div>
      <RoundChoices number={number} radio={(field) => register(`roundsData.${index}.${field}`)} />
    </fieldset>
  );
}
