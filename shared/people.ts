import { z } from 'zod';
import { personSchema } from './accounts';
import { pages, route } from './contract';
import { idOut, pageQuery, searchText } from './fields';

/** Shorter searches for people find nobody. */
export const PEOPLE_SEARCH_MIN = 2;

/**
 * A person's relation to the caller: none, a friend, a friend request sent or received by the
 * caller, or the caller.
 */
export const relationSchema = z.enum(['none', 'friend', 'sent', 'received', 'self']);
export type Relation = z.infer<typeof relationSchema>;

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
