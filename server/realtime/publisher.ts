import type { LimitFunction } from 'p-limit';
import { CLOSE } from '../../shared/realtime';
import type { AppDeps } from '../deps';
import { findMessage } from '../features/chat/chat.service';
import { findMediaState } from '../features/media/media.service';
import { findAudience } from '../features/media/posts';
import type { RealtimeEvent } from './events';
import { type Hub, mediaRoom, ownerRoom, sessionRoom, userRoom } from './hub';
import * as presence from './presence.queries';

export type DeliverInOrder = <T>(
  key: string,
  load: () => Promise<T>,
  deliver: (loaded: T) => void,
) => void;

/**
 * Loading starts at once, but delivery per key keeps the order of the calls: a message never arrives
 * before an earlier one because its row was read faster.
 */
export function createOrderedDelivery(onError: (error: unknown) => void): DeliverInOrder {
  const tails = new Map<string, Promise<void>>();
  return (key, load, deliver) => {
    const before = tails.get(key);
    const loading = load().then(
      (loaded) => () => deliver(loaded),
      (error: unknown) => () => onError(error),
    );
    const tail = Promise.all([loading, before])
      .then(([finish]) => finish())
      .catch(onError)
      .finally(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    tails.set(key, tail);
  };
}

/** The same key for both directions of a conversation. */
const pairKey = (a: number, b: number) => `pair:${Math.min(a, b)}:${Math.max(a, b)}`;

/**
 * Sends events to the sockets of this instance. Rows are loaded only when one of the recipients is
 * connected here, and in their current state: an event says that something changed, not what.
 */
export function createPublisher(
  { db }: Pick<AppDeps, 'db'>,
  hub: Hub,
  queryLimit: LimitFunction,
  inOrder: DeliverInOrder,
): (event: RealtimeEvent) => void {
  const peopleIn = (room: string) => [...new Set(hub.members(room).map(({ userId }) => userId))];
  const anyHere = (...userIds: number[]) => userIds.some((id) => hub.has(userRoom(id)));

  /** @param online friends of `userId` who are online */
  function tellPresence(userId: number, others: number[], online: Set<number>): void {
    for (const other of others) {
      hub.send([userRoom(userId)], {
        type: 'presence',
        userId: other,
        online: online.has(other),
      });
    }
  }

  return (event) => {
    switch (event.type) {
      case 'message.sent': {
        const { messageId, senderId, receiverId } = event;
        if (!anyHere(senderId, receiverId)) return;
        const load = () => findMessage({ db }, messageId);
        return inOrder(pairKey(senderId, receiverId), load, (message) => {
          const rooms = [userRoom(senderId), userRoom(receiverId)];
          if (message) hub.send(rooms, { type: 'chat', message });
        });
      }

      case 'messages.read': {
        const { senderId, readerId } = event;
        if (!anyHere(senderId, readerId)) return;
        return inOrder(
          pairKey(senderId, readerId),
          async () => {},
          () =>
            hub.send([userRoom(senderId), userRoom(readerId)], {
              type: 'messages_marked_read',
              senderId,
              readerId,
            }),
        );
      }

      case 'messages.removed':
        for (const userId of event.userIds) {
          hub.send([userRoom(userId)], { type: 'status', status: 'resync', userId });
        }
        return;

      case 'typing':
        return hub.send([userRoom(event.receiverId)], {
          type: 'typing',
          senderId: event.senderId,
        });

      case 'friends.changed':
        for (const userId of event.userIds) {
          if (!anyHere(userId)) continue;
          hub.send([userRoom(userId)], { type: 'friends_changed' });
          const others = event.userIds.filter((id) => id !== userId);
          // New friends appear online at once, former friends offline.
          const load = async () =>
            new Set(await queryLimit(() => presence.listOnlineFriends(db, userId)));
          inOrder(`friends:${userId}`, load, (online) => tellPresence(userId, others, online));
        }
        return;

      case 'badges.changed':
        return hub.send([userRoom(event.userId)], { type: 'badges_changed' });

      case 'presence.changed': {
        const { userId } = event;
        return inOrder(
          `presence:${userId}`,
          () => queryLimit(() => presenceFor(userId)),
          ({ friends, online }) =>
            hub.send(friends.map(userRoom), { type: 'presence', userId, online }),
        );
      }

      case 'media.changed': {
        const { mediaId } = event;
        const room = mediaRoom(mediaId);
        // The owner is told even without a subscription, and only the row says who that is.
        if (hub.connections.size === 0) return;
        const load = () => findMediaNews(mediaId, peopleIn(room));
        return inOrder(room, load, (news) => {
          if (!news) return;
          hub.send([room, userRoom(news.ownerId)], news.message, news.audience);
        });
      }

      case 'comment.added': {
        const { mediaId, userId } = event;
        const room = mediaRoom(mediaId);
        if (!hub.has(room)) return;
        // Subscribers may have been blocked since, or the post may have become private.
        const load = () => findAudience({ db }, mediaId, peopleIn(room), userId);
        return inOrder(room, load, (audience) =>
          hub.send([room], { type: 'comment_added', mediaId, userId }, audience),
        );
      }

      case 'session.ended':
        return closeAll(sessionRoom(event.sessionHash));

      case 'sessions.ended':
        return closeAll(ownerRoom(event.userId), event.exceptSessionHash);
    }
  };

  /** Friends who are connected here, and whether another device keeps the person online. */
  async function presenceFor(userId: number) {
    if (hub.connections.size === 0) return { friends: [], online: false };
    const friends = (await presence.listFriendIds(db, userId)).filter((id) => anyHere(id));
    const online = friends.length > 0 && (await presence.isOnline(db, userId));
    return { friends, online };
  }

  /** The new status of a post, and who may see it: its owner and those subscribers who still may. */
  async function findMediaNews(mediaId: number, subscribers: readonly number[]) {
    const post = await findMediaState({ db }, mediaId);
    if (!post) return undefined;
    const { userId: ownerId, status, statusMessage } = post;
    const others = subscribers.filter((id) => id !== ownerId);
    const audience = new Set(others.length > 0 ? await findAudience({ db }, mediaId, others) : []);
    const message = { type: 'media_status', mediaId, status, message: statusMessage } as const;
    return { ownerId, message, audience: audience.add(ownerId) };
  }

  function closeAll(room: string, exceptSessionHash: string | null = null): void {
    for (const connection of hub.members(room)) {
      if (connection.sessionHash === exceptSessionHash) continue;
      connection.close(CLOSE.sessionEnded, 'The session has ended');
    }
  }
}
