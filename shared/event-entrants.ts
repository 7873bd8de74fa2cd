import { z } from 'zod';
import { pages, route } from './contract';
import {
  deckListSchema,
  entrantSchema,
  eventSchema,
  listedEntrantSchema,
  reason,
  STAFF_ROLES,
  staffSchema,
  version,
} from './event-schemas';
import { count, flag, id, pageQuery, searchText, text } from './fields';
import { DIVISIONS } from './rules/events/ages';
import { ENTRANT_STATES, WAITING_STATES } from './rules/events/entrant-states';
import { EVENT_TABLES_MAX, OWN_ID_MIN } from './rules/events/settings';
import { msg } from './translate';

export const ENTRANT_NAME_MAX = 50;

const code = text({ max: 20, required: msg('Please enter the code'), singleLine: true });
const name = text({
  max: ENTRANT_NAME_MAX,
  required: msg('Please enter a name'),
  singleLine: true,
});
const division = z.enum(DIVISIONS, { error: msg('Please choose regular or open') }).nullable();
const rating = z.int(msg('Please enter a whole number')).min(0).max(10_000).nullable();

export const eventEntrantsApi = {
  listEntrants: route('GET /api/events/:id/entrants', {
    scope: 'events:read',
    ...pages(listedEntrantSchema),
    summary: 'Entrants by number; for staff, those of the waitlist by `state`',
    query: pageQuery.extend({
      q: searchText.optional(),
      state: z
        .enum([...ENTRANT_STATES, ...WAITING_STATES], { error: msg('Please choose a state') })
        .optional(),
    }),
    refuses: ['forbidden'],
  }),
  addEntrant: route('POST /api/events/:id/entrants', {
    scope: 'events:write',
    summary: 'Enter somebody with an account, or a guest, who gets a code to claim their matches',
    body: z
      .object({
        userId: id().optional(),
        guestName: name.optional(),
        rating: rating.optional(),
        division: division.optional(),
        /** Id of a guest entered offline; makes a retry idempotent. */
        id: z.int().min(OWN_ID_MIN).optional(),
        version,
      })
      .refine(({ userId, guestName }) => (userId === undefined) !== (guestName === undefined), {
        error: msg('Please choose a person or enter a name'),
        path: ['guestName'],
      }),
    answersAgain: true,
    status: 201,
    response: entrantSchema,
  }),
  importEntrants: route('POST /api/events/:id/entrants/import', {
    scope: 'events:write',
    summary:
      'Enter people from a file: CSV of name, username, rating and division, or a name a line',
    query: z.object({ dryRun: flag.default(false) }),
    files: ['file'],
    response: z.object({
      rows: count,
      imported: count,
      repeated: count,
      problems: z.array(z.object({ row: count, message: z.string() })),
    }),
  }),
  updateEntrant: route('PATCH /api/events/:id/entrants/:eid', {
    scope: 'events:write',
    summary: 'Change an entrant; players may change their own name and logging, and leave',
    body: z.object({
      state: z.enum(ENTRANT_STATES, { error: msg('Please choose a state') }).optional(),
      name: name.optional(),
      /** A new name that an organiser has seen: the hall's screen may show it. */
      seen: name.optional(),
      rating: rating.optional(),
      division: division.optional(),
      logging: z.boolean().optional(),
      reason: reason.optional(),
      version,
    }),
    response: entrantSchema,
  }),
  takePlace: route('POST /api/events/:id/waitlist', {
    summary: 'Take the place from the waitlist that one is offered; 200 also once it is taken',
    response: entrantSchema,
  }),
  renewClaimCode: route('POST /api/events/:id/entrants/:eid/code', {
    scope: 'events:write',
    summary: "A guest's new claim code; the old one stops working",
    response: z.object({ code: z.string() }),
  }),
  putDeck: route('PUT /api/events/:id/entrants/:eid/deck', {
    scope: 'events:write',
    summary:
      'Hand in a list: a copy of the combos, locked at the start; staff may hand in a missing one until the first match',
    body: deckListSchema,
    response: entrantSchema,
  }),
  checkIn: route('POST /api/events/:id/check-in', {
    summary: 'Check in with the code at the door',
    body: z.object({ code }),
    response: entrantSchema,
  }),
  claimEntrant: route('POST /api/events/:id/claim', {
    summary: "Take over a guest's matches with the code of their slip; `preview` only tells whose",
    body: z.object({ code, preview: z.boolean().optional() }),
    response: entrantSchema,
  }),
  listStaff: route('GET /api/events/:id/staff', {
    scope: 'events:write',
    summary: 'Organisers and judges who were named',
    refuses: ['forbidden'],
    response: z.array(staffSchema),
  }),
  putStaff: route('PUT /api/events/:id/staff/:userId', {
    scope: 'events:write',
    summary: 'Name an organiser or judge',
    body: z.object({
      role: z.enum(STAFF_ROLES, { error: msg('Please choose organiser or judge') }),
      tables: z.array(z.int().min(1).max(256)).max(EVENT_TABLES_MAX).default([]),
    }),
    response: z.array(staffSchema),
  }),
  removeStaff: route('DELETE /api/events/:id/staff/:userId', {
    scope: 'events:write',
    summary: 'Take a role away',
  }),
  handOver: route('PUT /api/events/:id/owner', {
    summary: 'Make an organiser the owner of the event; the former owner stays an organiser',
    body: z.object({ userId: id(msg('Please choose an organiser')) }),
    response: z.array(staffSchema),
  }),
  joinStaff: route('POST /api/events/:id/staff', {
    response: eventSchema,
    summary: "Become a judge with the judges' code",
    body: z.object({ code }),
  }),
};
