import type { Badge } from '../badges';
import type { Message } from '../translate';
import badges from './badges.json';

/** Counts of a person that earn badges. */
export const METRICS = [
  'combos',
  'publicCombos',
  'perfectCombos',
  'battles',
  'wins',
  'burstWins',
  'extremeWins',
  /** How many of the four finish types have won a round. */
  'finishKinds',
  'mostWinsOnADay',
  /** Days (in the person's time zone) on which battles were played. */
  'battleDays',
  'decks',
  'publicDecks',
  'deckWins',
  /** Recommended decks that won a battle. */
  'recommendedDecksWon',
  'friends',
  /** People they have a conversation with. */
  'conversations',
  'comments',
  /** Processed public posts, in total and by kind. */
  'posts',
  'images',
  'videos',
  /** Likes by others on their posts. */
  'likesReceived',
  'tournamentsCreated',
  'registrations',
  /** Finished events in which they played, or reported matches as staff. */
  'eventsPlayed',
  'eventsJudged',
  /** Finished two-stage events in which they reached the second stage. */
  'topCuts',
  'eventsWon',
  /** How many of display name, bio, city and picture are set. */
  'profileParts',
] as const;
export type Metric = (typeof METRICS)[number];
/** The requested metrics only. */
export type Metrics = Partial<Record<Metric, number>>;

/** A badge, earned when the metric reaches the target. */
export interface BadgeRule extends Badge {
  name: Message;
  description: Message;
  metric: Metric;
  target: number;
}

/**
 * All badges in display order. Keys are stored and must never change. Names and descriptions are
 * messages of the catalogues (`locales/sources.ts`). JSON imports type every text as string;
 * badges.test.ts checks each entry.
 */
export const BADGES = badges as unknown as readonly BadgeRule[];

const byKey = new Map(BADGES.map((badge) => [badge.key, badge]));

/** Undefined for a retired badge. */
export const findBadge = (key: string): BadgeRule | undefined => byKey.get(key);

export const badgeProgress = ({ metric, target }: BadgeRule, metrics: Metrics): number =>
  Math.min(target, Math.max(0, Math.floor(metrics[metric] ?? 0)));

export const earnedKeys = (metrics: Metrics, badges: readonly BadgeRule[] = BADGES): string[] =>
  badges.filter((badge) => badgeProgress(badge, metrics) === badge.target).map(({ key }) => key);

/** The largest target of any badge for this metric; counting can stop there. */
export const largestTarget = (metric: Metric): number =>
  Math.max(0, ...BADGES.map((badge) => (badge.metric === metric ? badge.target : 0)));
