import { z } from 'zod';
import { route } from './contract';
import {
  deckListSchema,
  entrantSchema,
  eventSchema,
  reason,
  STAFF_ROLES,
  staffSchema,
  version,
} from './event-schemas';
import { count, flag, id, idParams, pageQuery, searchText, text } from './fields';
import { EVENT_TABLES_MAX } from './rules/events/settings';
import { ENTRANT_STATES } from './rules/events/stage-matches';

export const ENTRANT_NAME_MAX = 50;

const code = text({ max: 20, required: 'Please enter the code', singleLine: true });
const name = text({ max: ENTRANT_NAME_MAX, required: 'Please enter a name', singleLine: true });
const rating = z.int('Please enter a whole number').min(0).max(10_000).nullable();

const entrantParams = idParams.extend({ eid: id() });
const staffParams = idParams.extend({ userId: id() });
const onlyUser = { access: 'user', params: idParams } as const;

export const eventEntrantsApi = {
  listEntrants: route({
    ...onlyUser,
    method: 'GET',
    path: '/api/events/:id/entrants',
    summary: 'Entrants by number',
    query: pageQuery.extend({
      q: searchText.optional(),
      state: z.enum(ENTRANT_STATES, { error: 'Please choose a state' }).optional(),
    }),
    status: 200,
    response: z.array(entrantSchema),
    paged: true,
  }),
  addEntrant: route({
    ...onlyUser,
    method: 'POST',
    path: '/api/events/:id/entrants',
    summary: 'Enter somebody with an account, or a guest, who gets a code to claim their matches',
    body: z
      .object({
        userId: id().optional(),
        guestName: name.optional(),
        rating: rating.optional(),
        version,
      })
      .refine(({ userId, guestName }) => (userId === undefined) !== (guestName === undefined), {
        error: 'Please choose a person or enter a name',
        path: ['guestName'],
      }),
    status: 201,
    response: entrantSchema,
  }),
  importEntrants: route({
    ...onlyUser,
    method: 'POST',
    path: '/api/events/:id/entrants/import',
    summary: 'Enter people from a file: CSV of name, username and rating, or a name a line',
    query: z.object({ dryRun: flag.default(false) }),
    files: ['file'],
    status: 200,
    response: z.object({
      rows: count,
      imported: count,
      repeated: count,
      problems: z.array(z.object({ row: count, message: z.string() })),
    }),
  }),
  updateEntrant: route({
    method: 'PATCH',
    path: '/api/events/:id/entrants/:eid',
    access: 'user',
    summary: 'Change an entrant; players may change their own name and logging, and leave',
    params: entrantParams,
    body: z.object({
      state: z.enum(ENTRANT_STATES, { error: 'Please choose a state' }).optional(),
      name: name.optional(),
      rating: rating.optional(),
      logging: z.boolean().optional(),
      reason: reason.optional(),
      version,
    }),
    status: 200,
    response: entrantSchema,
  }),
  putDeck: route({
    method: 'PUT',
    path: '/api/events/:id/entrants/:eid/deck',
    access: 'user',
    summary: 'Hand in a list: a copy of the combos, locked at the start',
    params: entrantParams,
    body: deckListSchema,
    status: 200,
    response: entrantSchema,
  }),
  checkIn: route({
    ...onlyUser,
    method: 'POST',
    path: '/api/events/:id/check-in',
    summary: 'Check in with the code at the door',
    body: z.object({ code }),
    status: 200,
    response: entrantSchema,
  }),
  claimEntrant: route({
    ...onlyUser,
    method: 'POST',
    path: '/api/events/:id/claim',
    summary: "Take over a guest's matches with the code of their slip",
    body: z.object({ code }),
    status: 200,
    response: entrantSchema,
  }),
  listStaff: route({
    ...onlyUser,
    method: 'GET',
    path: '/api/events/:id/staff',
    summary: 'Organisers and judges who were named',
    refuses: ['forbidden'],
    status: 200,
    response: z.array(staffSchema),
  }),
  putStaff: route({
    method: 'PUT',
    path: '/api/events/:id/staff/:userId',
    access: 'user',
    summary: 'Name an organiser or judge',
    params: staffParams,
    body: z.object({
      role: z.enum(STAFF_ROLES, { error: 'Please choose organiser or judge' }),
      tables: z.array(z.int().min(1).max(256)).max(EVENT_TABLES_MAX).default([]),
    }),
    status: 200,
    response: z.array(staffSchema),
  }),
  removeStaff: route({
    method: 'DELETE',
    path: '/api/events/:id/staff/:userId',
    access: 'user',
    summary: 'Take a role away',
    params: staffParams,
    status: 204,
  }),
  joinStaff: route({
    ...onlyUser,
    status: 200,
    response: eventSchema,
    method: 'POST',
    path: '/api/events/:id/staff',
    summary: "Become a judge with the judges' code",
    body: z.object({ code }),
  }),
};
