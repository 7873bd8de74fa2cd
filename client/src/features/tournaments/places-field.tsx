import { TOURNAMENT_LOCATION_MAX, TOURNAMENT_LOCATIONS_MAX } from '@shared/tournaments';
import { CircleAlert, MapPinPlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { TournamentForm } from './tournament-form';

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
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {errors.root.message}
        </p>
      )}
      {fields.length < TOURNAMENT_LOCATIONS_MAX ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<MapPinPlus aria-hidden="true" />}
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
