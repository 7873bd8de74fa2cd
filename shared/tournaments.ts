import { z } from 'zod';
import { pages, route } from './contract';
import { clientId, count, flag, idOut, pageQuery, searchText, text, timestampOut } from './fields';
import { imageSizesSchema } from './media';
import { personSchema } from './people';
import { EVENT_PHASES } from './rules/events/phases';
import { msg, t } from './translate';
import { WEB_CHOICES } from './web-choice';

export const TOURNAMENT_NAME_MAX = 100;
export const TOURNAMENT_DESCRIPTION_MAX = 5_000;
export const TOURNAMENT_LOCATION_MAX = 120;
export const TOURNAMENT_LOCATIONS_MAX = 10;

/** Cards truncate the description here and add Read more. */
export const TOURNAMENT_PREVIEW = 150;
/** Cards list this many participants and locations, then the number of others. */
export const TOURNAMENT_CARD_PARTICIPANTS = 3;
export const TOURNAMENT_CARD_LOCATIONS = 4;
/** Responses of lists include this many; the tournament's own includes all. */
export const TOURNAMENT_LIST_PARTICIPANTS = 10;

/** Registration limit; participants are listed without paging. */
export const TOURNAMENT_PARTICIPANTS_MAX = 1_000;
/** Tournaments have no end time: they count as over this long after the start (hours). */
export const TOURNAMENT_HOURS = 8;

/** The flyer size that fills the card (pixels); other proportions are shown in full. */
export const FLYER_SIZE = { width: 1200, height: 630 } as const;

const LOCATION_REQUIRED = msg('Location must be at least 3 characters');
const location = text({
  min: 3,
  max: TOURNAMENT_LOCATION_MAX,
  required: LOCATION_REQUIRED,
  singleLine: true,
});

/** Error of the field `locations`. */
export const tooManyLocations = () =>
  t('Please list at most {max} places', { max: TOURNAMENT_LOCATIONS_MAX });

const place = z.string().meta({ minLength: 3, maxLength: TOURNAMENT_LOCATION_MAX });

/** One or more places: a multipart form repeats the field `locations`. */
const locations = z
  .union(
    [z.array(place).meta({ maxItems: TOURNAMENT_LOCATIONS_MAX }), place.transform((one) => [one])],
    LOCATION_REQUIRED,
  )
  .pipe(z.array(location).max(TOURNAMENT_LOCATIONS_MAX, { error: tooManyLocations }))
  .transform((all) => [...new Set(all)]);

const DATE_REQUIRED = msg('Please choose a date');
const isPlausible = (date: Date) => date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2100;

const fields = {
  name: text({
    min: 3,
    max: TOURNAMENT_NAME_MAX,
    singleLine: true,
    required: msg('Name must be at least 3 characters'),
  }),
  description: text({
    min: 10,
    max: TOURNAMENT_DESCRIPTION_MAX,
    required: msg('Description must be at least 10 characters'),
  }),
  location,
  /** All places, or those besides `location`, which is the first. */
  locations: locations.optional(),
  /** Start time. */
  date: z.iso
    .datetime({ offset: true, error: DATE_REQUIRED })
    .transform((value) => new Date(value))
    .refine(isPlausible, DATE_REQUIRED),
  isOfficial: flag,
  /** `link` unless sent; always `off` for a child's. */
  web: z.enum(WEB_CHOICES, { error: msg('Please choose off, link or listed') }).optional(),
};

/** Multipart; the flyer is the optional file `file`. */
export const tournamentInputSchema = z.object({
  ...fields,
  isOfficial: flag.default(false),
  clientId,
});
export type TournamentInput = z.input<typeof tournamentInputSchema>;
export type TournamentValues = z.output<typeof tournamentInputSchema>;

/** Absent fields keep their value; `removeFlyer` deletes the flyer. */
export const tournamentChangeSchema = z
  .object(fields)
  .partial()
  .extend({ removeFlyer: flag.optional() });
export type TournamentChange = z.input<typeof tournamentChangeSchema>;

/** A participant. A guest has a name and no account. */
export const participantSchema = z.object({
  id: idOut,
  userId: idOut.nullable(),
  username: z.string().nullable(),
  /** For a guest, the name entered. */
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
  web: z.enum(WEB_CHOICES),
  imageUrl: z.string().nullable(),
  /** The sizes of the flyer, narrowest first. */
  images: imageSizesSchema,
  /** A tiny picture as a data URI, shown while loading. */
  placeholder: z.string().nullable(),
  createdAt: timestampOut,
  updatedAt: timestampOut,
  user: personSchema,
  /** In order of registration; only the first 10 in lists. */
  participants: z.array(participantSchema),
  participantCount: count,
  isRegistered: z.boolean(),
  /** Where the caller stands on the waitlist, or until when a place is theirs; null if on none. */
  waiting: z.object({ place: count.nullable(), confirmBy: timestampOut.nullable() }).nullable(),
  isMine: z.boolean(),
  isPast: z.boolean(),
  /** Null for a tournament that is not run in the app. */
  eventPhase: z.enum(EVENT_PHASES).nullable(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    register: z.boolean(),
    /** Whether registering means waiting for a place. */
    wait: z.literal(true).optional(),
  }),
});
export type Tournament = z.infer<typeof tournamentSchema>;

/** Upcoming by date, past latest first; `all` lists the upcoming ones first. */
export const TOURNAMENT_TIMES = ['all', 'upcoming', 'past'] as const;

const listQuery = pageQuery.extend({
  q: searchText.optional(),
  when: z
    .enum(TOURNAMENT_TIMES, { error: msg('Please choose all, upcoming or past') })
    .default('all'),
  /** Only those the caller is registered for. */
  going: z.literal('true', { error: msg('Please send true or leave it out') }).optional(),
});
const list = { ...pages(tournamentSchema), query: listQuery };

export const tournamentsApi = {
  listTournaments: route('GET /api/tournaments', {
    scope: 'events:read',
    ...list,
    summary: 'All tournaments; `q` searches name, description and location',
  }),
  listMyTournaments: route('GET /api/tournaments/my', {
    scope: 'events:read',
    ...list,
    summary: 'Tournaments that the caller created',
  }),
  createTournament: route('POST /api/tournaments', {
    scope: 'events:write',
    summary:
      'Create a tournament (multipart, flyer `file`); the same clientId again answers the first result with 200, or 410 when that was deleted',
    body: tournamentInputSchema,
    files: ['file'],
    refuses: ['gone'],
    status: 201,
    response: tournamentSchema,
  }),
  getTournament: route('GET /api/tournaments/:id', {
    scope: 'events:read',
    summary: 'One tournament with all who take part',
    response: tournamentSchema,
  }),
  updateTournament: route('PATCH /api/tournaments/:id', {
    scope: 'events:write',
    summary: 'Change a tournament that one created (multipart, flyer `file`)',
    body: tournamentChangeSchema,
    files: ['file'],
    response: tournamentSchema,
  }),
  deleteTournament: route('DELETE /api/tournaments/:id', {
    summary: 'Delete a tournament that one created',
  }),
  registerForTournament: route('POST /api/tournaments/:id/registration', {
    summary: 'Take part, or wait for a place in a full event; 200 also for who does already',
    response: tournamentSchema,
  }),
  withdrawFromTournament: route('DELETE /api/tournaments/:id/registration', {
    summary: 'Take part or wait no longer, or let an offered place go',
  }),
  getTournamentFlyer: route('GET /api/tournaments/:id/flyer', {
    scope: 'events:read',
    summary: 'The flyer (`w`: at least so wide, if there is one)',
    query: z.object({ w: z.coerce.number().int().min(1).max(10_000).optional() }),
    produces: 'application/octet-stream',
  }),
  getTournamentCalendar: route('GET /api/tournaments/:id/calendar.ics', {
    scope: 'events:read',
    summary: 'The tournament for a calendar (RFC 5545)',
    produces: 'text/calendar',
  }),
};
