import {
  TOURNAMENT_DESCRIPTION_MAX,
  TOURNAMENT_HOURS,
  TOURNAMENT_NAME_MAX,
} from '@shared/tournaments';
import { Controller, useWatch } from 'react-hook-form';
import { AutosizeTextarea } from '@/components/ui/autosize-textarea';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { cx } from '@/lib/cx';
import { zoneAt } from '@/lib/dates';
import { PlacesField } from './places-field';
import type { TournamentForm } from './tournament-form';

/** From here on the length of the description is shown. */
const COUNTED_FROM = TOURNAMENT_DESCRIPTION_MAX - 500;
const HOUR_MS = 60 * 60 * 1000;

interface FieldsProps {
  form: TournamentForm;
  disabled: boolean;
}

/** What is said about a tournament, when it is made and when it is changed. */
export function TournamentFormFields({ form, disabled }: FieldsProps) {
  const { register, control, formState } = form;
  return (
    <>
      <Field label="Name" required error={formState.errors.name?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register('name')}
            disabled={disabled}
            maxLength={TOURNAMENT_NAME_MAX}
            dir="auto"
            autoComplete="off"
          />
        )}
      </Field>
      <DescriptionField form={form} disabled={disabled} />
      <DateField form={form} disabled={disabled} />
      <PlacesField form={form} disabled={disabled} />
      <Controller
        control={control}
        name="isOfficial"
        render={({ field }) => (
          <Switch
            checked={field.value}
            onChange={field.onChange}
            disabled={disabled}
            label="Official tournament"
            description="It is sanctioned by the product's organisation. Leave this off for regional and friendly ones."
          />
        )}
      />
    </>
  );
}

function DescriptionField({ form, disabled }: FieldsProps) {
  const { control } = form;
  const text = useWatch({ control, name: 'description' });
  const length = text.trim().length;
  return (
    <Controller
      control={control}
      name="description"
      render={({ field, fieldState }) => (
        <Field
          label="Description"
          required
          error={fieldState.error?.message}
          hint={
            length >= COUNTED_FROM && (
              <span className={cx('figures', length > TOURNAMENT_DESCRIPTION_MAX && 'text-loss')}>
                {length} / {TOURNAMENT_DESCRIPTION_MAX}
              </span>
            )
          }
        >
          {(wiring) => <AutosizeTextarea {...wiring} {...field} disabled={disabled} rows={4} />}
        </Field>
      )}
    />
  );
}

/** A date in the past may be meant: it is said, not refused. */
function DateField({ form, disabled }: FieldsProps) {
  const { register, control, formState } = form;
  const local = useWatch({ control, name: 'date' });
  const chosen = Date.parse(local);
  return (
    <Field
      label="Date and time"
      required
      error={formState.errors.date?.message}
      hint={
        <>
          When it begins, in your time zone: {zoneAt(chosen || Date.now())}.
          <span role="status" className="block text-warning">
            {hintOnPast(chosen)}
          </span>
        </>
      }
    >
      {(wiring) => (
        <Input {...wiring} {...register('date')} type="datetime-local" disabled={disabled} />
      )}
    </Field>
  );
}

function hintOnPast(begins: number): string | null {
  const ago = Date.now() - begins;
  if (ago > TOURNAMENT_HOURS * HOUR_MS) {
    return 'This is in the past: the tournament will stand among those that are over.';
  }
  return ago > 0 ? 'By this time it has begun already.' : null;
}
