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

/** The length is shown from here on. */
const COUNTED_FROM = TOURNAMENT_DESCRIPTION_MAX - 500;
const HOUR_MS = 60 * 60 * 1000;

interface FieldsProps {
  form: TournamentForm;
}

export function TournamentFormFields({ form }: FieldsProps) {
  const { register, control, formState } = form;
  return (
    <>
      <Field label="Name" required error={formState.errors.name?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register('name')}
            maxLength={TOURNAMENT_NAME_MAX}
            dir="auto"
            autoComplete="off"
          />
        )}
      </Field>
      <DescriptionField form={form} />
      <DateField form={form} />
      <PlacesField form={form} />
      <Controller
        control={control}
        name="isOfficial"
        render={({ field }) => (
          <Switch
            checked={field.value}
            onChange={field.onChange}
            label="Official tournament"
            description="Sanctioned by the organisers. Leave this off for regional and friendly tournaments."
          />
        )}
      />
    </>
  );
}

function DescriptionField({ form }: FieldsProps) {
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
          {(wiring) => <AutosizeTextarea {...wiring} {...field} rows={4} />}
        </Field>
      )}
    />
  );
}

/** A date in the past is allowed, with a hint. */
function DateField({ form }: FieldsProps) {
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
          When it starts, in your time zone: {zoneAt(chosen || Date.now())}.
          <span role="status" className="block text-warning">
            {pastHint(chosen)}
          </span>
        </>
      }
    >
      {(wiring) => <Input {...wiring} {...register('date')} type="datetime-local" />}
    </Field>
  );
}

function pastHint(startsAt: number): string | null {
  const ago = Date.now() - startsAt;
  if (ago > TOURNAMENT_HOURS * HOUR_MS) {
    return 'This is in the past: the tournament will be listed as past.';
  }
  return ago > 0 ? 'It has already started by this time.' : null;
}

function PlacesField({ form }: FieldsProps) {
  const { control, register, setFocus, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'places' });
  const errors = formState.errors.places;
  const [focusNext, setFocusNext] = useState<number>();

  useEffect(() => {
    if (focusNext === undefined) return;
    setFocus(`places.${focusNext}.text`);
    setFocusNext(undefined);
  }, [focusNext, setFocus]);

  const removeAt = (index: number) => {
    remove(index);
    // Its button had the focus.
    setFocusNext(Math.max(0, index - 1));
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Where it takes place</legend>
      {fields.map((field, index) => (
        <Field
          key={field.id}
          label={index === 0 ? 'Location' : `Location ${index + 1}`}
          required
          hint={index === 0 && 'Hall, street and town, so that people can find it.'}
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
                  onClick={() => removeAt(index)}
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
