import { z } from 'zod';
import { route } from './contract';
import { anyText } from './fields';

/** The address of one's own calendar; whoever has it can read it. */
const ownFeedSchema = z.object({
  /** Absolute; null if there is none. */
  url: z.string().nullable(),
});
export type OwnFeed = z.infer<typeof ownFeedSchema>;

const ownFeed = { response: ownFeedSchema } as const;

export const feedsApi = {
  getCalendarFeed: route('GET /feeds/tournaments.ics', {
    access: 'public',
    summary: 'Listed tournaments of the last and the next twelve months, for calendars (RFC 5545)',
    produces: 'text/calendar',
  }),
  getAtomFeed: route('GET /feeds/tournaments.atom', {
    access: 'public',
    summary: 'The same, the latest change first, for feed readers (RFC 4287)',
    produces: 'application/atom+xml',
  }),
  getPersonalFeed: route('GET /feeds/me/:code.ics', {
    access: 'public',
    params: z.object({ code: anyText }),
    summary:
      'The tournaments of the last year and to come that the owner of the code registered for',
    produces: 'text/calendar',
  }),
  getOwnFeed: route('GET /api/feeds/me', {
    ...ownFeed,
    summary: "The address of the caller's own calendar",
  }),
  putOwnFeed: route('PUT /api/feeds/me', {
    ...ownFeed,
    summary: 'The same, made if there is none',
  }),
  renewOwnFeed: route('POST /api/feeds/me', {
    ...ownFeed,
    summary: 'Another address; the one before never works again',
  }),
  deleteOwnFeed: route('DELETE /api/feeds/me', {
    summary: 'No address any more: the calendar is gone for whoever reads it',
  }),
};
