import { and, ne, not, sql } from 'drizzle-orm';
import type { WebChoice } from '#shared/web-choice';
import { isPublicPerson } from '../../db/hidden';
import { users } from '../../db/schema';
import { isAccount, isTombstone } from '../people/people.policy';
import { isRemovedPerson } from '../share-links/share-links.policy';

/** Visible without an account: its owner put it on the web, and no administrator took it away. */
export const canVisitProfile = (profile: {
  username: string;
  webProfile: WebChoice;
  isRemoved: boolean;
}): boolean => profile.webProfile !== 'off' && !profile.isRemoved && !isTombstone(profile.username);
export const isProfileOnWeb = and(
  ne(users.webProfile, 'off'),
  isAccount,
  isPublicPerson(users.id),
  not(isRemovedPerson(users.id)),
);

// A literal as in the partial index.
export const isProfileListedOnWeb = and(sql`${users.webProfile} = 'listed'`, isProfileOnWeb);
