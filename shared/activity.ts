import { z } from 'zod';
import { userBadgeSchema } from './badges';
import { battleSchema } from './battles';
import { comboSchema } from './combos';
import { pages, route } from './contract';
import { deckSchema } from './decks';
import { count, timestampOut } from './fields';
import { mediaSchema } from './media';
import { personSchema } from './people';
import { tournamentSchema } from './tournaments';

/** Recent activity of friends. Add new kinds here and in `server/features/activity`. */
export const activitySchema = z.discriminatedUnion('kind', [
  /** A public combo was created or changed. */
  z.object({ kind: z.literal('combo'), at: timestampOut, user: personSchema, combo: comboSchema }),
  /** A battle was won with a public combo. */
  z.object({
    kind: z.literal('battle'),
    at: timestampOut,
    user: personSchema,
    battle: battleSchema,
  }),
  /** A public post is ready. */
  z.object({ kind: z.literal('media'), at: timestampOut, user: personSchema, media: mediaSchema }),
  /** A public deck was created or changed. */
  z.object({ kind: z.literal('deck'), at: timestampOut, user: personSchema, deck: deckSchema }),
  /** A tournament was created. */
  z.object({
    kind: z.literal('tournament'),
    at: timestampOut,
    user: personSchema,
    tournament: tournamentSchema,
  }),
  /** An event they played in is over. */
  z.object({
    kind: z.literal('event'),
    at: timestampOut,
    user: personSchema,
    tournament: tournamentSchema,
    /** Place in the last stage; null if they did not reach it. */
    place: count.nullable(),
  }),
  /** The person themself is offered a place from the waitlist, or got one at once (null). */
  z.object({
    kind: z.literal('offer'),
    at: timestampOut,
    user: personSchema,
    tournament: tournamentSchema,
    confirmBy: timestampOut.nullable(),
  }),
  /** A badge was earned. */
  z.object({
    kind: z.literal('badge'),
    at: timestampOut,
    user: personSchema,
    badge: userBadgeSchema,
  }),
]);
export type Activity = z.infer<typeof activitySchema>;

export const activityApi = {
  listActivity: route('GET /api/activity', {
    ...pages(activitySchema),
    summary:
      "Friends' public combos, decks, posts and tournaments, the battles they won and the badges they earned, newest first",
  }),
};
