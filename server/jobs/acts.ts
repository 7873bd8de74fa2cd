import { z } from 'zod';
import { count, idOut } from '#shared/fields';
import { NOTIFICATION_KINDS } from '#shared/notifications';

/** Something that somebody is notified of. */
export const actSchema = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  /** Who did it, and is therefore not notified. */
  by: idOut.nullable(),
  /** Who is notified; left out where the kind says who. */
  to: idOut.optional(),
  /** See the column of `notifications`. */
  about: count,
  part: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  at: z.iso.datetime(),
});
export type Act = z.input<typeof actSchema>;

const keys = z.array(z.string());

/** What one change of an event causes, so that it is one job. */
export const eventActsSchema = z.object({
  eventId: idOut,
  by: idOut.nullable(),
  at: z.iso.datetime(),
  /** Matches that just got a table. */
  called: keys.optional(),
  /** Rounds that were drawn. */
  drawn: z.array(z.object({ stage: count, round: count })).optional(),
  /** Matches with one player's report. */
  awaiting: keys.optional(),
  /** Matches with two different results. */
  disputed: keys.optional(),
  checkIn: z.boolean().optional(),
  changed: z.enum(['date', 'place', 'cancelled']).optional(),
  finished: z.boolean().optional(),
});
export type EventActs = z.input<typeof eventActsSchema>;

/** What people are warned of about their own accounts. */
export type Warning = 'sign_in' | 'password' | 'email' | 'second_factor' | 'codes' | 'token';

/** What notifications can be about, as far as it can go or be hidden. */
export const NOTIFICATION_SUBJECTS = [
  'likes',
  'post',
  'event',
  /** Places offered in an event. */
  'offer',
  'request',
  'trade',
  /** Of a program. */
  'token',
  'webhook',
  /** Messages to a person. */
  'conversation',
  /** What a person did. */
  'person',
] as const;
