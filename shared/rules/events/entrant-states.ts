export const ENTRANT_STATES = ['registered', 'checked_in', 'dropped', 'disqualified'] as const;
export type EntrantState = (typeof ENTRANT_STATES)[number];
/** States of people on the waitlist, who are no entrants yet. */
export const WAITING_STATES = ['waiting', 'offered'] as const;
