import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { AUDIT_ACTIONS } from '#shared/admin';
import { REPORT_CATEGORIES, REPORT_KINDS, REPORT_STATUSES } from '#shared/reports';
import type { PartKind } from '#shared/rules/parts/kinds';
import { TRADE_STATUSES } from '#shared/trades';
import { counter, id, idOf, moment, newest, person, users } from './accounts';
import { media, type StoredFile } from './media';

/** A part as in `collection_parts`; each list contains a part only once. */
export interface StoredTradePart {
  kind: PartKind;
  name: string;
  nameKey: string;
  count: number;
}

/** Trade offers and their outcome. Each has a message that shows it as a card. */
export const trades = pgTable(
  'trades',
  (t) => ({
    id: id(),
    fromId: person(),
    toId: person(),
    give: t.jsonb().$type<StoredTradePart[]>().notNull(),
    get: t.jsonb().$type<StoredTradePart[]>().notNull(),
    status: t.text({ enum: TRADE_STATUSES }).notNull().default('open'),
    /** Notes of rows that lost their last copy, in the order of `give` and `get`, for an undo. */
    notes: t.jsonb().$type<(string | null)[]>(),
    clientId: t.uuid(),
    createdAt: moment().notNull().defaultNow(),
    answeredAt: moment(),
  }),
  (table) => [
    uniqueIndex('trades_client_id_key').on(table.fromId, table.clientId),
    index('trades_from_idx').on(table.fromId, newest(table.id)),
    index('trades_to_idx').on(table.toId, newest(table.id)),
  ],
);

/** Two rows per friendship, one per side, so that a friend list is one range of the key. */
export const friendships = pgTable(
  'friendships',
  { userId: person(), friendId: person(), createdAt: moment().notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.userId, table.friendId] }),
    index('friendships_friend_id_idx').on(table.friendId),
  ],
);

/** Unanswered requests, at most one between two people; an answer deletes the row. */
export const friendRequests = pgTable(
  'friend_requests',
  {
    id: id(),
    senderId: person(),
    receiverId: person(),
    seenAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('friend_requests_pair_key').on(
      sql`least(${table.senderId}, ${table.receiverId})`,
      sql`greatest(${table.senderId}, ${table.receiverId})`,
    ),
    index('friend_requests_sender_idx').on(table.senderId, newest(table.id)),
    index('friend_requests_receiver_idx').on(table.receiverId, newest(table.id)),
  ],
);

/** Hides two people from each other. */
export const blocks = pgTable(
  'blocks',
  (t) => ({
    userId: person(),
    blockedId: person(),
    /** A blocked child is listed only for somebody who was their friend. */
    wereFriends: t.boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('blocks_blocked_id_idx').on(table.blockedId),
  ],
);

export const reports = pgTable(
  'reports',
  (t) => ({
    id: id(),
    reporterId: person(),
    kind: t.text({ enum: REPORT_KINDS }).notNull(),
    /** Id in the table named by `kind`; the row may have been deleted. */
    targetId: t.bigint({ mode: 'number' }).notNull(),
    /** Author of the reported content. */
    subjectId: person(),
    category: t.text({ enum: REPORT_CATEGORIES }),
    reason: t.text().notNull(),
    status: t.text({ enum: REPORT_STATUSES }).notNull().default('open'),
    createdAt: moment().notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex('reports_open_key')
      .on(table.reporterId, table.kind, table.targetId)
      .where(sql`status = 'open'`),
    index('reports_status_idx').on(table.status, newest(table.id)),
    index('reports_kind_idx').on(table.status, table.kind, newest(table.id)),
    index('reports_subject_idx').on(table.subjectId),
    index('reports_reporter_idx').on(table.reporterId),
  ],
);

/**
 * Everything public of a person was removed by an administrator; the profile as it was. Undone or
 * finished within days.
 */
export const publicRemovals = pgTable(
  'public_removals',
  (t) => ({
    userId: person().primaryKey(),
    displayName: t.text(),
    bio: t.text(),
    city: t.text(),
    avatarFolder: t.uuid(),
    avatarFiles: t.jsonb().$type<StoredFile[]>().notNull().default([]),
    removedAt: moment().notNull(),
  }),
  (table) => [
    index('public_removals_removed_at_idx').on(table.removedAt),
    index('public_removals_folder_idx').on(table.avatarFolder),
  ],
);

export const REMOVED_KINDS = ['combo', 'deck', 'media'] as const;

/** What the removal made private. */
export const removedItems = pgTable(
  'removed_items',
  (t) => ({
    userId: person(),
    kind: t.text({ enum: REMOVED_KINDS }).notNull(),
    itemId: t.bigint({ mode: 'number' }).notNull(),
  }),
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.itemId] })],
);

/** Comments taken off their posts by the removal, with their ids. */
export const removedComments = pgTable(
  'removed_comments',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey(),
    mediaId: idOf(() => media.id).notNull(),
    userId: person(),
    content: t.text().notNull(),
    clientId: t.uuid(),
    createdAt: moment().notNull(),
  }),
  (table) => [
    index('removed_comments_media_idx').on(table.mediaId),
    index('removed_comments_user_idx').on(table.userId),
  ],
);

/** Only ids and no foreign keys, so that entries outlive the accounts without naming them. */
export const auditLog = pgTable('audit_log', (t) => ({
  id: id(),
  action: t.text({ enum: AUDIT_ACTIONS }).notNull(),
  actorId: t.bigint({ mode: 'number' }).notNull(),
  subjectId: t.bigint({ mode: 'number' }).notNull(),
  reportId: t.bigint({ mode: 'number' }),
  createdAt: moment().notNull().defaultNow(),
}));

/** No cascade: when an account is deleted, the other side keeps the messages. */
const author = () => idOf(() => users.id, 'no action').notNull();

export const messages = pgTable(
  'messages',
  (t) => ({
    id: id(),
    senderId: author(),
    receiverId: author(),
    /** Not read if there is an offer, which makes the words; see `messageWords`. */
    content: t.text().notNull(),
    clientId: t.uuid(),
    readAt: moment(),
    /** The trade offer that the message shows. */
    tradeId: idOf(() => trades.id, 'set null'),
    createdAt: moment().notNull().defaultNow(),
  }),
  (table) => [
    // Both directions of a conversation are one range of this index.
    index('messages_pair_idx').on(
      sql`least(${table.senderId}, ${table.receiverId})`,
      sql`greatest(${table.senderId}, ${table.receiverId})`,
      newest(table.id),
    ),
    index('messages_unread_idx').on(table.receiverId, newest(table.id)).where(sql`read_at is null`),
    uniqueIndex('messages_client_id_key').on(table.senderId, table.clientId),
    // Used, with the index above, for deleting an account.
    index('messages_receiver_idx').on(table.receiverId),
    uniqueIndex('messages_trade_key').on(table.tradeId).where(sql`trade_id is not null`),
  ],
);

/** Two rows per conversation, one per side, updated with every message. */
export const conversations = pgTable(
  'conversations',
  {
    userId: author(),
    otherUserId: author(),
    lastMessageId: idOf(() => messages.id, 'no action').notNull(),
    unreadCount: counter(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.otherUserId] }),
    index('conversations_newest_idx').on(table.userId, newest(table.lastMessageId)),
    // Used for deleting messages and people.
    index('conversations_other_user_idx').on(table.otherUserId),
    index('conversations_last_message_idx').on(table.lastMessageId),
  ],
);
