import type { CurrentUser } from '#shared/current-user';
import type { Friend, FriendRequest } from '#shared/friends';
import type { Person, RelatedPerson } from '#shared/people';
import { deviceTimeZone } from '#shared/rules/time-zones';

/** The signed-in person of a test. */
export function currentUser(overrides: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 1,
    username: 'mika',
    displayName: 'Mika',
    avatarUrl: '/api/avatars/mika.svg',
    role: 'user',
    email: null,
    emailConfirmed: false,
    profileCompleted: true,
    timeZone: deviceTimeZone() ?? 'UTC',
    language: null,
    mustSetUpSecondFactor: false,
    guardian: null,
    ...overrides,
  };
}

/** Someone else. */
export function aPerson(overrides: Partial<Person> = {}): Person {
  return { id: 2, username: 'leo', displayName: 'Leo', avatarUrl: '', ...overrides };
}

/** Someone else, with their relation to the signed-in person. */
export function aRelatedPerson(overrides: Partial<RelatedPerson> = {}): RelatedPerson {
  return { ...aPerson(), relation: 'none', friendRequestId: null, ...overrides };
}

export function aFriend(overrides: Partial<Person> = {}): Friend {
  const person = aPerson(overrides);
  return { ...person, friendId: person.id };
}

/** An unseen request from somebody else. */
export function aFriendRequest(overrides: Partial<FriendRequest> = {}): FriendRequest {
  return {
    id: 31,
    direction: 'received',
    seen: false,
    createdAt: '2026-03-12T14:05:00.000Z',
    user: aPerson(),
    ...overrides,
  };
}
