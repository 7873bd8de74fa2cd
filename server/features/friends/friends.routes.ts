import { Router } from 'express';
import type { Friend, FriendRequest } from '../../../shared/friends';
import { api } from '../../../shared/routes';
import type { Actor } from '../../actor';
import type { PersonRow } from '../../db/people';
import type { AppDeps } from '../../deps';
import { handle, Reply } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { unchanged } from '../../http/poll';
import { presentPerson } from '../people/people.presenter';
import type { RequestWithPerson } from './friends.queries';
import * as friends from './friends.service';
import * as requests from './friends.service';

export function presentFriend(row: PersonRow): Friend {
  return { ...presentPerson(row), friendId: row.id };
}

/** Senders don't see whether a request was seen, so that nobody feels obliged to answer. */
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

export function friendsRoutes(deps: AppDeps): Router {
  const router = Router();
  const unchangedFriends = unchanged(deps, 'friends');
  const sendRequest = requests.createRequestSender(deps);

  handle(router, api.listFriends, unchangedFriends, async ({ actor, query }) =>
    mapPage(await friends.listFriends(deps, actor, query), presentFriend),
  );

  handle(router, api.removeFriend, ({ actor, params }) =>
    friends.removeFriend(deps, actor, params.userId),
  );

  handle(router, api.listFriendRequests, unchangedFriends, async ({ actor, query }) =>
    mapPage(await requests.listRequests(deps, actor, query), (row) => presentRequest(row, actor)),
  );

  handle(router, api.sendFriendRequest, async ({ actor, body }) => {
    const { repeated, ...sent } = await sendRequest(actor, body.receiverId);
    return new Reply(repeated ? 200 : 201, sent);
  });

  handle(router, api.markFriendRequestsSeen, ({ actor }) => requests.markRequestsSeen(deps, actor));

  handle(router, api.answerFriendRequest, ({ actor, params, body }) =>
    requests.answerRequest(deps, actor, params.id, body.accept),
  );

  handle(router, api.withdrawFriendRequest, ({ actor, params }) =>
    requests.withdrawRequest(deps, actor, params.id),
  );

  return router;
}
