import { DECK_DESCRIPTION_MAX } from '@shared/decks';
import { Controller, useWatch } from 'react-hook-form';
import { AutosizeTextarea } from '@/components/ui/autosize-textarea';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { cx } from '@/lib/cx';
import { ComboPickers } from './combo-pickers';
import type { ChosenCombos, DeckForm } from './deck-form';

interface FieldsProps {
  form: DeckForm;
  disabled: boolean;
}

/** What is said about a deck, when it is made and when it is changed. */
export function DeckFormFields({ combos, ...rest }: FieldsProps & { combos: ChosenCombos }) {
  const { form, disabled } = rest;
  const { register, control, formState } = form;
  return (
    <>
      <Field label="Name" required error={formState.errors.name?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register('name')}
            disabled={disabled}
            dir="auto"
            autoComplete="off"
          />
        )}
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
            disabled={disabled}
            label="Public"
            description="Everybody sees the deck in the community, with the parts and results of its combos."
          />
        )}
      />
    </>
  );
}

function DescriptionField({ form: { control }, disabled }: FieldsProps) {
  const text = useWatch({ control, name: 'description' }) ?? '';
  const length = text.trim().length;
  return (
    <Controller
      control={control}
      name="description"
      render={({ field, fieldState }) => (
        <Field
          label="Description"
          required={false}
          error={fieldState.error?.message}
          hint={
            <span className={cx('figures', length > DECK_DESCRIPTION_MAX && 'text-loss')}>
              {length} / {DECK_DESCRIPTION_MAX}
            </span>
          }
        >
          {(wiring) => (
            <AutosizeTextarea {...wiring} {...field} value={text} disabled={disabled} rows={2} />
          )}
        </Field>
      )}
    />
  );
}
