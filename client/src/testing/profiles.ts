import type { OwnProfile, Profile } from '#shared/profiles';
import type { OverviewStats } from '#shared/stats';
import { aRelatedPerson, currentUser } from './people';

const facts = {
  bio: 'Left-hand spinner with a soft spot for stamina.',
  city: 'Hamburg',
  totalBattles: 128,
  totalCombos: 12,
  winRate: 64,
  friendCount: 9,
  createdAt: '2026-01-05T10:00:00.000Z',
  showcasedBadges: [],
};

/** The profile of the test's person. */
export function anOwnProfile(overrides: Partial<OwnProfile> = {}): OwnProfile {
  const { id, username, displayName, avatarUrl, email, profileCompleted } = currentUser();
  return {
    id,
    username,
    displayName,
    avatarUrl,
    email,
    profileCompleted,
    webProfile: 'off',
    version: 1,
    ...facts,
    ...overrides,
  };
}

/** Someone else's profile. */
export function aProfile(overrides: Partial<Profile> = {}): Profile {
  return { ...aRelatedPerson(), ...facts, ...overrides };
}

/** The six figures of the overview: a good month. */
export function someOverviewStats(overrides: Partial<OverviewStats> = {}): OverviewStats {
  return {
    totalWins: 82,
    winRate: 64,
    winRateChange: 4,
    burstFinishes: 31,
    burstFinishRate: 28,
    burstFinishRateChange: -3,
    spinFinishes: 40,
    spinFinishRate: 36,
    spinFinishRateChange: 0,
    overFinishes: 25,
    overFinishRate: 22,
    overFinishRateChange: 1,
    extremeFinishes: 16,
    extremeFinishRate: 14,
    extremeFinishRateChange: -2,
    totalBattles: 128,
    newBattles: 6,
    recentBattles: 24,
    previousBattles: 31,
    clearChanges: ['win', 'burst', 'over'],
    ...overrides,
  };
}
