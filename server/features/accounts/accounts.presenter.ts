import type { CurrentUser, Person } from '../../../shared/accounts';
import { buildPath } from '../../../shared/contract';
import { api } from '../../../shared/routes';
import type { Actor } from '../../auth/actor';

/** Where a person's generated picture is; no third party learns who uses the app. */
export const avatarUrl = (username: string): string => buildPath(api.getAvatar.path, { username });

/** The fields of a person's row that others may see. */
type PersonRow = Pick<Actor, 'id' | 'username' | 'displayName'>;

export function presentPerson({ id, username, displayName }: PersonRow): Person {
  return { id, username, displayName, avatarUrl: avatarUrl(username) };
}

export function presentCurrentUser(actor: Actor): CurrentUser {
  return { ...presentPerson(actor), role: actor.role, email: actor.email };
}
