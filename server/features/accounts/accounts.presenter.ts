import type { CurrentUser, Person } from '../../../shared/accounts';
import { buildPath } from '../../../shared/contract';
import { api } from '../../../shared/routes';
import type { Actor } from '../../auth/actor';
import type { PersonRow } from '../../db/person-columns';
import { DELETED_PERSON, isTombstone } from './usernames';

/** The part of an uploaded picture's URL that changes with the picture. */
export const avatarVersion = (folder: string): string => folder.slice(0, 8);

/**
 * URL of the uploaded or else the generated picture. Both are served by us, so that no third party
 * learns who uses the app.
 */
export function avatarUrl({
  username,
  avatarFolder,
}: Pick<PersonRow, 'username' | 'avatarFolder'>): string {
  if (isTombstone(username)) {
    return buildPath(api.getAvatar.path, { username: DELETED_PERSON.username });
  }
  if (!avatarFolder) return buildPath(api.getAvatar.path, { username });
  return buildPath(api.getAvatarPicture.path, { username, version: avatarVersion(avatarFolder) });
}

/** Deleted accounts are shown as "Deleted user". */
export function presentPerson(row: PersonRow): Person {
  const { id } = row;
  const { username, displayName } = isTombstone(row.username) ? DELETED_PERSON : row;
  return { id, username, displayName, avatarUrl: avatarUrl(row) };
}

export function presentCurrentUser(actor: Actor): CurrentUser {
  const { role, email, profileCompleted } = actor;
  return { ...presentPerson(actor), role, email, profileCompleted };
}
