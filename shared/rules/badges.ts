import type { Badge } from '../badges';
import { PERFECT_COMBO_BATTLES } from './rates';

/** What badges are earned by: plain counts of a person, as they stand now. */
export const METRICS = [
  'combos',
  'publicCombos',
  'perfectCombos',
  'battles',
  'wins',
  'burstWins',
  'extremeWins',
  /** Of burst, spin, over and extreme those by which a round was won, 0 to 4. */
  'finishKinds',
  'mostWinsOnADay',
  /** Days (UTC) on which battles were played. */
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
  /** Public posts that are ready, all and by kind. */
  'posts',
  'images',
  'videos',
  /** Likes by others on one's posts. */
  'likesReceived',
  'tournamentsCreated',
  'registrations',
  /** Of display name, bio, city and picture those that are there, 0 to 4. */
  'profileParts',
] as const;
export type Metric = (typeof METRICS)[number];
/** Only what was asked for is there. */
export type Metrics = Partial<Record<Metric, number>>;

/** A badge, and what it takes: the metric has reached the target. */
export interface BadgeRule extends Badge {
  metric: Metric;
  target: number;
}

/**
 * All badges, in the order in which they are shown. Their words say exactly what the rule beside
 * them asks for. A key never changes, since it is what is stored; whoever has a badge keeps it.
 */
export const BADGES: readonly BadgeRule[] = [
  {
    key: 'first-combo',
    name: 'First Spin',
    description: 'Build a combo.',
    category: 'combos',
    tier: 'bronze',
    metric: 'combos',
    target: 1,
  },
  {
    key: 'first-deck',
    name: 'Team of Three',
    description: 'Put three combos together in a deck.',
    category: 'combos',
    tier: 'bronze',
    metric: 'decks',
    target: 1,
  },
  {
    key: 'combos-10',
    name: 'Parts Box',
    description: 'Have 10 combos.',
    category: 'combos',
    tier: 'silver',
    metric: 'combos',
    target: 10,
  },
  {
    key: 'public-combos-3',
    name: 'Open Workshop',
    description: 'Have 3 public combos.',
    category: 'combos',
    tier: 'silver',
    metric: 'publicCombos',
    target: 3,
  },
  {
    key: 'perfect-combo',
    name: 'Spotless',
    description: `Have a combo that won all of its battles, at least ${PERFECT_COMBO_BATTLES}.`,
    category: 'combos',
    tier: 'gold',
    metric: 'perfectCombos',
    target: 1,
  },
  {
    key: 'perfect-combos-3',
    name: 'Spotless Shelf',
    description: `Have 3 combos that won all of their battles, at least ${PERFECT_COMBO_BATTLES} each.`,
    category: 'combos',
    tier: 'diamond',
    metric: 'perfectCombos',
    target: 3,
  },
  {
    key: 'first-battle',
    name: 'First Clash',
    description: 'Record a battle.',
    category: 'battles',
    tier: 'bronze',
    metric: 'battles',
    target: 1,
  },
  {
    key: 'wins-10',
    name: 'Winning Habit',
    description: 'Win 10 battles.',
    category: 'battles',
    tier: 'silver',
    metric: 'wins',
    target: 10,
  },
  {
    key: 'four-finishes',
    name: 'Four Ways to Win',
    description: 'Win a round by each of the four finishes: burst, spin, over and extreme.',
    category: 'battles',
    tier: 'silver',
    metric: 'finishKinds',
    target: 4,
  },
  {
    key: 'burst-wins-50',
    name: 'Burst Artist',
    description: 'Win 50 rounds by a burst finish.',
    category: 'battles',
    tier: 'gold',
    metric: 'burstWins',
    target: 50,
  },
  {
    key: 'extreme-wins-25',
    name: 'Top Speed',
    description: 'Win 25 rounds by an extreme finish.',
    category: 'battles',
    tier: 'gold',
    metric: 'extremeWins',
    target: 25,
  },
  {
    key: 'day-wins-10',
    name: 'On a Roll',
    description: 'Win 10 battles on one day.',
    category: 'battles',
    tier: 'gold',
    metric: 'mostWinsOnADay',
    target: 10,
  },
  {
    key: 'deck-wins-10',
    name: 'Team Captain',
    description: 'Win 10 battles with your decks.',
    category: 'battles',
    tier: 'gold',
    metric: 'deckWins',
    target: 10,
  },
  {
    key: 'wins-100',
    name: 'Hundred Wins',
    description: 'Win 100 battles.',
    category: 'battles',
    tier: 'platinum',
    metric: 'wins',
    target: 100,
  },
  {
    key: 'battles-500',
    name: 'Iron Launcher',
    description: 'Record 500 battles.',
    category: 'battles',
    tier: 'diamond',
    metric: 'battles',
    target: 500,
  },
  {
    key: 'first-comment',
    name: 'Ringside Voice',
    description: 'Write a comment.',
    category: 'community',
    tier: 'bronze',
    metric: 'comments',
    target: 1,
  },
  {
    key: 'first-registration',
    name: 'Signed Up',
    description: 'Register for a tournament.',
    category: 'community',
    tier: 'bronze',
    metric: 'registrations',
    target: 1,
  },
  {
    key: 'comments-25',
    name: 'Table Regular',
    description: 'Write 25 comments.',
    category: 'community',
    tier: 'silver',
    metric: 'comments',
    target: 25,
  },
  {
    key: 'public-deck',
    name: 'Open Playbook',
    description: 'Share a deck with the community.',
    category: 'community',
    tier: 'silver',
    metric: 'publicDecks',
    target: 1,
  },
  {
    key: 'registrations-5',
    name: 'Tour Player',
    description: 'Be registered for 5 tournaments.',
    category: 'community',
    tier: 'gold',
    metric: 'registrations',
    target: 5,
  },
  {
    key: 'tournaments-3',
    name: 'League Maker',
    description: 'Create 3 tournaments.',
    category: 'community',
    tier: 'platinum',
    metric: 'tournamentsCreated',
    target: 3,
  },
  {
    key: 'first-friend',
    name: 'Training Partner',
    description: 'Make a friend.',
    category: 'social',
    tier: 'bronze',
    metric: 'friends',
    target: 1,
  },
  {
    key: 'conversations-5',
    name: 'Table Talk',
    description: 'Have conversations with 5 people.',
    category: 'social',
    tier: 'silver',
    metric: 'conversations',
    target: 5,
  },
  {
    key: 'friends-10',
    name: 'Full Table',
    description: 'Have 10 friends.',
    category: 'social',
    tier: 'gold',
    metric: 'friends',
    target: 10,
  },
  {
    key: 'friends-25',
    name: 'Friendly Rival',
    description: 'Have 25 friends.',
    category: 'social',
    tier: 'platinum',
    metric: 'friends',
    target: 25,
  },
  {
    key: 'first-post',
    name: 'On Air',
    description: 'Share a public post.',
    category: 'media',
    tier: 'bronze',
    metric: 'posts',
    target: 1,
  },
  {
    key: 'images-10',
    name: 'Photo Finish',
    description: 'Share 10 public images.',
    category: 'media',
    tier: 'silver',
    metric: 'images',
    target: 10,
  },
  {
    key: 'videos-3',
    name: 'Slow Motion',
    description: 'Share 3 public videos.',
    category: 'media',
    tier: 'gold',
    metric: 'videos',
    target: 3,
  },
  {
    key: 'likes-100',
    name: 'Crowd Favourite',
    description: 'Get 100 likes from others on your posts.',
    category: 'media',
    tier: 'platinum',
    metric: 'likesReceived',
    target: 100,
  },
  {
    key: 'posts-50',
    name: 'Broadcast Booth',
    description: 'Share 50 public posts.',
    category: 'media',
    tier: 'diamond',
    metric: 'posts',
    target: 50,
  },
  {
    key: 'profile',
    name: 'Name Tag',
    description: 'Give your profile a display name, a bio, a city and a picture.',
    category: 'special',
    tier: 'bronze',
    metric: 'profileParts',
    target: 4,
  },
  {
    key: 'recommended-win',
    name: 'Good Advice',
    description: 'Win a battle with a deck that was recommended to you.',
    category: 'special',
    tier: 'silver',
    metric: 'recommendedDecksWon',
    target: 1,
  },
  {
    key: 'battle-days-7',
    name: 'Seven Days of Play',
    description: 'Record battles of 7 different days.',
    category: 'special',
    tier: 'gold',
    metric: 'battleDays',
    target: 7,
  },
  {
    key: 'battle-days-30',
    name: 'Thirty Days of Play',
    description: 'Record battles of 30 different days.',
    category: 'special',
    tier: 'platinum',
    metric: 'battleDays',
    target: 30,
  },
  {
    key: 'battle-days-100',
    name: 'All Seasons',
    description: 'Record battles of 100 different days.',
    category: 'special',
    tier: 'diamond',
    metric: 'battleDays',
    target: 100,
  },
];

const byKey = new Map(BADGES.map((badge) => [badge.key, badge]));

/** Undefined for a badge that there is no more. */
export const findBadge = (key: string): BadgeRule | undefined => byKey.get(key);

/** How far somebody is: of the target, never more. */
export function badgeProgress({ metric, target }: BadgeRule, metrics: Metrics): number {
  return Math.min(target, Math.max(0, Math.floor(metrics[metric] ?? 0)));
}

/** The keys of the badges that these counts earn, in the order of the catalogue. */
export function earnedKeys(metrics: Metrics, badges: readonly BadgeRule[] = BADGES): string[] {
  return badges
    .filter((badge) => badgeProgress(badge, metrics) === badge.target)
    .map(({ key }) => key);
}

/** The most that any badge asks of a metric: beyond it nothing need be counted. */
export function largestTarget(metric: Metric): number {
  return Math.max(0, ...BADGES.map((badge) => (badge.metric === metric ? badge.target : 0)));
}
