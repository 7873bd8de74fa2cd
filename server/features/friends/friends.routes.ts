import type { Friend, FriendRequest } from '#shared/friends';
import { api } from '#shared/routes';
import { transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes, Reply } from '../../http/handle';
import { pagesOf, unchanged } from '../../http/pagination';
import type { PersonRow } from '../people/people.policy';
import { presentPerson } from '../people/people.presenter';
import type { RequestWithPerson } from './friends.queries';
import { getFriendCode, renewFriendCode } from './friends.queries';
import * as service from './friends.service';

export const presentFriend = (row: PersonRow): Friend => ({
  ...presentPerson(row),
  friendId: row.id,
});

/** Senders do not see whether a request was seen, so that nobody feels obliged to answer. */
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

export const friendsRoutes = createRoutes((handle, deps: AppDeps) => {
  const unchangedFriends = unchanged(deps, 'friends');
  const sendRequest = service.createRequestSender(deps);
  const sendByCode = service.createCodeRequestSender(deps);

  handle(api.listFriends, unchangedFriends, pagesOf(deps, service.listFriends, presentFriend));

  handle(api.removeFriend, ({ actor, params }) => service.removeFriend(deps, actor, params.userId));

  handle(
    api.listFriendRequests,
    unchangedFriends,
    pagesOf(deps, service.listRequests, presentRequest),
  );

  handle(api.sendFriendRequest, async ({ actor, body }) => {
    const sent = await sendRequest(actor, body.receiverId);
    return new Reply(sent.repeated ? 200 : 201, sent);
  });

  handle(api.sendFriendRequestByCode, async ({ actor, body }) => {
    const sent = await sendByCode(actor, body.code);
    return new Reply(sent.repeated ? 200 : 201, sent);
  });

  handle(api.getFriendCode, ({ actor }) => getFriendCode(deps.db, actor));

  handle(api.renewFriendCode, ({ actor }) => transact(deps, (tx) => renewFriendCode(tx, actor)));

  handle(api.markFriendRequestsSeen, ({ actor }) => service.markRequestsSeen(deps, actor));

  handle(api.answerFriendRequest, ({ actor, params, body }) =>
    service.answerRequest(deps, actor, params.id, body.accept),
  );

  handle(api.withdrawFriendRequest, ({ actor, params }) =>
    service.withdrawRequest(deps, actor, params.id),
  );
});
