import type { OwnProfile, Profile } from '../../../shared/profiles';
import { winPercentage } from '../../../shared/rules/rates';
import type { Actor } from '../../actor';
import { presentUserBadge } from '../badges/badges.service';
import { presentPerson, presentRelatedPerson } from '../people/people.presenter';
import type { FactsRow } from './profiles.queries';
import type { Derived, OwnProfileRow, ProfileRow } from './profiles.service';

const presentFacts = (row: FactsRow & Derived) => ({
  bio: row.bio,
  city: row.city,
  totalBattles: row.outcomes.battles,
  totalCombos: row.comboCount,
  winRate: winPercentage(row.outcomes),
  friendCount: row.friendCount,
  createdAt: row.createdAt.toISOString(),
  showcasedBadges: row.showcased.map(presentUserBadge),
});

export const presentOwnProfile = (row: OwnProfileRow): OwnProfile => ({
  ...presentPerson(row),
  ...presentFacts(row),
  email: row.email,
  profileCompleted: row.profileCompleted,
  version: row.version,
});

export const presentProfile = (row: ProfileRow, actor: Actor): Profile => ({
  ...presentRelatedPerson(row, actor),
  ...presentFacts(row),
});
