import type { Metric } from './badges';

/** Actions that can earn badges, with the metrics they change. */
export const OCCASIONS = {
  combo: ['combos', 'publicCombos'],
  battle: [
    'perfectCombos',
    'battles',
    'wins',
    'burstWins',
    'extremeWins',
    'finishKinds',
    'mostWinsOnADay',
    'battleDays',
  ],
  deck: ['decks', 'publicDecks', 'deckWins', 'recommendedDecksWon'],
  friendship: ['friends'],
  conversation: ['conversations'],
  comment: ['comments'],
  post: ['posts', 'images', 'videos'],
  like: ['likesReceived'],
  tournament: ['tournamentsCreated'],
  registration: ['registrations'],
  event: ['eventsPlayed', 'eventsJudged', 'topCuts', 'eventsWon'],
  profile: ['profileParts'],
} as const satisfies Record<string, readonly Metric[]>;

export type Occasion = keyof typeof OCCASIONS;
export const occasions = Object.keys(OCCASIONS) as [Occasion, ...Occasion[]];
