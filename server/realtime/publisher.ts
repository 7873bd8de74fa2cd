import type { LimitFunction } from 'p-limit';
import { CLOSE, type ServerMessage } from '#shared/realtime';
import type { Db } from '../db/pool';
import type { AppDeps } from '../deps';
import { findMessage } from '../features/chat/chat.service';
import { listCalls, listOrganiserIds } from '../features/events/names.queries';
import { statusWords } from '../features/media/media.presenter';
import { findMediaState } from '../features/media/media.service';
import { findAudience } from '../features/media/posts.service';
import { countUnseen } from '../features/notifications/notifications.service';
import type { EventWatchers } from './event-watchers';
import type { RealtimeEvent } from './events';
import { eventRoom, type Hub, mediaRoom, ownerRoom, sessionRoom, userRoom } from './hub';
import { type LiveScores, scoreMessage } from './live-scores';
import { plainNews } from './plain-news';
import * as presence from './presence.queries';

export type DeliverInOrder = <T>(
  key: string,
  load: () => Promise<T>,
  deliver: (loaded: T) => void,
) => void;

/**
 * Starts loading at once, but delivers in call order per key, so that no message overtakes an
 * earlier one because its row was read faster.
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

const peopleIn = (hub: Hub, room: string) => [
  ...new Set(hub.members(room).map(({ userId }) => userId)),
];

/** Friends who are connected here, and whether another device keeps the person online. */
async function presenceNews(db: Db, hub: Hub, userId: number) {
  if (hub.connections.size === 0) return { friends: [], online: false };
  const friends = (await presence.listFriendIds(db, userId)).filter((id) => hub.has(userRoom(id)));
  const online = friends.length > 0 && (await presence.isOnline(db, userId));
  return { friends, online };
}

/** The new status of a post, and who may see it: its owner, and subscribers who still may. */
async function mediaNews(db: Db, mediaId: number, subscribers: readonly number[]) {
  const post = await findMediaState({ db }, mediaId);
  if (!post) return undefined;
  const { userId: ownerId, status } = post;
  const others = subscribers.filter((id) => id !== ownerId);
  const audience = new Set(others.length > 0 ? await findAudience({ db }, mediaId, others) : []);
  const message = () =>
    ({ type: 'media_status', mediaId, status, message: statusWords(post) }) as const;
  return { ownerId, message, audience: audience.add(ownerId) };
}

/** @param online all friends of `userId` who are online */
function sendPresence(hub: Hub, userId: number, others: number[], online: Set<number>): void {
  for (const other of others) {
    hub.send([userRoom(userId)], { type: 'presence', userId: other, online: online.has(other) });
  }
}

function closeAll(hub: Hub, room: string, exceptSessionHash: string | null = null): void {
  for (const connection of hub.members(room)) {
    if (connection.sessionHash === exceptSessionHash) continue;
    connection.close(CLOSE.sessionEnded, 'The session has ended');
  }
}

/** Milliseconds between two messages about an event to the same socket. */
const EVENT_INTERVAL_MS = 500;

/** Milliseconds. Subscribers reload one after another, this far apart, all within RELOADS_MS. */
const RELOAD_MS = 5;
const RELOADS_MS = 1_000;

/** Milliseconds between two scores of the same match to the same socket. */
const SCORE_INTERVAL_MS = 1_000;

type EventNews = Extract<RealtimeEvent, { type: 'event.changed' }>;
type Score = Extract<RealtimeEvent, { type: 'match.live' }>;

/** Sends at once, and then at most every `interval` ms; what comes meanwhile is merged. */
function createThrottle<T>(
  interval: number,
  send: (value: T) => void,
  merge: (before: T, next: T) => T = (_, next) => next,
): (key: string, value: T) => void {
  /** Pending values by key; null if there is none since the last message. */
  const waiting = new Map<string, { value: T } | null>();

  const sendNext = (key: string) => {
    const next = waiting.get(key);
    if (!next) {
      waiting.delete(key);
      return;
    }
    send(next.value);
    waiting.set(key, null);
    setTimeout(sendNext, interval, key).unref();
  };

  return (key, value) => {
    const before = waiting.get(key);
    waiting.set(key, { value: before ? merge(before.value, value) : value });
    if (before === undefined) sendNext(key);
  };
}

/** Sends an event's news, and the points of its matches, to its subscribers. */
function createEventNews(
  hub: Hub,
  liveScores: LiveScores,
  watchers: EventWatchers,
): (news: EventNews | Score) => void {
  const sendScore = createThrottle<Score>(SCORE_INTERVAL_MS, ({ eventId, ...score }) =>
    hub.send([eventRoom(eventId)], scoreMessage(eventId, score)),
  );
  const sendChange = createThrottle<EventNews>(
    EVENT_INTERVAL_MS,
    (news) => {
      const within = Math.min(RELOADS_MS, hub.size(eventRoom(news.eventId)) * RELOAD_MS);
      hub.send([eventRoom(news.eventId)], { ...news, type: 'event_changed', within });
    },
    (before, news) => ({
      ...news,
      version: Math.max(news.version, before.version),
      parts: [...new Set([...before.parts, ...news.parts])],
    }),
  );
  return (news) => {
    const { eventId } = news;
    const isWatched = hub.has(eventRoom(eventId));
    if (news.type === 'event.changed') {
      if (isWatched) sendChange(String(eventId), news);
      watchers.tell(eventId, 'version');
      return;
    }
    const { type: _, eventId: __, ...score } = news;
    if (!liveScores.set(eventId, score)) return;
    watchers.tell(eventId, 'points');
    if (isWatched) sendScore(`${eventId} ${score.key}`, news);
  };
}

/** Tells people that their friends or requests changed, and of each other's presence. */
const createFriendNews =
  (db: Db, hub: Hub, queryLimit: LimitFunction, inOrder: DeliverInOrder) =>
  (userIds: readonly number[]): void => {
    for (const userId of userIds) {
      if (!hub.has(userRoom(userId))) continue;
      hub.send([userRoom(userId)], { type: 'friends_changed' });
      const others = userIds.filter((id) => id !== userId);
      // New friends appear online at once, and former friends offline.
      const load = async () =>
        new Set(await queryLimit(() => presence.listOnlineFriends(db, userId)));
      inOrder(`friends:${userId}`, load, (online) => sendPresence(hub, userId, others, online));
    }
  };

/** Milliseconds between two counts of unseen notifications to the same person. */
const COUNT_INTERVAL_MS = 500;

/** Tells people how many notifications they have not seen. */
function createNotificationNews(
  db: Db,
  hub: Hub,
  queryLimit: LimitFunction,
  inOrder: DeliverInOrder,
): (userIds: readonly number[]) => void {
  const send = createThrottle<number>(COUNT_INTERVAL_MS, (userId) =>
    inOrder(
      `notifications:${userId}`,
      () => queryLimit(() => countUnseen(db, userId)),
      (unseen) => hub.send([userRoom(userId)], { type: 'notifications_changed', unseen }),
    ),
  );
  return (userIds) => {
    for (const id of userIds) if (hub.has(userRoom(id))) send(String(id), id);
  };
}

/**
 * Sends events to the sockets of this instance. Rows are loaded only if a recipient is connected
 * here, and in their current state: an event says that something changed, not what.
 */
export function createPublisher(
  { db }: Pick<AppDeps, 'db'>,
  hub: Hub,
  queryLimit: LimitFunction,
  inOrder: DeliverInOrder,
  { liveScores, watchers }: { liveScores: LiveScores; watchers: EventWatchers },
): (event: RealtimeEvent) => void {
  const eventNews = createEventNews(hub, liveScores, watchers);
  const notificationNews = createNotificationNews(db, hub, queryLimit, inOrder);
  const friendNews = createFriendNews(db, hub, queryLimit, inOrder);
  const anyHere = (...userIds: number[]) => userIds.some((id) => hub.has(userRoom(id)));
  const sendTo = (userIds: readonly number[], message: ServerMessage) =>
    hub.send(userIds.map(userRoom), message);

  return (event) => {
    switch (event.type) {
      case 'message.sent': {
        const { messageId, senderId, receiverId } = event;
        if (!anyHere(senderId, receiverId)) return;
        const load = () => findMessage({ db }, messageId);
        return inOrder(pairKey(senderId, receiverId), load, (message) => {
          if (message) sendTo([senderId, receiverId], { type: 'chat', message });
        });
      }

      case 'messages.read': {
        const { senderId, readerId } = event;
        if (!anyHere(senderId, readerId)) return;
        const message = { type: 'messages_marked_read', senderId, readerId } as const;
        const send = () => sendTo([senderId, readerId], message);
        return inOrder(pairKey(senderId, readerId), async () => {}, send);
      }

      case 'trade.changed':
      case 'typing':
      case 'badges.changed':
      case 'event.offered':
        return sendTo(...plainNews(event));

      case 'messages.removed':
        for (const userId of event.userIds) {
          sendTo([userId], { type: 'status', status: 'resync', userId });
        }
        return;

      case 'friends.changed':
        notificationNews(event.userIds);
        return friendNews(event.userIds);

      case 'notifications.changed':
        return notificationNews(event.userIds);

      case 'presence.changed': {
        const { userId } = event;
        return inOrder(
          `presence:${userId}`,
          () => queryLimit(() => presenceNews(db, hub, userId)),
          ({ friends, online }) => sendTo(friends, { type: 'presence', userId, online }),
        );
      }

      case 'media.changed': {
        const { mediaId } = event;
        const room = mediaRoom(mediaId);
        // The owner is notified even without subscribing, and only the row says who that is.
        if (hub.connections.size === 0) return;
        const load = () => mediaNews(db, mediaId, peopleIn(hub, room));
        return inOrder(room, load, (news) => {
          if (!news) return;
          hub.send([room, userRoom(news.ownerId)], news.message, news.audience);
        });
      }

      case 'comment.added': {
        const { mediaId, userId } = event;
        const room = mediaRoom(mediaId);
        if (!hub.has(room)) return;
        // Subscribers may have been blocked meanwhile, or the post may have become private.
        const load = () => findAudience({ db }, mediaId, peopleIn(hub, room), userId);
        return inOrder(room, load, (audience) =>
          hub.send([room], { type: 'comment_added', mediaId, userId }, audience),
        );
      }

      case 'event.changed':
      case 'match.live':
        return eventNews(event);

      case 'event.called': {
        if (hub.connections.size === 0) return;
        const { eventId, keys } = event;
        const load = () => queryLimit(() => listCalls(db, eventId, keys));
        return inOrder(`calls:${eventId}`, load, (calls) => {
          for (const { userId, ...call } of calls) {
            sendTo([userId], { type: 'event_call', eventId, ...call });
          }
        });
      }

      case 'event.disputed': {
        if (hub.connections.size === 0) return;
        const { eventId, key } = event;
        const load = () => queryLimit(() => listOrganiserIds(db, eventId));
        return inOrder(`calls:${eventId}`, load, (ids) =>
          sendTo(ids, { type: 'event_conflict', eventId, key }),
        );
      }

      case 'session.ended':
        return closeAll(hub, sessionRoom(event.sessionHash));

      case 'sessions.ended':
        return closeAll(hub, ownerRoom(event.userId), event.exceptSessionHash);
    }
  };
}
