import type { BadgeProgress, UserBadge } from '#shared/badges';

/** A catalogue badge that the signed-in person has not earned. */
export function aBadge(overrides: Partial<BadgeProgress> = {}): BadgeProgress {
  return {
    key: 'combos-10',
    name: 'Parts Box',
    description: 'Have 10 combos.',
    category: 'combos',
    tier: 'silver',
    progress: 3,
    target: 10,
    earned: null,
    ...overrides,
  };
}

/** A catalogue badge that the signed-in person has earned. */
export function anEarnedBadge(
  overrides: Partial<BadgeProgress> = {},
  earned: Partial<NonNullable<BadgeProgress['earned']>> = {},
): BadgeProgress {
  return aBadge({
    key: 'first-combo',
    name: 'First Spin',
    description: 'Build a combo.',
    tier: 'bronze',
    progress: 1,
    target: 1,
    ...overrides,
    earned: { id: 11, earnedAt: '2026-03-12T14:05:00.000Z', showcased: false, ...earned },
  });
}

/** The same badge in the shape of a person's badge list. */
export function userBadgeOf({ earned, progress, target, ...badge }: BadgeProgress): UserBadge {
  if (!earned) throw new Error(`Nobody has the badge ${badge.key}`);
  return { ...earned, badge };
}
