import type { CurrentUser } from '@shared/accounts';

/** The signed-in person of a test. */
export function currentUser(overrides: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 1,
    username: 'mika',
    displayName: 'Mika',
    avatarUrl: '/api/avatars/mika.svg',
    role: 'user',
    email: null,
    ...overrides,
  };
}
