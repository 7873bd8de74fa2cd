import { z } from 'zod';
import { personSchema } from './accounts';
import { pages, route } from './contract';
import { idOut, pageQuery, searchText } from './fields';

/** A search for people runs from this many characters on; shorter ones find nobody. */
export const PEOPLE_SEARCH_MIN = 2;

/**
 * How somebody stands to the person who asks: nobody, a friend, a request that I sent, one that I
 * received, or myself.
 */
export const relationSchema = z.enum(['none', 'friend', 'sent', 'received', 'self']);
export type Relation = z.infer<typeof relationSchema>;

/** A person, and what the one who asks can do next: add, accept, wait or write. */
export const relatedPersonSchema = personSchema.extend({
  relation: relationSchema,
  /** The open request between the two, whoever sent it. */
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
