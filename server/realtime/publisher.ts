import { CLOSE } from '../../shared/realtime';
import type { AppDeps } from '../deps';
import { findMessage } from '../features/chat/chat.service';
import { findAudience } from '../features/media/posts';
import type { Gate } from '../http/gate';
import type { RealtimeEvent } from './events';
import { type Hub, mediaRoom, ownerRoom, sessionRoom, userRoom } from './hub';
import { findMediaNews } from './media';
import * as presence from './presence.queries';
import type { Sequence } from './sequence';

/** Names what two people tell each other, whoever writes. */
const pairOf = (a: number, b: number) => `pair:${Math.min(a, b)}:${Math.max(a, b)}`;

/**
 * Turns an event into what the sockets of this instance are told. Rows are loaded only when
 * somebody is here to see them, and as they are now: an event says that something changed, never
 * what it is.
 */
export function createPublisher(
  { db }: Pick<AppDeps, 'db'>,
  hub: Hub,
  gate: Gate,
  inOrder: Sequence,
): (event: RealtimeEvent) => void {
  const peopleIn = (room: string) => [...new Set(hub.members(room).map(({ userId }) => userId))];
  const anyHere = (...userIds: number[]) => userIds.some((id) => hub.has(userRoom(id)));

  /** @param online friends of `userId` who have a socket open */
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
        return inOrder(pairOf(senderId, receiverId), load, (message) => {
          const rooms = [userRoom(senderId), userRoom(receiverId)];
          if (message) hub.send(rooms, { type: 'chat', message });
        });
      }

      case 'messages.read': {
        const { senderId, readerId } = event;
        if (!anyHere(senderId, readerId)) return;
        return inOrder(
          pairOf(senderId, readerId),
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
          // Who has just become a friend is seen at once, who no longer is one no longer.
          const load = async () =>
            new Set(await gate(() => presence.listOnlineFriends(db, userId)));
          inOrder(`friends:${userId}`, load, (online) => tellPresence(userId, others, online));
        }
        return;

      case 'badges.changed':
        return hub.send([userRoom(event.userId)], { type: 'badges_changed' });

      case 'presence.changed': {
        const { userId } = event;
        return inOrder(
          `presence:${userId}`,
          () => gate(() => presenceFor(userId)),
          ({ friends, online }) =>
            hub.send(friends.map(userRoom), { type: 'presence', userId, online }),
        );
      }

      case 'media.changed': {
        const { mediaId } = event;
        const room = mediaRoom(mediaId);
        // Whose post it is tells only the row, and the owner is told wherever they are.
        if (hub.connections.size === 0) return;
        const load = () => findMediaNews({ db }, mediaId, peopleIn(room));
        return inOrder(room, load, (news) => {
          if (!news) return;
          const message = { type: 'media_status', mediaId, ...news.state } as const;
          hub.send([room, userRoom(news.ownerId)], message, news.audience);
        });
      }

      case 'comment.added': {
        const { mediaId, userId } = event;
        const room = mediaRoom(mediaId);
        if (!hub.has(room)) return;
        // Whoever followed a post may since have been blocked, or it may have become private.
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

  /** Friends who are here, and whether they see somebody online: another device may still be. */
  async function presenceFor(userId: number) {
    if (hub.connections.size === 0) return { friends: [], online: false };
    const friends = (await presence.listFriendIds(db, userId)).filter((id) => anyHere(id));
    const online = friends.length > 0 && (await presence.isOnline(db, userId));
    return { friends, online };
  }

  function closeAll(room: string, exceptSessionHash: string | null = null): void {
    for (const connection of hub.members(room)) {
      if (connection.sessionHash === exceptSessionHash) continue;
      connection.close(CLOSE.sessionEnded, 'The session has ended');
    }
  }
}
