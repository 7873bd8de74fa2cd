import type { Badge } from '../badges';
import badges from './badges.json';

/** The counts of a person that badges are earned by. */
export const METRICS = [
  'combos',
  'publicCombos',
  'perfectCombos',
  'battles',
  'wins',
  'burstWins',
  'extremeWins',
  /** How many of the four finishes have won a round. */
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
  /** People with whom there is a conversation. */
  'conversations',
  'comments',
  /** Public posts that have been processed, all and by kind. */
  'posts',
  'images',
  'videos',
  /** Likes by others on one's posts. */
  'likesReceived',
  'tournamentsCreated',
  'registrations',
  /** Finished events in which they played, or reported as staff. */
  'eventsPlayed',
  'eventsJudged',
  /** Finished events of two stages in which they reached the second. */
  'topCuts',
  'eventsWon',
  /** How many of display name, bio, city and picture are set. */
  'profileParts',
] as const;
export type Metric = (typeof METRICS)[number];
/** Only the metrics that were asked for. */
export type Metrics = Partial<Record<Metric, number>>;

/** A badge that is earned when the metric reaches the target. */
export interface BadgeRule extends Badge {
  metric: Metric;
  target: number;
}

/**
 * All badges in display order. Keys are stored and must never change. The JSON import types every
 * text as string; badges.test.ts checks each entry.
 */
export const BADGES = badges as readonly BadgeRule[];

const byKey = new Map(BADGES.map((badge) => [badge.key, badge]));

/** Undefined for a badge that has been retired. */
export const findBadge = (key: string): BadgeRule | undefined => byKey.get(key);

export const badgeProgress = ({ metric, target }: BadgeRule, metrics: Metrics): number =>
  Math.min(target, Math.max(0, Math.floor(metrics[metric] ?? 0)));

export const earnedKeys = (metrics: Metrics, badges: readonly BadgeRule[] = BADGES): string[] =>
  badges.filter((badge) => badgeProgress(badge, metrics) === badge.target).map(({ key }) => key);

/** The largest target of any badge: counting may stop there. */
export const largestTarget = (metric: Metric): number =>
  Math.max(0, ...BADGES.map((badge) => (badge.metric === metric ? badge.target : 0)));
