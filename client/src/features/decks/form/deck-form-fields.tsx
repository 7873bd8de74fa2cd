import { DECK_DESCRIPTION_MAX } from '@shared/decks';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { AutosizeTextarea } from '@/components/ui/autosize-textarea';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { ComboSelect } from '@/features/combos';
import { cx } from '@/lib/cx';
import { type ChosenCombos, COMBO_FIELDS, DECK_LABELS, type DeckForm } from './deck-form';

interface FieldsProps {
  form: DeckForm;
}

export function DeckFormFields({ combos, ...rest }: FieldsProps & { combos: ChosenCombos }) {
  const { form } = rest;
  const { register, control, formState } = form;
  return (
    <>
      <Field label={DECK_LABELS.name} required error={formState.errors.name?.message}>
        {(wiring) => <Input {...wiring} {...register('name')} dir="auto" autoComplete="off" />}
      </Field>
      <DescriptionField {...rest} />
      <ComboPickers {...rest} combos={combos} />
      <Controller
        control={control}
        name="isPublic"
        render={({ field }) => (
          <Switch
            checked={field.value ?? false}
            onChange={field.onChange}
            label={DECK_LABELS.isPublic}
            description="Everyone sees the deck in the community, with the parts and results of its combos."
          />
        )}
      />
    </>
  );
}

function DescriptionField({ form: { control } }: FieldsProps) {
  const text = useWatch({ control, name: 'description' }) ?? '';
  const length = text.trim().length;
  return (
    <Controller
      control={control}
      name="description"
      render={({ field, fieldState }) => (
        <Field
          label={DECK_LABELS.description}
          required={false}
          error={fieldState.error?.message}
          hint={
            <span className={cx('figures', length > DECK_DESCRIPTION_MAX && 'text-loss')}>
              {length} / {DECK_DESCRIPTION_MAX}
            </span>
          }
        >
          {(wiring) => <AutosizeTextarea {...wiring} {...field} value={text} rows={2} />}
        </Field>
      )}
    />
  );
}

interface ComboPickersProps {
  form: DeckForm;
  combos: ChosenCombos;
}

/** The three combos of a deck; a problem with all three shows below the last one. */
function ComboPickers({ form, combos }: ComboPickersProps) {
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
              label={DECK_LABELS[name]}
              required
              // The server's error about the three would say it twice.
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
                  onBlur={field.onBlur}
                  onChange={(id, combo) => {
                    remember(combo);
                    field.onChange(id);
                    // The server's error was about the previous three.
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
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
