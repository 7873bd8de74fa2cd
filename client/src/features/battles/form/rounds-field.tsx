import type { BattleSubmission } from '@shared/battles';
import { MAX_ROUNDS, type Round } from '@shared/rules/finish';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { type UseFormRegister, useFieldArray, useWatch } from 'react-hook-form';
import { Button, IconButton } from '@/components/ui/button';
import { notifyError } from '@/lib/notify';
import { RoundChoices } from '../round-choices';
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
