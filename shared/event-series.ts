import { z } from 'zod';
import { route } from './contract';
import { eventSchema } from './event-schemas';
import { clientId, count, idOut, timestampOut } from './fields';
import { EVENT_PHASES } from './rules/events/phases';
import { REPEATS, SERIES_AHEAD_MAX } from './rules/events/repeats';
import { timeZoneChangeSchema } from './time-zone';
import { tournamentInputSchema } from './tournaments';
import { msg } from './translate';

const AHEAD = msg('Please choose a number from 1 to 8');
const { name, date } = tournamentInputSchema.shape;

export const SERIES_AHEAD = 4;

const ahead = z.int(AHEAD).min(1, AHEAD).max(SERIES_AHEAD_MAX, AHEAD);
/** The last moment at which an occurrence may be. */
const until = date.nullable();
const open = z.boolean({ error: msg('Please send true or false') });

export const copyInputSchema = z.object({
  date,
  /** The old name if left out. */
  name: name.optional(),
  clientId,
});

export const seriesInputSchema = z.object({
  every: z.enum(REPEATS, { error: msg('Please choose how often') }),
  ahead: ahead.default(SERIES_AHEAD),
  until: until.default(null),
  /** The caller's if left out. */
  timeZone: timeZoneChangeSchema.shape.timeZone.optional(),
  /** Whether registration for new events is open at once. */
  open: open.default(false),
  clientId,
});
export type SeriesInput = z.input<typeof seriesInputSchema>;
export type SeriesValues = z.output<typeof seriesInputSchema>;

export const seriesChangeSchema = z.object({ ahead, until, open }).partial();
export type SeriesChange = z.output<typeof seriesChangeSchema>;

export const seriesSchema = z.object({
  id: idOut,
  every: z.enum(REPEATS),
  ahead: count,
  until: timestampOut.nullable(),
  timeZone: z.string(),
  open: z.boolean(),
  ended: z.boolean(),
  /** By number; 0 is the event that was repeated first. Deleted ones are missing. */
  events: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      date: timestampOut,
      phase: z.enum(EVENT_PHASES),
      number: count,
    }),
  ),
});
export type Series = z.infer<typeof seriesSchema>;

export const eventSeriesApi = {
  copyEvent: route('POST /api/events/:id/copies', {
    scope: 'events:write',
    summary:
      'Run an event again: a new one with its places, flyer, settings and staff, as a draft of the caller',
    body: copyInputSchema,
    refuses: ['gone'],
    status: 201,
    response: eventSchema,
  }),
  createSeries: route('POST /api/events/:id/series', {
    scope: 'events:write',
    summary: 'Repeat an event; the next events are made now, later ones by a job',
    body: seriesInputSchema,
    status: 201,
    response: seriesSchema,
  }),
  getSeries: route('GET /api/events/:id/series', {
    scope: 'events:write',
    summary: 'The series of an event, with its events',
    response: seriesSchema,
  }),
  updateSeries: route('PATCH /api/events/:id/series', {
    scope: 'events:write',
    summary: 'Change how many events are made ahead, until when, and whether they open at once',
    body: seriesChangeSchema,
    response: seriesSchema,
  }),
  endSeries: route('DELETE /api/events/:id/series', {
    scope: 'events:write',
    summary: 'Repeat no longer; the events that exist stay',
  }),
};
