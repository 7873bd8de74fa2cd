import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, users } from './accounts';

/** Not cascading: what somebody wrote stays with the other side when an account is deleted. */
const person = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id);

export const messages = pgTable(
  'messages',
  {
    id: id(),
    senderId: person(),
    receiverId: person(),
    content: text().notNull(),
    clientId: uuid(),
    readAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // Both directions of a conversation are one range of this index.
    index('messages_pair_idx').on(
      sql`least(${table.senderId}, ${table.receiverId})`,
      sql`greatest(${table.senderId}, ${table.receiverId})`,
      table.id.desc().nullsFirst(),
    ),
    index('messages_unread_idx')
      .on(table.receiverId, table.id.desc().nullsFirst())
      .where(sql`read_at is null`),
    uniqueIndex('messages_client_id_key').on(table.senderId, table.clientId),
    // With the one above: the rows of somebody whose account is deleted.
    index('messages_receiver_idx').on(table.receiverId),
  ],
);

/** A conversation as each of its two sides has it: two rows, written with every message. */
export const conversations = pgTable(
  'conversations',
  {
    userId: person(),
    otherUserId: person(),
    lastMessageId: bigint({ mode: 'number' })
      .notNull()
      .references(() => messages.id),
    /** Messages to `userId` that they have not seen. */
    unreadCount: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.otherUserId] }),
    index('conversations_newest_idx').on(table.userId, table.lastMessageId.desc().nullsFirst()),
    // What refers to a message or a person that is deleted.
    index('conversations_other_user_idx').on(table.otherUserId),
    index('conversations_last_message_idx').on(table.lastMessageId),
  ],
);
