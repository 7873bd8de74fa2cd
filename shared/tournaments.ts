import { z } from 'zod';
import { personSchema } from './accounts';
import { pages, route } from './contract';
import { clientId, count, flag, idOut, pageQuery, searchText, text, timestampOut } from './fields';
import { imageSizesSchema } from './media';
import { EVENT_PHASES } from './rules/events/phases';

export const TOURNAMENT_NAME_MAX = 100;
export const TOURNAMENT_DESCRIPTION_MAX = 5_000;
export const TOURNAMENT_LOCATION_MAX = 120;
/** A tournament takes place at so many places at most. */
export const TOURNAMENT_LOCATIONS_MAX = 10;

/** Cards cut the description here, with Read more behind it. */
export const TOURNAMENT_PREVIEW = 150;
/** Cards show so many participants, or so many locations, and how many more there are. */
export const TOURNAMENT_CARD_PARTICIPANTS = 3;
export const TOURNAMENT_CARD_LOCATIONS = 4;
/** Lists carry the first ones; the tournament itself all. */
export const TOURNAMENT_LIST_PARTICIPANTS = 10;

/** No more people can register; what takes place here is listed whole. */
export const TOURNAMENT_PARTICIPANTS_MAX = 1_000;
/** Nobody says how long a tournament takes: so long after its beginning it is over (hours). */
export const TOURNAMENT_HOURS = 8;

/** A flyer of other proportions is shown whole; this size fills the card (pixels). */
export const FLYER_SIZE = { width: 1200, height: 630 } as const;

const LOCATION_REQUIRED = 'Location must be at least 3 characters';
const location = text({
  min: 3,
  max: TOURNAMENT_LOCATION_MAX,
  required: LOCATION_REQUIRED,
  singleLine: true,
});

/** Of the field `locations`. */
export const TOO_MANY_LOCATIONS = `Please list at most ${TOURNAMENT_LOCATIONS_MAX} places`;

const place = z.string().meta({ minLength: 3, maxLength: TOURNAMENT_LOCATION_MAX });

/** One place, or several: a multipart form repeats the field `locations`. */
const locations = z
  .union(
    [z.array(place).meta({ maxItems: TOURNAMENT_LOCATIONS_MAX }), place.transform((one) => [one])],
    LOCATION_REQUIRED,
  )
  .pipe(z.array(location).max(TOURNAMENT_LOCATIONS_MAX, TOO_MANY_LOCATIONS))
  .transform((all) => [...new Set(all)]);

const DATE_REQUIRED = 'Please choose a date';
const isPlausible = (date: Date) => date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2100;

const fields = {
  name: text({
    min: 3,
    max: TOURNAMENT_NAME_MAX,
    singleLine: true,
    required: 'Name must be at least 3 characters',
  }),
  description: text({
    min: 10,
    max: TOURNAMENT_DESCRIPTION_MAX,
    required: 'Description must be at least 10 characters',
  }),
  location,
  /** All places, or further ones besides `location`, which is the first of them. */
  locations: locations.optional(),
  /** When it begins. */
  date: z.iso
    .datetime({ offset: true, error: DATE_REQUIRED })
    .transform((value) => new Date(value))
    .refine(isPlausible, DATE_REQUIRED),
  isOfficial: flag,
};

/** Multipart; the flyer is the optional file `file`. */
export const tournamentInputSchema = z.object({
  ...fields,
  isOfficial: flag.default(false),
  clientId,
});
export type TournamentInput = z.input<typeof tournamentInputSchema>;
export type TournamentValues = z.output<typeof tournamentInputSchema>;

/** What is left out stays; `removeFlyer` takes the flyer away. */
export const tournamentChangeSchema = z
  .object(fields)
  .partial()
  .extend({ removeFlyer: flag.optional() });
export type TournamentChange = z.input<typeof tournamentChangeSchema>;

/** Somebody who takes part. A guest has a name and no account. */
export const participantSchema = z.object({
  id: idOut,
  userId: idOut.nullable(),
  username: z.string().nullable(),
  /** Of a guest the name that was given. */
  displayName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
});
export type Participant = z.infer<typeof participantSchema>;

export const tournamentSchema = z.object({
  id: idOut,
  userId: idOut,
  name: z.string(),
  description: z.string(),
  location: z.string(),
  /** All places, `location` first. */
  locations: z.array(z.string()),
  date: timestampOut,
  isOfficial: z.boolean(),
  /** The flyer; null when there is none. */
  imageUrl: z.string().nullable(),
  /** The flyer in its widths, the narrowest first. */
  images: imageSizesSchema,
  /** A tiny picture to show meanwhile, as a data URI. */
  placeholder: z.string().nullable(),
  createdAt: timestampOut,
  updatedAt: timestampOut,
  user: personSchema,
  /** Who is registered, the first one first: the first 10 in lists. Guests have no account. */
  participants: z.array(participantSchema),
  participantCount: count,
  isRegistered: z.boolean(),
  isMine: z.boolean(),
  /** Whether it is over. */
  isPast: z.boolean(),
  /** Null for a tournament that is not run here. */
  eventPhase: z.enum(EVENT_PHASES).nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), register: z.boolean() }),
});
export type Tournament = z.infer<typeof tournamentSchema>;

/** Upcoming ones by date, past ones the last first; `all` has the upcoming ones before the past. */
export const TOURNAMENT_TIMES = ['all', 'upcoming', 'past'] as const;

const listQuery = pageQuery.extend({
  q: searchText.optional(),
  when: z.enum(TOURNAMENT_TIMES, { error: 'Please choose all, upcoming or past' }).default('all'),
  /** Only those that the caller is registered for. */
  going: z.literal('true', { error: 'Please send true or leave it out' }).optional(),
});
const list = { ...pages(tournamentSchema), query: listQuery };

export const tournamentsApi = {
  listTournaments: route('GET /api/tournaments', {
    ...list,
    summary: 'All tournaments; `q` searches name, description and location',
  }),
  listMyTournaments: route('GET /api/tournaments/my', {
    ...list,
    summary: 'Tournaments that the caller created',
  }),
  createTournament: route('POST /api/tournaments', {
    summary:
      'Create a tournament (multipart, flyer `file`); the same clientId again answers the first result with 200',
    body: tournamentInputSchema,
    files: ['file'],
    status: 201,
    response: tournamentSchema,
  }),
  getTournament: route('GET /api/tournaments/:id', {
    summary: 'One tournament with all who take part',
    response: tournamentSchema,
  }),
  updateTournament: route('PATCH /api/tournaments/:id', {
    summary: 'Change a tournament that one created (multipart, flyer `file`)',
    body: tournamentChangeSchema,
    files: ['file'],
    response: tournamentSchema,
  }),
  deleteTournament: route('DELETE /api/tournaments/:id', {
    summary: 'Delete a tournament that one created',
  }),
  registerForTournament: route('POST /api/tournaments/:id/registration', {
    summary: 'Take part; 200 also for who does already',
    response: tournamentSchema,
  }),
  withdrawFromTournament: route('DELETE /api/tournaments/:id/registration', {
    summary: 'Take part no longer',
  }),
  getTournamentFlyer: route('GET /api/tournaments/:id/flyer', {
    summary: 'The flyer (`w`: at least so wide, if there is one)',
    query: z.object({ w: z.coerce.number().int().min(1).max(10_000).optional() }),
    produces: 'application/octet-stream',
  }),
  getTournamentCalendar: route('GET /api/tournaments/:id/calendar.ics', {
    summary: 'The tournament for a calendar (RFC 5545)',
    produces: 'text/calendar',
  }),
};
