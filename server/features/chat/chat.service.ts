import { MESSAGE_LIMIT, type Message, type MessageValues, NOT_FRIENDS } from '../../../shared/chat';
import type { PageQuery } from '../../../shared/fields';
import type { Actor } from '../../auth/actor';
import type { Db } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { AppDeps } from '../../deps';
import { AppError } from '../../http/app-error';
import { decodeCursor, idCursor, type Page, toPage } from '../../http/pagination';
import { createLimiter } from '../../http/rate-limit';
import { awardBothSoon } from '../badges/award';
import { areFriends } from '../friends/friends.service';
import { getAnyPerson, getPerson } from '../people/people.service';
import { presentMessage } from './chat.presenter';
import type { ConversationRow, MessageRow } from './chat.queries';
import * as queries from './chat.queries';

type Deps = Pick<AppDeps, 'db' | 'realtime'>;
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

const byId = ({ id }: MessageRow) => [id];

export async function listConversations(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<ConversationRow>> {
  const after = decodeCursor(cursor, idCursor);
  const rows = await queries.listConversations(db, actor.id, { after, limit });
  return toPage(rows, limit, ({ lastMessageId }) => [lastMessageId]);
}

export async function listUnread(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<MessageRow>> {
  const after = decodeCursor(cursor, idCursor);
  return toPage(await queries.listUnread(db, actor.id, { after, limit }), limit, byId);
}

/**
 * Newest page first, oldest message first within a page. Stays readable after the friendship has
 * ended.
 * @throws AppError 404 also when blocked
 */
export async function listMessages(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  otherId: number,
  { limit, cursor }: PageQuery,
): Promise<Page<MessageRow>> {
  const after = decodeCursor(cursor, idCursor);
  await getPerson(deps, actor, otherId);
  const rows = await queries.listBetween(deps.db, actor.id, otherId, { after, limit });
  const page = toPage(rows, limit, byId);
  return { ...page, items: page.items.toReversed() };
}

export interface SentMessage {
  message: Message;
  /** False when this person's device had sent it before, with the same clientId. */
  created: boolean;
}

/** @throws AppError 404, 403 not a friend, 429 */
export type MessageSender = (actor: Actor, values: MessageValues) => Promise<SentMessage>;

/**
 * Sends a message, over HTTP or a socket. \ The version rows of both are the lock of their
 * conversation and are written before the friendship is checked. So nobody is unfriended or blocked
 * between check and commit, and ids grow in the order in which messages become visible.
 */
export function createMessageSender(
  deps: Deps & Pick<AppDeps, 'pool' | 'config' | 'jobs'>,
): MessageSender {
  const { db, realtime, jobs } = deps;
  const limiter = createLimiter(deps, {
    name: 'messages',
    ...MESSAGE_LIMIT,
    message: 'That was a lot of messages at once.',
  });

  return async (actor, values) => {
    const { receiverId, clientId } = values;
    // Sending again what was not answered costs nothing, nor does it ask whether they are friends.
    const before = clientId && (await queries.findByClientId(db, actor.id, clientId));
    if (before) return { message: presentMessage(before), created: false };
    await limiter.consume(String(actor.id));
    await getAnyPerson(db, receiverId);

    const { row, created, areNew } = await db.transaction(async (tx) => {
      await bumpVersions(tx, [actor.id, receiverId], 'messages');
      // The same message may have been on two ways at once, and the other one came first.
      const first = clientId && (await queries.findByClientId(tx, actor.id, clientId));
      if (first) return { row: first, created: false, areNew: false };
      if (!(await areFriends(tx, actor.id, receiverId))) {
        throw new AppError('forbidden', NOT_FRIENDS);
      }
      const message = await queries.insertMessage(tx, { ...values, senderId: actor.id });
      const areNew = await queries.countMessage(tx, message);
      if (areNew) await awardBothSoon(deps, tx, [actor.id, receiverId], 'conversation');
      return { row: message, created: true, areNew };
    });
    if (created) {
      if (areNew) jobs.wake('badges.award');
      realtime.publish({
        type: 'message.sent',
        messageId: row.id,
        senderId: row.senderId,
        receiverId: row.receiverId,
      });
    }
    return { message: presentMessage(row), created };
  };
}

/** No visibility check: for the delivery to its two sides. */
export async function findMessage(
  { db }: Pick<AppDeps, 'db'>,
  id: number,
): Promise<Message | undefined> {
  const row = await queries.findMessage(db, id);
  return row && presentMessage(row);
}

export function markConversationRead(deps: Deps, actor: Actor, senderId: number): Promise<void> {
  return markRead(deps, actor, [senderId]);
}

export function markAllRead(deps: Deps, actor: Actor): Promise<void> {
  return markRead(deps, actor);
}

/**
 * Senders are looked up before the lock, which needs to know them. Messages written in between stay
 * unread: they were not there when the reader looked.
 */
async function markRead(
  { db, realtime }: Deps,
  { id: readerId }: Actor,
  senderIds?: number[],
): Promise<void> {
  const unread = await queries.listUnreadSenders(db, readerId, senderIds);
  if (unread.length === 0) return;
  const read = await db.transaction(async (tx) => {
    await bumpVersions(tx, [readerId, ...unread], 'messages');
    // Some may have been read on another device meanwhile.
    const still = await queries.listUnreadSenders(tx, readerId, unread);
    if (still.length > 0) await queries.markRead(tx, readerId, still);
    return still;
  });
  for (const senderId of read) realtime.publish({ type: 'messages.read', senderId, readerId });
}

/**
 * Marks everything unread between two people as read, for a block. The caller holds both version
 * rows and notifies their sockets.
 */
export async function forgetUnread(tx: Tx, a: number, b: number): Promise<void> {
  await queries.markRead(tx, a, [b]);
  await queries.markRead(tx, b, [a]);
}
