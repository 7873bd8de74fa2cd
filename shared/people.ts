import { z } from 'zod';
import { pages, route } from './contract';
import { idOut, pageQuery, searchText } from './fields';
import { t } from './translate';

export const DISPLAY_NAME_MIN = 3;
export const DISPLAY_NAME_MAX = 50;
export const DISPLAY_NAME_TOO_SHORT = {
  error: () => t('Display name must be at least {min} characters', { min: DISPLAY_NAME_MIN }),
};

/** Shorter searches for people find nobody. */
export const PEOPLE_SEARCH_MIN = 2;

/**
 * A person's relation to the caller: none, a friend, a friend request sent or received by the
 * caller, or the caller.
 */
export const relationSchema = z.enum(['none', 'friend', 'sent', 'received', 'self']);
export type Relation = z.infer<typeof relationSchema>;

/** Widths of stored profile pictures (pixels). Smaller uploads are not enlarged. */
export const AVATAR_WIDTHS = [96, 192, 512] as const;

/** A person as any signed-in user sees them. */
export const personSchema = z.object({
  id: idOut,
  username: z.string(),
  displayName: z.string().nullable(),
  avatarUrl: z.string(),
});
export type Person = z.infer<typeof personSchema>;

/** A person with their relation to the caller, which decides the action offered. */
export const relatedPersonSchema = personSchema.extend({
  relation: relationSchema,
  /** The pending friend request between the two, in either direction. */
  friendRequestId: idOut.nullable(),
});
export type RelatedPerson = z.infer<typeof relatedPersonSchema>;

export const peopleApi = {
  searchUsers: route('GET /api/users/search', {
    ...pages(relatedPersonSchema),
    summary: 'Other people by username or display name, from two characters on',
    query: pageQuery.extend({ q: searchText.default('') }),
  }),
  getPerson: route('GET /api/users/:id', {
    summary:
      'One person; somebody who blocked the caller, or whom the caller blocked, is not there',
    response: relatedPersonSchema,
  }),
};
