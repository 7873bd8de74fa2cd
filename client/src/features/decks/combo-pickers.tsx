import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { ComboSelect } from '@/features/combos';
import { type ChosenCombos, COMBO_FIELDS, type DeckForm } from './deck-form';

const LABELS = ['First combo', 'Second combo', 'Third combo'];

interface ComboPickersProps {
  form: DeckForm;
  combos: ChosenCombos;
  disabled: boolean;
}

/** The three places of a deck; what is wrong with the three together stands at the last one. */
export function ComboPickers({ form, combos, disabled }: ComboPickersProps) {
  const { chosen, problem, remember } = combos;
  const problemId = useId();
  const last = COMBO_FIELDS.length - 1;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">The three combos</legend>
      {COMBO_FIELDS.map((name, place) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field, fieldState }) => (
            <Field
              label={LABELS[place] ?? ''}
              required
              // What the server said of the same three would say it twice.
              error={place === last && problem ? undefined : fieldState.error?.message}
            >
              {(wiring) => (
                <ComboSelect
                  {...wiring}
                  {...(place === last && problem
                    ? { 'aria-invalid': true, 'aria-describedby': problemId }
                    : {})}
                  ref={field.ref}
                  value={field.value}
                  known={chosen[place]}
                  disabled={disabled}
                  onBlur={field.onBlur}
                  onChange={(id, combo) => {
                    remember(combo);
                    field.onChange(id);
                    // It was about the three as they were.
                    if (form.getFieldState('combo3Id').error?.type === 'server') {
                      form.clearErrors('combo3Id');
                    }
                  }}
                />
              )}
            </Field>
          )}
        />
      ))}
      {problem && (
        <p
          id={problemId}
          role="alert"
          className="-mt-2.5 flex items-start gap-1.5 text-sm text-loss"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
