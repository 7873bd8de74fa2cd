import type { RelatedPerson, Relation } from '../../../shared/people';
import type { Actor } from '../../auth/actor';
import { presentPerson } from '../accounts/accounts.presenter';
import type { RelatedRow } from './people.queries';

export function relationOf({ id, isFriend, request }: RelatedRow, actor: Actor): Relation {
  if (id === actor.id) return 'self';
  if (isFriend) return 'friend';
  if (!request) return 'none';
  return request.senderId === actor.id ? 'sent' : 'received';
}

export function presentRelatedPerson(row: RelatedRow, actor: Actor): RelatedPerson {
  return {
    ...presentPerson(row),
    relation: relationOf(row, actor),
    friendRequestId: row.request?.id ?? null,
  };
}
