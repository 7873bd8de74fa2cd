import { CLOSE, type ReceivedClientMessage } from '../../shared/realtime';
import type { Actor } from '../actor';
import type { SessionReader } from '../auth/session-reader';
import type { AppDeps } from '../deps';
import { createMessageSender, markConversationRead } from '../features/chat/chat.service';
import { areFriends } from '../features/friends/friends.service';
import { AppError } from '../http/app-error';
import type { Gate } from '../http/gate';
import type { Connection } from './connection';
import { type Hub, mediaRoom, userRoom } from './hub';
import { findMedia } from './media';
import type { Presence } from './presence';
import { listOnlineFriends } from './presence.queries';
import type { Sequence } from './sequence';

interface Parts {
  hub: Hub;
  gate: Gate;
  presence: Presence;
  readSession: SessionReader;
  /** The same with which events are delivered. */
  inOrder: Sequence;
}

type Authenticate = Extract<ReceivedClientMessage, { type: 'auth' }>;

/**
 * Does what a message asks for, by the same services as the API.
 * @throws AppError for what is refused; whoever calls answers it
 */
export type Receive = (connection: Connection, message: ReceivedClientMessage) => Promise<void>;

export function createInbound(deps: AppDeps, parts: Parts): Receive {
  const { db, realtime } = deps;
  const { hub, gate, presence, readSession, inOrder } = parts;
  const sendMessage = createMessageSender(deps);

  /**
   * Who acts, as of now: names and roles change, and nobody acts for a session that has ended.
   * Undefined when the socket has just been closed for that.
   */
  async function currentActor(connection: Connection): Promise<Actor | undefined> {
    const found = await readSession(connection.cookie);
    if (found) return found.actor;
    connection.close(CLOSE.sessionEnded, 'The session has ended');
    return undefined;
  }

  async function authenticate(connection: Connection, { userId }: Authenticate): Promise<void> {
    if (userId !== connection.userId) {
      connection.close(CLOSE.notYou, 'This is not the person who signed in');
      return;
    }
    // The session may have ended since the upgrade, before anybody knew of this socket.
    if (!(await currentActor(connection)) || !connection.isOpen) return;
    connection.isAuthenticated = true;
    hub.join(connection, userRoom(userId));
    connection.send({ type: 'status', status: 'connected', userId });
    // First known, then asked: of two friends who come at once each is told of the other.
    await presence.opened(userId);
    for (const friendId of await listOnlineFriends(db, userId)) {
      connection.send({ type: 'presence', userId: friendId, online: true });
    }
  }

  /**
   * Joined before the state is read, and told in turn with what is published: of a post that changes
   * meanwhile, the last that is told is how it is.
   */
  function follow(connection: Connection, actor: Actor, mediaId: number): Promise<void> {
    const room = mediaRoom(mediaId);
    hub.join(connection, room);
    return new Promise((resolve, reject) => {
      const load = () =>
        findMedia(deps, actor, mediaId).then(
          (state) => () => {
            connection.send({ type: 'media_status', mediaId, ...state });
            resolve();
          },
          (error: unknown) => () => {
            hub.leave(connection, room);
            reject(error);
          },
        );
      inOrder(room, load, (finish) => finish());
    });
  }

  return async (connection, message) => {
    if (message.type === 'auth') return gate(() => authenticate(connection, message));
    if (!connection.isAuthenticated) {
      throw new AppError('unauthenticated', 'Please say who you are first.');
    }
    if (message.type === 'unsubscribe_media') {
      return hub.leave(connection, mediaRoom(message.mediaId));
    }
    const actor = await currentActor(connection);
    if (!actor) return;

    switch (message.type) {
      case 'chat': {
        const { type: _, ...values } = message;
        const sent = await sendMessage(actor, values);
        const clientId = values.clientId ?? null;
        return connection.send({ type: 'chat_confirm', clientId, message: sent.item });
      }
      case 'mark_read':
        return markConversationRead(deps, actor, message.senderId);
      case 'typing': {
        const { receiverId } = message;
        // Others are not told, and who writes does not learn whether they could be.
        if (!(await areFriends(db, actor.id, receiverId))) return;
        return realtime.publish({ type: 'typing', senderId: actor.id, receiverId });
      }
      case 'subscribe_media':
        return follow(connection, actor, message.mediaId);
    }
  };
}
