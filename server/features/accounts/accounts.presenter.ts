import type { CurrentUser, Person } from '../../../shared/accounts';
import { buildPath } from '../../../shared/contract';
import { api } from '../../../shared/routes';
import type { Actor } from '../../auth/actor';
import type { PersonRow } from '../../db/person-columns';

/**
 * Where a person's picture is: the uploaded one, at an address that changes with it, or the
 * generated one. No third party learns who uses the app.
 */
export function avatarUrl({
  username,
  avatarFolder,
}: Pick<PersonRow, 'username' | 'avatarFolder'>): string {
  if (!avatarFolder) return buildPath(api.getAvatar.path, { username });
  return buildPath(api.getAvatarPicture.path, { username, version: avatarFolder.slice(0, 8) });
}

export function presentPerson(row: PersonRow): Person {
  const { id, username, displayName } = row;
  return { id, username, displayName, avatarUrl: avatarUrl(row) };
}

export function presentCurrentUser(actor: Actor): CurrentUser {
  const { role, email, profileCompleted } = actor;
  return { ...presentPerson(actor), role, email, profileCompleted };
}
