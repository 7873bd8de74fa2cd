import type { Friend, FriendRequest } from '../../../shared/friends';
import type { Actor } from '../../auth/actor';
import type { PersonRow } from '../../db/person-columns';
import { presentPerson } from '../accounts/accounts.presenter';
import type { RequestWithPerson } from './requests.queries';

export function presentFriend(row: PersonRow): Friend {
  return { ...presentPerson(row), friendId: row.id };
}

/** The sender is not told whether it was seen: nobody has to answer. */
export function presentRequest(row: RequestWithPerson, actor: Actor): FriendRequest {
  const isSent = row.senderId === actor.id;
  return {
    id: row.id,
    direction: isSent ? 'sent' : 'received',
    seen: !isSent && row.seenAt !== null,
    createdAt: row.createdAt.toISOString(),
    user: presentPerson(row.user),
  };
}
