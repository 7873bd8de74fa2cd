import { z } from 'zod';
import { route } from './contract';
import { count, flag, id, idOut, timestampOut } from './fields';
import { msg, t } from './translate';

export const BADGE_CATEGORIES = [
  'combos',
  'battles',
  'community',
  'social',
  'media',
  'special',
] as const;
export type BadgeCategory = (typeof BADGE_CATEGORIES)[number];

/** From the easiest to the hardest. */
export const BADGE_TIERS = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const;
export type BadgeTier = (typeof BADGE_TIERS)[number];

/** Most badges shown on a profile. */
export const SHOWCASE_MAX = 6;
export const showcaseFull = () =>
  t('You can showcase up to {max} badges. Remove one first.', { max: SHOWCASE_MAX });

export const badgeSchema = z.object({
  /** Its name in the rules; never changes. */
  key: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(BADGE_CATEGORIES),
  tier: z.enum(BADGE_TIERS),
});
export type Badge = z.infer<typeof badgeSchema>;

/** A badge that somebody has earned. */
export const userBadgeSchema = z.object({
  id: idOut,
  badge: badgeSchema,
  earnedAt: timestampOut,
  showcased: z.boolean(),
});
export type UserBadge = z.infer<typeof userBadgeSchema>;

/** A badge with the caller's progress. */
export const badgeProgressSchema = badgeSchema.extend({
  /** At most `target`. */
  progress: count,
  target: z.number().int().positive(),
  /** Null until it is earned. */
  earned: userBadgeSchema.omit({ badge: true }).nullable(),
});
export type BadgeProgress = z.infer<typeof badgeProgressSchema>;

const userBadges = z.array(userBadgeSchema);

export const badgesApi = {
  listBadges: route('GET /api/badges', {
    summary: 'All badges with how far the caller is, in the order of the catalogue',
    response: z.array(badgeProgressSchema),
  }),
  listUserBadges: route('GET /api/badges/user', {
    summary: 'The badges that the caller has earned, newest first',
    response: userBadges,
  }),
  listRecentBadges: route('GET /api/badges/user/recent', {
    summary: 'Earned badges that the caller has not seen yet, newest first',
    response: userBadges,
  }),
  listShowcasedBadges: route('GET /api/badges/showcased', {
    summary: 'The badges that the caller shows on the profile',
    response: userBadges,
  }),
  checkBadges: route('POST /api/badges/check', {
    summary: 'Award what the caller has earned by now',
    response: z.object({ awarded: z.boolean(), newBadges: userBadges }),
  }),
  toggleShowcase: route('POST /api/badges/toggle-showcase', {
    summary: `Show an earned badge on the profile, or no longer; 409 beyond ${SHOWCASE_MAX}`,
    body: z.object({ userBadgeId: id(msg('Please choose a badge')), showcased: flag }),
    refuses: ['not_found'],
    response: userBadgeSchema,
  }),
  markBadgesSeen: route('POST /api/badges/mark-seen', {
    summary: 'Mark all earned badges as seen',
  }),
};
