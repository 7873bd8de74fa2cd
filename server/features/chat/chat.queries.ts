import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNull,
  lt,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Authorized } from '../../auth/authorize';
import { notHidden } from '../../db/hidden';
import type { Reader, Writer } from '../../db/pool';
import { anyOf, arg, first, type PageOf, placeholders, prepared } from '../../db/query';
import { conversations, messages, users } from '../../db/schema';
import { personColumns } from '../people/people.policy';
import { isBetween, messageWords } from './chat.policy';

export type MessageRow = typeof messages.$inferSelect;

const pairOf = (a: number, b: number) => [Math.min(a, b), Math.max(a, b)] as const;

const readMessages = (db: Reader, where: SQL | undefined, limit: number | Placeholder) =>
  db
    .select({ ...getTableColumns(messages), content: messageWords })
    .from(messages)
    .where(where)
    .orderBy(desc(messages.id))
    .limit(limit);

/** Matches the index on unread messages. */
const isUnreadBy = (receiverId: number | Placeholder) =>
  and(eq(messages.receiverId, receiverId), isNull(messages.readAt));

const isShownUnread = (receiverId: number | Placeholder) =>
  and(isUnreadBy(receiverId), notHidden(messages.senderId, receiverId));

const readFirstUnread = prepared('first_unread', (db) =>
  readMessages(db, isShownUnread(arg('receiverId')), arg('limit')),
);

/** Newest first, without messages from blocked people, which stay unread until the block ends. */
export function listUnread(db: Reader, receiverId: number, { after, limit }: PageOf<[id: number]>) {
  if (!after) return readFirstUnread(db, { receiverId, limit: limit + 1 });
  return readMessages(db, and(isShownUnread(receiverId), lt(messages.id, after[0])), limit + 1);
}

/** Joins people and messages after limiting the page. */
function readConversations(
  db: Reader,
  userId: number | Placeholder,
  after: SQL | undefined,
  limit: number | Placeholder,
) {
  const page = db
    .select()
    .from(conversations)
    .where(
      and(eq(conversations.userId, userId), notHidden(conversations.otherUserId, userId), after),
    )
    .orderBy(desc(conversations.lastMessageId))
    .limit(limit)
    .as('page');
  return db
    .select({
      user: personColumns,
      lastMessageId: page.lastMessageId,
      lastMessage: messageWords,
      lastMessageTime: messages.createdAt,
      unreadCount: page.unreadCount,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.otherUserId))
    .innerJoin(messages, eq(messages.id, page.lastMessageId))
    .orderBy(desc(page.lastMessageId));
}

export type ConversationRow = Awaited<ReturnType<typeof readConversations>>[number];

const readFirstConversations = prepared('first_conversations', (db) =>
  readConversations(db, arg('userId'), undefined, arg('limit')),
);

/** Latest first, without blocked people. */
export function listConversations(
  db: Reader,
  userId: number,
  { after, limit }: PageOf<[id: number]>,
) {
  if (!after) return readFirstConversations(db, { userId, limit: limit + 1 });
  return readConversations(db, userId, lt(conversations.lastMessageId, after[0]), limit + 1);
}

const readNewestBetween = prepared('newest_between', (db) =>
  readMessages(db, isBetween(arg('lower'), arg('higher')), arg('limit')),
);

export function listBetween(
  db: Reader,
  a: number,
  b: number,
  { after, limit }: PageOf<[id: number]>,
) {
  const [lower, higher] = pairOf(a, b);
  if (!after) return readNewestBetween(db, { lower, higher, limit: limit + 1 });
  const where = and(isBetween(lower, higher), lt(messages.id, after[0]));
  return readMessages(db, where, limit + 1);
}

export const findMessage = (db: Reader, id: number) =>
  first(readMessages(db, eq(messages.id, id), 1));

export const findByClientId = (db: Reader, senderId: number, clientId: string) =>
  first(readSent(db, { senderId, clientId }));

const readSent = prepared('sent_message', (db) => {
  const isSender = eq(messages.senderId, arg('senderId'));
  return readMessages(db, and(isSender, eq(messages.clientId, arg('clientId'))), 1);
});

const insert = prepared('insert_message', (tx: Writer) => {
  const message = tx.$with('message').as(
    tx
      .insert(messages)
      .values({
        ...placeholders(['senderId', 'receiverId', 'content', 'clientId', 'tradeId']),
        // Not now(): the transaction may have waited for its lock.
        createdAt: sql`clock_timestamp()`,
      })
      .onConflictDoNothing()
      .returning(),
  );
  const side = tx.$with('side').as(
    tx
      .insert(conversations)
      .select(
        sql`select sender_id, receiver_id, id, 0 from message
          union all select receiver_id, sender_id, id, 1 from message`,
      )
      .onConflictDoUpdate({
        target: [conversations.userId, conversations.otherUserId],
        set: {
          lastMessageId: sql`excluded.last_message_id`,
          unreadCount: sql`${conversations.unreadCount} + excluded.unread_count`,
        },
      })
      // xmax is 0 in inserted rows.
      .returning({ isNew: sql<boolean>`${conversations}.xmax = 0`.as('is_new') }),
  );
  const isFirst = sql<boolean>`(select bool_or(${side.isNew}) from ${side})`;
  return tx
    .with(message, side)
    .select({ ...message._.selectedFields, isFirst })
    .from(message);
});

export type NewMessage = Pick<MessageRow, 'senderId' | 'receiverId' | 'content'> & {
  clientId?: string;
  tradeId?: number;
};

/**
 * Saves a message and updates the conversation rows of both sides.
 * @returns `isFirst`: whether it started the conversation; undefined if the clientId is taken
 */
export async function insertMessage(tx: Writer, values: NewMessage) {
  const [row] = await insert(tx, { clientId: null, tradeId: null, ...values });
  if (!row) return undefined;
  const { isFirst, ...message } = row;
  return { message, isFirst };
}

/** Lists which of these people (or of all) have sent unread messages, without blocked people. */
export async function listUnreadSenders(db: Reader, userId: number, senderIds?: number[]) {
  const rows = await db
    .select({ senderId: conversations.otherUserId })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        senderIds && anyOf(conversations.otherUserId, senderIds),
        gt(conversations.unreadCount, 0),
        notHidden(conversations.otherUserId, userId),
      ),
    )
    .orderBy(conversations.otherUserId);
  return rows.map(({ senderId }) => senderId);
}

/** Marks messages from these people as read. */
export async function markRead(tx: Writer, userId: number, senderIds: number[]): Promise<void> {
  await tx
    .update(messages)
    .set({ readAt: sql`clock_timestamp()` })
    .where(and(isUnreadBy(userId), anyOf(messages.senderId, senderIds)));
  await tx
    .update(conversations)
    .set({ unreadCount: 0 })
    .where(and(eq(conversations.userId, userId), anyOf(conversations.otherUserId, senderIds)));
}

type Sides = Pick<MessageRow, 'senderId' | 'receiverId'>;

const sidesOf = ({ senderId, receiverId }: Sides): SQL | undefined => {
  const { userId, otherUserId } = conversations;
  return or(
    and(eq(userId, senderId), eq(otherUserId, receiverId)),
    and(eq(userId, receiverId), eq(otherUserId, senderId)),
  );
};

async function findOther(tx: Writer, { id, senderId, receiverId }: MessageRow) {
  const [row] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(isBetween(...pairOf(senderId, receiverId)), ne(messages.id, id)))
    .orderBy(sql`${messages.id} desc`)
    .limit(1);
  return row?.id;
}

/** Deletes a message and updates both conversation rows. The caller holds both version rows. */
export async function deleteMessage(tx: Writer, message: Authorized<MessageRow>): Promise<void> {
  const isOfBoth = sidesOf(message);
  const isLast = and(isOfBoth, eq(conversations.lastMessageId, message.id));
  const lastMessageId = await findOther(tx, message);
  // Before the message is deleted, since the rows refer to it.
  if (lastMessageId === undefined) await tx.delete(conversations).where(isOfBoth);
  else await tx.update(conversations).set({ lastMessageId }).where(isLast);
  const [row] = await tx
    .delete(messages)
    .where(eq(messages.id, message.id))
    .returning({ readAt: messages.readAt });
  if (!row || row.readAt) return;
  await tx
    .update(conversations)
    .set({ unreadCount: sql`${conversations.unreadCount} - 1` })
    .where(
      and(
        eq(conversations.userId, message.receiverId),
        eq(conversations.otherUserId, message.senderId),
        gt(conversations.unreadCount, 0),
      ),
    );
}
