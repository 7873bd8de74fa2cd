import { route } from './contract';

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
};
