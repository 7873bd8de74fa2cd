import { MAX_ROUNDS } from '@shared/rules/finish';
import { CircleAlert, Plus } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { notifyError } from '@/lib/notify';
import { type BattleForm, newRound } from './battle-form';
import { RoundEditor } from './round-editor';

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
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <Button icon={<Plus aria-hidden="true" />} onClick={addRound} className="mt-3 w-full">
        Add Round
      </Button>
    </section>
  );
}
