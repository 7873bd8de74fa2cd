import {
  TOURNAMENT_DESCRIPTION_MAX,
  TOURNAMENT_HOURS,
  TOURNAMENT_LOCATION_MAX,
  TOURNAMENT_LOCATIONS_MAX,
  TOURNAMENT_NAME_MAX,
} from '@shared/tournaments';
import { CircleAlert, MapPinPlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { AutosizeTextarea } from '@/components/ui/autosize-textarea';
import { Button, IconButton } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { cx } from '@/lib/cx';
import { zoneAt } from '@/lib/dates';
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

interface PlacesFieldProps {
  form: TournamentForm;
  disabled: boolean;
}

/** Where it takes place: one place at least, or several. */
export function PlacesField({ form, disabled }: PlacesFieldProps) {
  const { control, register, setFocus, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'places' });
  const errors = formState.errors.places;
  const [focusNext, setFocusNext] = useState<number>();

  useEffect(() => {
    if (focusNext === undefined) return;
    setFocus(`places.${focusNext}.text`);
    setFocusNext(undefined);
  }, [focusNext, setFocus]);

  const takeAway = (index: number) => {
    remove(index);
    // The button that had the focus is gone with it.
    setFocusNext(Math.max(0, index - 1));
  };

  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Where it takes place</legend>
      {fields.map((field, index) => (
        <Field
          key={field.id}
          label={index === 0 ? 'Location' : `Location ${index + 1}`}
          required
          hint={index === 0 && 'Hall, street and town, so that people find it.'}
          error={errors?.[index]?.text?.message}
        >
          {(wiring) => (
            <div className="flex gap-1">
              <Input
                {...wiring}
                {...register(`places.${index}.text`)}
                maxLength={TOURNAMENT_LOCATION_MAX}
                dir="auto"
                autoComplete="off"
              />
              {fields.length > 1 && (
                <IconButton
                  label={index === 0 ? 'Remove location' : `Remove location ${index + 1}`}
                  icon={<X />}
                  onClick={() => takeAway(index)}
                />
              )}
            </div>
          )}
        </Field>
      ))}
      {errors?.root?.message && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-loss">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {errors.root.message}
        </p>
      )}
      {fields.length < TOURNAMENT_LOCATIONS_MAX ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<MapPinPlus />}
          onClick={() => append({ text: '' })}
          className="self-start"
        >
          Add another place
        </Button>
      ) : (
        <p className="text-sm text-muted">A tournament has at most {fields.length} places.</p>
      )}
    </fieldset>
  );
}
