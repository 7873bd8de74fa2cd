import type { Badge, BadgeCategory, BadgeTier } from '@shared/badges';

/** The sections of the badges (specification, "Badges tab"). */
export const CATEGORY_NAMES: Record<BadgeCategory, string> = {
  combos: 'Combo Builder',
  battles: 'Battle Master',
  community: 'Community Contributor',
  social: 'Social Champion',
  media: 'Media Creator',
  special: 'Special Achievements',
};

export const TIER_NAMES: Record<BadgeTier, string> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
  diamond: 'Diamond',
};

/** What a badge is, beside its name: "Gold badge". */
export const badgeWords = ({ tier }: Pick<Badge, 'tier'>): string => `${TIER_NAMES[tier]} badge`;
