import { z } from 'zod';
import { route } from './contract';
import { count, flag, id, idOut, timestampOut } from './fields';

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

/** So many badges can be shown on a profile. */
export const SHOWCASE_MAX = 6;
export const SHOWCASE_FULL = `You can showcase up to ${SHOWCASE_MAX} badges. Remove one first.`;

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

/** A badge of the catalogue, and how far the caller is. */
export const badgeProgressSchema = badgeSchema.extend({
  /** Of `target`, never more. */
  progress: count,
  target: z.number().int().positive(),
  /** Null until it is earned. */
  earned: userBadgeSchema.omit({ badge: true }).nullable(),
});
export type BadgeProgress = z.infer<typeof badgeProgressSchema>;

const userBadges = z.array(userBadgeSchema);

export const badgesApi = {
  listBadges: route({
    method: 'GET',
    path: '/api/badges',
    access: 'user',
    summary: 'All badges with how far the caller is, in the order of the catalogue',
    status: 200,
    response: z.array(badgeProgressSchema),
  }),
  listUserBadges: route({
    method: 'GET',
    path: '/api/badges/user',
    access: 'user',
    summary: 'The badges that the caller has earned, newest first',
    status: 200,
    response: userBadges,
  }),
  listRecentBadges: route({
    method: 'GET',
    path: '/api/badges/user/recent',
    access: 'user',
    summary: 'Earned badges that the caller has not seen yet, newest first',
    status: 200,
    response: userBadges,
  }),
  listShowcasedBadges: route({
    method: 'GET',
    path: '/api/badges/showcased',
    access: 'user',
    summary: 'The badges that the caller shows on the profile',
    status: 200,
    response: userBadges,
  }),
  checkBadges: route({
    method: 'POST',
    path: '/api/badges/check',
    access: 'user',
    summary: 'Award what the caller has earned by now',
    status: 200,
    response: z.object({ awarded: z.boolean(), newBadges: userBadges }),
  }),
  toggleShowcase: route({
    method: 'POST',
    path: '/api/badges/toggle-showcase',
    access: 'user',
    summary: `Show an earned badge on the profile, or no longer; 409 beyond ${SHOWCASE_MAX}`,
    body: z.object({ userBadgeId: id('Please choose a badge'), showcased: flag }),
    refuses: ['not_found'],
    status: 200,
    response: userBadgeSchema,
  }),
  markBadgesSeen: route({
    method: 'POST',
    path: '/api/badges/mark-seen',
    access: 'user',
    summary: 'Mark all earned badges as seen',
    status: 204,
  }),
};
