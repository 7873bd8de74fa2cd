import type { Badge, BadgeProgress, UserBadge } from '../../../shared/badges';
import { type BadgeRule, badgeProgress, type Metrics } from '../../../shared/rules/badges';
import type { EarnedBadge } from './badges.queries';

const presentBadge = ({ key, name, description, category, tier }: Badge): Badge => ({
  key,
  name,
  description,
  category,
  tier,
});

const presentEarned = ({ id, earnedAt, showcasedAt }: EarnedBadge) => ({
  id,
  earnedAt: earnedAt.toISOString(),
  showcased: showcasedAt !== null,
});

export const presentUserBadge = (earned: EarnedBadge): UserBadge => ({
  ...presentEarned(earned),
  badge: presentBadge(earned.badge),
});

/** Progress of an earned badge stays at its target, whatever is counted now. */
export const presentProgress = (
  badge: BadgeRule,
  metrics: Metrics,
  earned: EarnedBadge | undefined,
): BadgeProgress => ({
  ...presentBadge(badge),
  progress: earned ? badge.target : badgeProgress(badge, metrics),
  target: badge.target,
  earned: earned ? presentEarned(earned) : null,
});
