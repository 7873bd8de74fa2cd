import { buildPath } from '#shared/contract';
import type { Person, RelatedPerson, Relation } from '#shared/people';
import { api } from '#shared/routes';
import type { Actor } from '../../deps';
import { DELETED_PERSON, isTombstone, type PersonRow } from './people.policy';
import type { RelatedRow } from './people.queries';

/** The part of a picture's URL that changes with every upload. */
export const avatarVersion = (folder: string): string => folder.slice(0, 8);

/**
 * URL of the uploaded picture, or of a generated one. We serve both, so that no third party learns
 * who uses the app.
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

export function relationOf({ id, isFriend, request }: RelatedRow, actor: Actor): Relation {
  if (id === actor.id) return 'self';
  if (isFriend) return 'friend';
  if (!request) return 'none';
  return request.senderId === actor.id ? 'sent' : 'received';
}

export const presentRelatedPerson = (row: RelatedRow, actor: Actor): RelatedPerson => ({
  ...presentPerson(row),
  relation: relationOf(row, actor),
  friendRequestId: row.request?.id ?? null,
});
