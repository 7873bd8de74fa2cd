import { zodResolver } from '@hookform/resolvers/zod';
import { type Tournament, type TournamentInput, tournamentInputSchema } from '@shared/tournaments';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { forDateTimeControl, fromDateTimeControl } from '@/lib/dates';

const { name, description, location, date } = tournamentInputSchema.shape;

/** The contract's fields as the form holds them: a list of places, the date in local time. */
const formSchema = z.object({
  name,
  description,
  date: z.string().transform(toIso).pipe(date),
  places: z.array(z.object({ text: location })),
  isOfficial: z.boolean(),
});
type FormInput = z.input<typeof formSchema>;
export type TournamentFormValues = z.output<typeof formSchema>;

/** What is sent, without the flyer. */
export type TournamentFields = Required<Omit<TournamentInput, 'clientId' | 'locations'>> & {
  locations: string[];
};

/** Local time, as the input has it, in UTC; '' while incomplete. */
function toIso(local: string): string {
  return fromDateTimeControl(local)?.toISOString() ?? '';
}

const EMPTY: FormInput = {
  name: '',
  description: '',
  date: '',
  places: [{ text: '' }],
  isOfficial: false,
};

function valuesOf(tournament: Tournament): FormInput {
  return {
    name: tournament.name,
    description: tournament.description,
    date: forDateTimeControl(tournament.date),
    places: tournament.locations.map((text) => ({ text })),
    isOfficial: tournament.isOfficial,
  };
}

export function useTournamentForm(tournament?: Tournament) {
  return useForm<FormInput, unknown, TournamentFormValues>({
    resolver: zodResolver(formSchema),
    defaultValues: tournament ? valuesOf(tournament) : EMPTY,
  });
}

export type TournamentForm = ReturnType<typeof useTournamentForm>;

/** The input knows whole minutes only, so an unchanged date is sent as it came. */
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
  const { name, description, date, isOfficial, locations } = tournament;
  return (
    name === fields.name &&
    description === fields.description &&
    Date.parse(date) === Date.parse(fields.date) &&
    isOfficial === fields.isOfficial &&
    locations.join('\n') === fields.locations.join('\n')
  );
}

/** Maps a path of the server's errors to a field of the form. */
export function fieldOf(path: string): string {
  if (path === 'location') return 'places.0.text';
  const [, index] = /^locations\.(\d+)$/.exec(path) ?? [];
  if (index !== undefined) return `places.${index}.text`;
  return path === 'locations' ? 'places.root' : path;
}
