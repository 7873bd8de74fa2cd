import { z } from 'zod';
import { route } from './contract';
import { count, idOut, timestampOut } from './fields';
import { EVENT_PHASES } from './rules/events/phases';

/** Events listed in a preview; the others are counted. */
export const PREVIEWED_EVENTS_MAX = 20;

/** What deleting an account means for others. */
export const deletionPreviewSchema = z.object({
  /** Events that one has created, running ones first. */
  events: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      date: timestampOut,
      phase: z.enum(EVENT_PHASES),
      /** `blocked`: the account cannot be deleted while it runs. */
      outcome: z.enum(['blocked', 'handed_over', 'kept', 'cancelled']),
      /** Who gets it; null also for somebody whom one may not see. */
      heir: z.string().nullable(),
    }),
  ),
  eventCount: count,
  /** Running events that one plays in, which one leaves. */
  playing: z.array(z.object({ id: idOut, name: z.string() })),
  /** Decks that are deleted; events keep copies of their lists without a name. */
  deckCount: count,
});
export type DeletionPreview = z.infer<typeof deletionPreviewSchema>;

export const accountDeletionApi = {
  previewDeletion: route('GET /api/user/account/deletion', {
    beforeGuardian: true,
    summary: "What deleting one's account does to events and decks",
    response: deletionPreviewSchema,
  }),
};
