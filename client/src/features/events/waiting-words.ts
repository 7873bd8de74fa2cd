import type { WaitingRounds } from '#shared/event-me';
import { t } from '#shared/translate';

/** How many battles have no combo yet. A match of which only the score is known counts as one. */
export const countWaiting = (matches: readonly WaitingRounds[]): number =>
  matches.reduce((sum, { rounds }) => sum + Math.max(1, rounds.length), 0);

export const waitingWords = (battles: number): string =>
  t(
    '{battles, plural, one {# battle waits for its combo} other {# battles wait for their combo}}',
    { battles },
  );
