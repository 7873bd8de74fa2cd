import { type Conversation, type Message, type MessageValues, NOT_FRIENDS } from '#shared/chat';
import type { PageQuery } from '#shared/fields';
import { authorize, canModerate, NOT_A_MODERATOR } from '../../auth/authorize';
import type { Tx } from '../../db/pool';
import { type After, together, transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { Actor, AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { idCursor, type Page, readPage, readPageById } from '../../http/pagination';
import { createSharedLimiter } from '../../http/rate-limit';
import { type Created, createOnce } from '../../http/repeats';
import { forgetNews, notify } from '../../jobs/notify';
import { awardBothSoon } from '../badges/badges.service';
import { areFriends } from '../friends/friends.service';
import { presentPerson } from '../people/people.presenter';
import { getVisible } from '../people/people.service';
import * as queries from './chat.queries';
import { type ConversationRow, deleteMessage, type MessageRow } from './chat.queries';

/** The same for both sides, including whether the receiver has read it. */
export const presentMessage = ({ readAt, createdAt, ...message }: MessageRow): Message => ({
  ...message,
  read: readAt !== null,
  createdAt: createdAt.toISOString(),
});

export const presentConversation = (row: ConversationRow): Conversation => ({
  otherUserId: row.user.id,
  user: presentPerson(row.user),
  lastMessage: row.lastMessage,
  lastMessageTime: row.lastMessageTime.toISOString(),
  unreadCount: row.unreadCount,
});

type Deps = Pick<AppDeps, 'db' | 'realtime' | 'log' | 'clock'>;

export const listConversations = ({ db }: Pick<Deps, 'db'>, actor: Actor, query: PageQuery) =>
  readPage(
    query,
    idCursor,
    ({ lastMessageId }: ConversationRow) => [lastMessageId],
    (page) => queries.listConversations(db, actor.id, page),
  );

export const listUnread = ({ db }: Pick<Deps, 'db'>, actor: Actor, query: PageQuery) =>
  readPageById(query, (page) => queries.listUnread(db, actor.id, page));

/**
 * Newest page first, oldest message first within a page. Still readable after the friendship has
 * ended.
 * @throws AppError 404, also if blocked
 */
export async function listMessages(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  otherId: number,
  query: PageQuery,
): Promise<Page<MessageRow>> {
  const page = await readPageById(query, async (place) => {
    const [, messages] = await together(
      getVisible(db, actor, otherId),
      queries.listBetween(db, actor.id, otherId, place),
    );
    return messages;
  });
  return { ...page, items: page.items.toReversed() };
}

/**
 * The caller holds the version rows of both sides and has checked that they are friends.
 * @returns undefined if the clientId is taken
 */
export async function postMessage(
  deps: Pick<AppDeps, 'realtime' | 'jobs' | 'clock'>,
  tx: Tx,
  after: After,
  values: queries.NewMessage,
): Promise<MessageRow | undefined> {
  const saved = await queries.insertMessage(tx, values);
  if (!saved) return undefined;
  const { id: messageId, senderId, receiverId } = saved.message;
  if (saved.isFirst) {
    await awardBothSoon(deps, tx, after, [senderId, receiverId], 'conversation');
  }
  after(() => deps.realtime.publish({ type: 'message.sent', messageId, senderId, receiverId }));
  // Of a trade offer, its own notification tells.
  if (values.tradeId === undefined) {
    await notify(deps, tx, after, {
      kind: 'message',
      by: senderId,
      to: receiverId,
      about: senderId,
      params: { message: messageId },
    });
  }
  return saved.message;
}

/** @throws AppError 404, also if hidden, 403 if not a friend, 429 */
export type MessageSender = (actor: Actor, values: MessageValues) => Promise<Created<Message>>;

/**
 * Sends a message, over HTTP or a socket. The version rows of both people are the lock of their
 * conversation and are written before the friendship is checked. So nobody is unfriended or blocked
 * between check and commit, and ids grow in the order in which messages become visible.
 */
export function createMessageSender(
  deps: Deps & Pick<AppDeps, 'pool' | 'config' | 'jobs' | 'background'>,
): MessageSender {
  const { db } = deps;
  const limiter = createSharedLimiter(deps, 'messages');

  return async (actor, values) => {
    const { receiverId, clientId } = values;
    const find = (name: string) => queries.findByClientId(db, actor.id, name);
    const { item, created } = await createOnce(
      { db, userId: actor.id, kind: 'message', clientId },
      find,
      async () => {
        await limiter.consume(String(actor.id));
        if (receiverId === actor.id) throw new AppError('forbidden', NOT_FRIENDS);
        return transact(deps, async (tx, after) => {
          const [, , mayWrite, message] = await together(
            getVisible(tx, actor, receiverId),
            bumpVersions(tx, [actor.id, receiverId], 'messages'),
            areFriends(tx, actor.id, receiverId),
            postMessage(deps, tx, after, { ...values, senderId: actor.id }),
          );
          if (message && !mayWrite) throw new AppError('forbidden', NOT_FRIENDS);
          return message;
        });
      },
    );
    return { item: presentMessage(item), created };
  };
}

/** Skips the visibility check: only for delivery to the two participants. */
export async function findMessage({ db }: Pick<AppDeps, 'db'>, id: number) {
  const row = await queries.findMessage(db, id);
  return row && presentMessage(row);
}

type ReadDeps = Deps & Pick<AppDeps, 'jobs'>;

export const markConversationRead = (
  deps: ReadDeps,
  actor: Actor,
  senderId: number,
): Promise<void> => markRead(deps, actor, [senderId]);

export const markAllRead = (deps: ReadDeps, actor: Actor): Promise<void> => markRead(deps, actor);

/**
 * Finds the senders before locking, since the lock needs them. Messages that arrive in between stay
 * unread: the reader has not seen them.
 */
async function markRead(
  deps: ReadDeps,
  { id: readerId }: Actor,
  senderIds?: number[],
): Promise<void> {
  const unread = await queries.listUnreadSenders(deps.db, readerId, senderIds);
  if (unread.length === 0) return;
  await transact(deps, async (tx, after) => {
    await bumpVersions(tx, [readerId, ...unread], 'messages');
    // Some may have been read on another device meanwhile.
    const read = await queries.listUnreadSenders(tx, readerId, unread);
    if (read.length === 0) return;
    await queries.markRead(tx, readerId, read);
    await forgetNews(deps, tx, after, 'conversation', readerId);
    for (const senderId of read) {
      after(() => deps.realtime.publish({ type: 'messages.read', senderId, readerId }));
    }
  });
}

/** Removes a reported message for both sides. No-op if it was deleted. */
export async function removeMessage(
  tx: Tx,
  actor: Actor,
  id: number,
  after: After,
  { realtime, jobs }: Pick<AppDeps, 'realtime' | 'jobs'>,
): Promise<void> {
  const message = await queries.findMessage(tx, id);
  if (!message) return;
  const userIds = [message.senderId, message.receiverId];
  const authorized = authorize(actor, message, canModerate, NOT_A_MODERATOR);
  await bumpVersions(tx, userIds, 'messages');
  await deleteMessage(tx, authorized);
  await forgetNews({ jobs }, tx, after, 'conversation', message.receiverId);
  after(() => realtime.publish({ type: 'messages.removed', userIds }));
}
