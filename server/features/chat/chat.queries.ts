import {
  and,
  desc,
  eq,
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
import { anyOf, notBlocked } from '../../db/conditions';
import { type PersonRow, personColumns } from '../../db/people';
import type { Reader, Writer } from '../../db/pool';
import { prepared } from '../../db/prepared';
import { conversations, messages, users } from '../../db/schema';
import { isBetween } from './chat.policy';

export type MessageRow = typeof messages.$inferSelect;

export interface ConversationRow {
  user: PersonRow;
  lastMessageId: number;
  lastMessage: string;
  lastMessageTime: Date;
  unreadCount: number;
}

interface PageOf {
  after: [id: number] | null;
  limit: number;
}

const pairOf = (a: number, b: number) => [Math.min(a, b), Math.max(a, b)] as const;

const readMessages = (db: Reader, where: SQL | undefined, limit: number | Placeholder) =>
  db.select().from(messages).where(where).orderBy(desc(messages.id)).limit(limit);

/** Matches the index of unread messages. */
const isUnreadBy = (receiverId: number | Placeholder) =>
  and(eq(messages.receiverId, receiverId), isNull(messages.readAt));

const isShownUnread = (receiverId: number | Placeholder) =>
  and(isUnreadBy(receiverId), notBlocked(messages.senderId, receiverId));

const readFirstUnread = prepared('first_unread', (db) =>
  readMessages(db, isShownUnread(sql.placeholder('receiverId')), sql.placeholder('limit')),
);

/** Newest first, without blocked people's, which stay unread until the block ends. */
export function listUnread(
  db: Reader,
  receiverId: number,
  { after, limit }: PageOf,
): Promise<MessageRow[]> {
  if (!after) return readFirstUnread(db, { receiverId, limit: limit + 1 });
  return readMessages(db, and(isShownUnread(receiverId), lt(messages.id, after[0])), limit + 1);
}

/** Joins people and messages after cutting out the page. */
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
      and(eq(conversations.userId, userId), notBlocked(conversations.otherUserId, userId), after),
    )
    .orderBy(desc(conversations.lastMessageId))
    .limit(limit)
    .as('page');
  return db
    .select({
      user: personColumns,
      lastMessageId: page.lastMessageId,
      lastMessage: messages.content,
      lastMessageTime: messages.createdAt,
      unreadCount: page.unreadCount,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.otherUserId))
    .innerJoin(messages, eq(messages.id, page.lastMessageId))
    .orderBy(desc(page.lastMessageId));
}

const readFirstConversations = prepared('first_conversations', (db) =>
  readConversations(db, sql.placeholder('userId'), undefined, sql.placeholder('limit')),
);

/** Latest first, without blocked people. */
export function listConversations(
  db: Reader,
  userId: number,
  { after, limit }: PageOf,
): Promise<ConversationRow[]> {
  if (!after) return readFirstConversations(db, { userId, limit: limit + 1 });
  return readConversations(db, userId, lt(conversations.lastMessageId, after[0]), limit + 1);
}

const readNewestBetween = prepared('newest_between', (db) =>
  readMessages(
    db,
    isBetween(sql.placeholder('lower'), sql.placeholder('higher')),
    sql.placeholder('limit'),
  ),
);

export function listBetween(
  db: Reader,
  a: number,
  b: number,
  { after, limit }: PageOf,
): Promise<MessageRow[]> {
  const [lower, higher] = pairOf(a, b);
  if (!after) return readNewestBetween(db, { lower, higher, limit: limit + 1 });
  const where = and(isBetween(lower, higher), lt(messages.id, after[0]));
  return readMessages(db, where, limit + 1);
}

export async function findMessage(db: Reader, id: number): Promise<MessageRow | undefined> {
  const [row] = await readMessages(db, eq(messages.id, id), 1);
  return row;
}

export async function findByClientId(
  db: Reader,
  senderId: number,
  clientId: string,
): Promise<MessageRow | undefined> {
  const where = and(eq(messages.senderId, senderId), eq(messages.clientId, clientId));
  const [row] = await readMessages(db, where, 1);
  return row;
}

export async function insertMessage(
  tx: Writer,
  values: Pick<MessageRow, 'senderId' | 'receiverId' | 'content'> & { clientId?: string },
): Promise<MessageRow | undefined> {
  // Not now(): the transaction may have waited for its lock.
  const createdAt = sql`clock_timestamp()`;
  const [row] = await tx
    .insert(messages)
    .values({ ...values, createdAt })
    .onConflictDoNothing()
    .returning();
  return row;
}

/**
 * Updates the conversation rows of both sides.
 * @returns whether it began a conversation
 */
export async function countMessage(
  tx: Writer,
  { id, senderId, receiverId }: MessageRow,
): Promise<boolean> {
  const sides = [
    { userId: senderId, otherUserId: receiverId, lastMessageId: id, unreadCount: 0 },
    { userId: receiverId, otherUserId: senderId, lastMessageId: id, unreadCount: 1 },
  ];
  const rows = await tx
    .insert(conversations)
    .values(sides)
    .onConflictDoUpdate({
      target: [conversations.userId, conversations.otherUserId],
      set: {
        lastMessageId: sql`excluded.last_message_id`,
        unreadCount: sql`${conversations.unreadCount} + excluded.unread_count`,
      },
    })
    // xmax is 0 for inserted rows.
    .returning({ isNew: sql<boolean>`${conversations}.xmax = 0` });
  return rows.some(({ isNew }) => isNew);
}

/** Which of these people (or of all) have sent something unread, without blocked people. */
export async function listUnreadSenders(
  db: Reader,
  userId: number,
  senderIds?: number[],
): Promise<number[]> {
  const rows = await db
    .select({ senderId: conversations.otherUserId })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        senderIds && anyOf(conversations.otherUserId, senderIds),
        gt(conversations.unreadCount, 0),
        notBlocked(conversations.otherUserId, userId),
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

async function findOther(
  tx: Writer,
  { id, senderId, receiverId }: MessageRow,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(isBetween(...pairOf(senderId, receiverId)), ne(messages.id, id)))
    .orderBy(sql`${messages.id} desc`)
    .limit(1);
  return row?.id;
}

/**
 * Deletes a message and updates both conversation rows. The caller holds the version rows of both
 * sides.
 */
export async function deleteMessage(tx: Writer, message: Authorized<MessageRow>): Promise<void> {
  const isOfBoth = sidesOf(message);
  const isLast = and(isOfBoth, eq(conversations.lastMessageId, message.id));
  const lastMessageId = await findOther(tx, message);
  // Before the message, to which the rows refer.
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
