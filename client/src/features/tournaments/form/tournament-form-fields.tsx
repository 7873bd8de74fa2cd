import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Globe, Link, Lock, MapPinPlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  TOURNAMENT_DESCRIPTION_MAX,
  TOURNAMENT_HOURS,
  TOURNAMENT_LOCATION_MAX,
  TOURNAMENT_LOCATIONS_MAX,
  TOURNAMENT_NAME_MAX,
  type Tournament,
  type TournamentInput,
  tournamentInputSchema,
} from '#shared/tournaments';
import { t } from '#shared/translate';
import { AutosizeTextarea } from '@/components/ui/autosize-textarea';
import { Button, IconButton } from '@/components/ui/button';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { Field, FieldError } from '@/components/ui/field';
import { ControlledField, FormField, SwitchField } from '@/components/ui/form-field';
import { Input } from '@/components/ui/input';
import { userQuery } from '@/features/accounts';
import { cx } from '@/lib/cx';
import { forDateTimeControl, fromDateTimeControl, zoneAt } from '@/lib/dates';
import { hasPublicPages } from '@/lib/public-pages';

const { name, description, location, date, web } = tournamentInputSchema.shape;

/** The contract's fields in form shape: a list of places, the date in local time. */
const formSchema = z.object({
  name,
  description,
  date: z.string().transform(toIso).pipe(date),
  places: z.array(z.object({ text: location })),
  isOfficial: z.boolean(),
  web,
});
type FormInput = z.input<typeof formSchema>;
export type TournamentFormValues = z.output<typeof formSchema>;

/** The request's fields, without the flyer. */
type TournamentFields = Required<Omit<TournamentInput, 'clientId' | 'locations' | 'web'>> &
  Pick<TournamentInput, 'web'> & { locations: string[] };

/** Converts the input's local time to UTC; '' while incomplete. */
function toIso(local: string): string {
  return fromDateTimeControl(local)?.toISOString() ?? '';
}

const EMPTY: FormInput = {
  name: '',
  description: '',
  date: '',
  places: [{ text: '' }],
  isOfficial: false,
  web: 'link',
};

function valuesOf(tournament: Tournament): FormInput {
  return {
    name: tournament.name,
    description: tournament.description,
    date: forDateTimeControl(tournament.date),
    places: tournament.locations.map((text) => ({ text })),
    isOfficial: tournament.isOfficial,
    web: tournament.web,
  };
}

/** Whether people may choose who sees it without an account; a child's is for nobody. */
function useWebChoice(): boolean {
  const user = useQueryClient().getQueryData(userQuery.queryKey);
  return hasPublicPages() && !user?.guardian;
}

export function useTournamentForm(tournament?: Tournament) {
  const hasChoice = useWebChoice();
  const values = tournament ? valuesOf(tournament) : EMPTY;
  return useForm<FormInput, unknown, TournamentFormValues>({
    resolver: zodResolver(formSchema),
    defaultValues: hasChoice ? values : { ...values, web: undefined },
  });
}

type TournamentForm = ReturnType<typeof useTournamentForm>;

/** The input has whole minutes only, so an unchanged date is sent as received. */
export function toFields(
  { places, date, ...rest }: TournamentFormValues,
  tournament?: Tournament,
): TournamentFields {
  const locations = [...new Set(places.map(({ text }) => text))];
  const isSameDate = tournament && forDateTimeControl(tournament.date) === forDateTimeControl(date);
  return {
    ...rest,
    date: isSameDate ? tournament.date : date.toISOString(),
    location: locations[0] ?? '',
    locations,
  };
}

export function isSaved(tournament: Tournament, fields: TournamentFields): boolean {
  const { name, description, date, isOfficial, locations, web } = tournament;
  return (
    name === fields.name &&
    description === fields.description &&
    Date.parse(date) === Date.parse(fields.date) &&
    isOfficial === fields.isOfficial &&
    (fields.web === undefined || web === fields.web) &&
    locations.join('\n') === fields.locations.join('\n')
  );
}

/** Maps a server error's path to a form field. */
export function fieldOf(path: string): string {
  if (path === 'location') return 'places.0.text';
  const [, index] = /^locations\.(\d+)$/.exec(path) ?? [];
  if (index !== undefined) return `places.${index}.text`;
  return path === 'locations' ? 'places.root' : path;
}

/** Length from which the counter is shown. */
const COUNTED_FROM = TOURNAMENT_DESCRIPTION_MAX - 500;
const HOUR_MS = 60 * 60 * 1000;

interface FieldsProps {
  form: TournamentForm;
}

export function TournamentFormFields({ form }: FieldsProps) {
  return (
    <>
      <FormField
        form={form}
        name="name"
        label={t('Name')}
        required
        maxLength={TOURNAMENT_NAME_MAX}
        dir="auto"
        autoComplete="off"
      />
      <DescriptionField form={form} />
      <DateField form={form} />
      <PlacesField form={form} />
      <SwitchField
        form={form}
        name="isOfficial"
        label={t('Official tournament')}
        description={t(
          'Sanctioned by the organisers. Leave this off for regional and friendly tournaments.',
        )}
      />
      {useWebChoice() && (
        <ChoiceCards
          legend={t('Without an account')}
          choices={WEB_FIELD}
          field={form.register('web')}
          className=""
        />
      )}
    </>
  );
}

const WEB_FIELD = [
  {
    value: 'off',
    label: t('Not visible [[a tournament, without an account]]'),
    text: t('Only people who are logged in can open it.'),
    icon: <Lock />,
  },
  {
    value: 'link',
    label: t('With the link [[a tournament can be opened]]'),
    text: t('Whoever has the link can open it. Search engines do not list it.'),
    icon: <Link />,
  },
  {
    value: 'listed',
    label: t('Listed [[a tournament, publicly]]'),
    text: t('It is in the public list, and search engines can find it.'),
    icon: <Globe />,
  },
];

function DescriptionField({ form }: FieldsProps) {
  const text = useWatch({ control: form.control, name: 'description' });
  const length = text.trim().length;
  return (
    <ControlledField
      form={form}
      name="description"
      label={t('Description')}
      required
      hint={
        length >= COUNTED_FROM && (
          <span className={cx('figures', length > TOURNAMENT_DESCRIPTION_MAX && 'text-loss')}>
            {length} / {TOURNAMENT_DESCRIPTION_MAX}
          </span>
        )
      }
    >
      {(field) => <AutosizeTextarea {...field} rows={4} />}
    </ControlledField>
  );
}

/** A date in the past is allowed, with a hint. */
function DateField({ form }: FieldsProps) {
  const local = useWatch({ control: form.control, name: 'date' });
  const chosen = Date.parse(local);
  return (
    <FormField
      form={form}
      name="date"
      label={t('Date and time')}
      required
      hint={
        <>
          {t('When it starts, in your time zone: {zone}.', { zone: zoneAt(chosen || Date.now()) })}
          <span role="status" className="block text-warning">
            {pastHint(chosen)}
          </span>
        </>
      }
      type="datetime-local"
    />
  );
}

function pastHint(startsAt: number): string | null {
  const ago = Date.now() - startsAt;
  if (ago > TOURNAMENT_HOURS * HOUR_MS) {
    return t('This is in the past: the tournament will be listed as past.');
  }
  return ago > 0 ? t('It has already started by this time.') : null;
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
    // The removed row's button had focus.
    setFocusNext(Math.max(0, index - 1));
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{t('Where it takes place')}</legend>
      {fields.map((field, index) => (
        <Field
          key={field.id}
          label={index === 0 ? t('Location') : t('Location {number}', { number: index + 1 })}
          required
          hint={index === 0 && t('Hall, street and town, so that people can find it.')}
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
                  label={
                    index === 0
                      ? t('Remove location')
                      : t('Remove location {number}', { number: index + 1 })
                  }
                  icon={<X />}
                  onClick={() => removeAt(index)}
                />
              )}
            </div>
          )}
        </Field>
      ))}
      {errors?.root?.message && (
        <FieldError role="alert" className="">
          {errors.root.message}
        </FieldError>
      )}
      {fields.length < TOURNAMENT_LOCATIONS_MAX ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<MapPinPlus />}
          onClick={() => append({ text: '' })}
          className="self-start"
        >
          {t('Add another place')}
        </Button>
      ) : (
        <p className="text-sm text-muted">
          {t('A tournament has at most {count} places.', { count: fields.length })}
        </p>
      )}
    </fieldset>
  );
}
