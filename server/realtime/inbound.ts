import type { LimitFunction } from 'p-limit';
import { CLOSE, clientMessageSchema, type ReceivedClientMessage } from '#shared/realtime';
import { t } from '#shared/translate';
import type { SessionReader } from '../auth/session-reader';
import type { Actor, AppDeps } from '../deps';
import { createMessageSender, markConversationRead } from '../features/chat/chat.service';
import { findEventTournament } from '../features/events/event-rows';
import { areFriends } from '../features/friends/friends.service';
import { statusWords } from '../features/media/media.presenter';
import { getMedia } from '../features/media/media.service';
import { AppError, invalidInput } from '../http/app-error';
import { type Connection, eventRoom, type Hub, mediaRoom, userRoom } from './hub';
import { scoreMessage } from './live-scores';
import type { Presence } from './presence';
import { listOnlineFriends } from './presence.queries';
import type { DeliverInOrder } from './publisher';

export interface Decoded {
  message?: ReceivedClientMessage;
  /** Set if there is no message. */
  refusal?: AppError;
  /** The sender's id for the message, which matches a refusal to it. */
  clientId?: string;
}

const CLIENT_ID_MAX = 64;

const unreadable = (cause?: unknown) =>
  new AppError('invalid', t('This message cannot be read.'), { cause });

/** Decodes a frame. Never throws, whatever it contains. */
export function decode(data: string | null): Decoded {
  if (data === null) return { refusal: unreadable() };
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (error) {
    return { refusal: unreadable(error) };
  }
  const clientId = readClientId(value);
  const parsed = clientMessageSchema.safeParse(value);
  if (parsed.success) return { message: parsed.data, clientId };
  // An invalid field of a known message gets that field's message.
  const isUnknown = parsed.error.issues.some(({ path }) => path.length === 0 || path[0] === 'type');
  return { refusal: isUnknown ? unreadable() : invalidInput(parsed.error), clientId };
}

function readClientId(value: unknown): string | undefined {
  const { clientId } = (value ?? {}) as { clientId?: unknown };
  return typeof clientId === 'string' && clientId.length <= CLIENT_ID_MAX ? clientId : undefined;
}

interface Parts {
  hub: Hub;
  queryLimit: LimitFunction;
  presence: Presence;
  readSession: SessionReader;
  /** Shared with the publisher. */
  inOrder: DeliverInOrder;
}

type Authenticate = Extract<ReceivedClientMessage, { type: 'auth' }>;

/**
 * Handles a message with the same services as the API.
 * @throws AppError if it is refused
 */
export type Receive = (connection: Connection, message: ReceivedClientMessage) => Promise<void>;

export function createInbound(deps: AppDeps, parts: Parts): Receive {
  const { db, realtime } = deps;
  const { hub, queryLimit, presence, readSession, inOrder } = parts;
  const sendMessage = createMessageSender(deps);

  /**
   * Reads the session again for each message, since names and roles change and sessions end. If it
   * has ended, closes the socket and resolves to undefined.
   */
  async function currentActor(connection: Connection): Promise<Actor | undefined> {
    const found = await readSession(connection.cookie);
    if (found) return found.actor;
    connection.close(CLOSE.sessionEnded, 'The session has ended');
    return undefined;
  }

  async function authenticate(connection: Connection, { userId }: Authenticate): Promise<void> {
    if (userId !== connection.userId) {
      connection.close(CLOSE.notYou, 'This is not the person who logged in');
      return;
    }
    // The session may have ended between the upgrade and adding the socket to the hub.
    if (!(await currentActor(connection)) || !connection.isOpen) return;
    connection.isAuthenticated = true;
    hub.join(connection, userRoom(userId));
    connection.send({ type: 'status', status: 'connected', userId });
    // Announced before asking, so that if two friends connect at once, each learns of the other.
    await presence.opened(userId);
    for (const friendId of await listOnlineFriends(db, userId)) {
      connection.send({ type: 'presence', userId: friendId, online: true });
    }
  }

  /**
   * Joins the room before reading the state, and delivers the state in order with published
   * changes, so that the last status sent is the current one.
   */
  function follow(connection: Connection, actor: Actor, mediaId: number): Promise<void> {
    const room = mediaRoom(mediaId);
    hub.join(connection, room);
    return new Promise((resolve, reject) => {
      const load = () =>
        getMedia(deps, actor, mediaId).then(
          (post) => () => {
            const message = statusWords(post);
            connection.send({ type: 'media_status', mediaId, status: post.status, message });
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
    if (message.type === 'auth') return queryLimit(() => authenticate(connection, message));
    if (!connection.isAuthenticated) {
      throw new AppError('unauthenticated', t('Please authenticate first.'));
    }
    if (message.type === 'unsubscribe_media') {
      return hub.leave(connection, mediaRoom(message.mediaId));
    }
    if (message.type === 'unsubscribe_event') {
      return hub.leave(connection, eventRoom(message.eventId));
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
        // No error otherwise: the sender must not learn who is a friend.
        if (!(await areFriends(db, actor.id, receiverId))) return;
        return realtime.publish({ type: 'typing', senderId: actor.id, receiverId });
      }
      case 'subscribe_media':
        return follow(connection, actor, message.mediaId);
      case 'subscribe_event':
        await findEventTournament(deps, actor, message.eventId);
        hub.join(connection, eventRoom(message.eventId));
        for (const score of realtime.liveScores(message.eventId)) {
          connection.send(scoreMessage(message.eventId, score));
        }
        return;
    }
  };
}
