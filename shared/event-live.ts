import { z } from 'zod';
import { liveRoundSchema, MATCH_STATES } from './event-matches';
import { eventSchema, standingSchema } from './event-schemas';
import { count, idOut, timestampOut } from './fields';
import { ENTRANT_STATES } from './rules/events/entrant-states';
import { SIDES } from './rules/events/match';
import { EVENT_PHASES } from './rules/events/phases';
import { OUTCOMES } from './rules/events/standings';

const liveMatch = z.object({
  key: z.string(),
  stage: count,
  round: count,
  table: count.nullable(),
  /** Place in line, while it waits for a free table. */
  queued: count.optional(),
  a: z.string().nullable(),
  b: z.string().nullable(),
  state: z.enum(MATCH_STATES),
  outcome: z.enum(OUTCOMES).nullable(),
  winner: z.enum(SIDES).nullable(),
  games: z.array(z.object({ aPoints: count, bPoints: count })),
  /** The points so far, while it is being judged. */
  live: z.object({ a: count, b: count, rounds: z.array(liveRoundSchema) }).optional(),
});

/** Names only, no ids or pictures. */
export const livePageSchema = z.object({
  name: z.string(),
  phase: z.enum(EVENT_PHASES),
  round: eventSchema.shape.round,
  clock: eventSchema.shape.clock,
  now: timestampOut,
  matches: z.array(liveMatch),
  standings: z.array(standingSchema.omit({ entrantId: true })),
  bracket: z.array(liveMatch),
});
export type LivePage = z.infer<typeof livePageSchema>;

/** What a stream of the live page sends: which version of the page is the present one, and points. */
export const liveNewsSchema = z.object({
  version: count,
  /** The running games of matches that are being judged. */
  live: z.array(
    z.object({
      key: z.string(),
      table: count.nullable(),
      a: count,
      b: count,
      rounds: z.array(liveRoundSchema),
    }),
  ),
});
export type LiveNews = z.infer<typeof liveNewsSchema>;

export const liveCardSchema = z.object({
  /** For the link by which somebody with an account claims these matches. */
  eventId: idOut,
  event: z.string(),
  phase: z.enum(EVENT_PHASES),
  name: z.string(),
  number: count,
  state: z.enum(ENTRANT_STATES),
  place: count.nullable(),
  /** The last stage they reached; null until the final stage is drawn. */
  stage: count.nullable(),
  wins: count,
  losses: count,
  /** For the names of a bracket's rounds. */
  stages: eventSchema.shape.stages,
  matches: z.array(liveMatch),
});
export type LiveCard = z.infer<typeof liveCardSchema>;
