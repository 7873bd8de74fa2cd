import { z } from 'zod';
import { roundSchema } from './battles';
import { route } from './contract';
import { count, id, idOut, timestampOut } from './fields';
import { ENTRANT_STATES } from './rules/events/entrant-states';
import { GAME_ROUNDS_MAX } from './rules/events/match';
import { anyMatchKeySchema } from './rules/events/match-key';
import { EVENT_PHASES } from './rules/events/phases';
import { msg } from './translate';

/** Rounds of the user's matches whose combo is not known yet. */
export const waitingRoundsSchema = z.object({
  eventId: idOut,
  eventName: z.string(),
  key: z.string(),
  opponentName: z.string(),
  playedAt: timestampOut,
  /** Whether each round can have a different combo; otherwise one played the whole match. */
  isDeck: z.boolean(),
  rounds: z.array(roundSchema.omit({ roundNumber: true }).extend({ game: count, round: count })),
});
export type WaitingRounds = z.infer<typeof waitingRoundsSchema>;

/** A running event that the user plays in. */
export const myEventSchema = z.object({
  id: idOut,
  name: z.string(),
  phase: z.enum(EVENT_PHASES),
  state: z.enum(ENTRANT_STATES),
  /** The next match. */
  match: z
    .object({
      key: z.string(),
      stage: count,
      round: count,
      table: count.nullable(),
      opponent: z.string().nullable(),
    })
    .nullable(),
});
export type MyEvent = z.infer<typeof myEventSchema>;

const place = z.int().min(1);

export const myEventsApi = {
  listMyEvents: route('GET /api/me/events', {
    scope: 'events:read',
    summary: 'Events that one plays in now, with the next match',
    response: z.array(myEventSchema),
  }),
  listWaitingRounds: route('GET /api/me/event-rounds', {
    summary: 'Rounds of events that wait for their combo, by match',
    response: z.array(waitingRoundsSchema),
  }),
  answerRounds: route('PUT /api/me/event-rounds', {
    summary: 'Say which combo was launched in a match, or in some of its rounds',
    body: z.object({
      eventId: id(),
      key: anyMatchKeySchema,
      comboId: id(msg('Please select your combo')),
      rounds: z
        .array(z.object({ game: place.max(5), round: place.max(GAME_ROUNDS_MAX) }))
        .min(1)
        .max(5 * GAME_ROUNDS_MAX)
        .optional(),
    }),
    refuses: ['not_found', 'forbidden'],
  }),
};
