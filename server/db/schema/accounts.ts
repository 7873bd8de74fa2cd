import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  type ExtraConfigColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { languages } from '#shared/languages';
import { DEFAULT_TIME_ZONE } from '#shared/rules/time-zones';
import { WEB_CHOICES } from '#shared/web-choice';
import type { StoredFile } from './media';

/** bigint, read as a JavaScript number. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Milliseconds, like a Date: a cursor that lost a row's microseconds would skip or repeat rows. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** A foreign key; by default, the row is deleted with the one it refers to. */
export const idOf = (
  column: () => AnyPgColumn,
  onDelete: 'cascade' | 'set null' | 'no action' = 'cascade',
) => bigint({ mode: 'number' }).references(column, { onDelete });

/** A person's id. The row is deleted with their account. */
export const person = () => idOf(() => users.id).notNull();

export const counter = () => integer().notNull().default(0);

/** Incremented by each edit of what the owner entered, not by counters. */
export const version = () => integer().notNull().default(1);

/** Columns of rows that their owner can edit. */
export const edited = () => ({
  version: version(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
});

/**
 * The folded texts of a row, for server/db/search.ts. The function is defined in the migrations:
 * each text is a line that starts with a blank, and non-ASCII letters are stored as code points,
 * since a trigram index supports them only in some locales.
 */
export const searchTextOf = (...columns: string[]) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_text_of(${columns.join(', ')})`));

/** Won rounds by finish: burst, spin, over and extreme. */
export const wonRounds = () => ({
  burstWins: counter(),
  outspinWins: counter(),
  knockoutWins: counter(),
  extremeWins: counter(),
});

/** Descending order for a single index: a column would keep its order until an index uses it. */
export const newest = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/** Lets a repeat with the same clientId find the first row. */
export const clientIdKey = (
  name: string,
  { userId, clientId }: Record<'userId' | 'clientId', ExtraConfigColumn>,
) => uniqueIndex(name).on(userId, clientId).where(sql`client_id is not null`);

/** Addresses that differ only in case or in the width of letters are the same. */
export const emailKey = (email: SQLWrapper) => sql`lower(normalize(${email}, nfkc))`;

export const users = pgTable(
  'users',
  (t) => ({
    id: id(),
    username: t.text().notNull(),
    displayName: t.text(),
    email: t.text(),
    /** `old` addresses are from before confirmations: links to reset a password go there too. */
    emailState: t
      .text({ enum: ['new', 'old', 'confirmed'] })
      .notNull()
      .default('new'),
    passwordHash: t.text().notNull(),
    role: t
      .text({ enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    bio: t.text(),
    city: t.text(),
    /** IANA name; `battle_days` are days in this zone. */
    timeZone: t.text().notNull().default(DEFAULT_TIME_ZONE),
    /** Chosen in the settings, so that signing in no longer changes it. */
    timeZoneChosen: t.boolean().notNull().default(false),
    /** Chosen in the settings; null follows the browser. */
    language: t.text({ enum: languages }),
    /** What the browser said at the last sign-in, for mails to people who have chosen none. */
    deviceLanguage: t.text({ enum: languages }).notNull().default('en'),
    /** Whether the setup screen was filled in. */
    profileCompleted: t.boolean().notNull().default(false),
    /** Who sees the profile without an account. */
    webProfile: t.text({ enum: WEB_CHOICES }).notNull().default('off'),
    /** See server/features/media/pictures.service.ts. */
    avatarFolder: t.uuid(),
    avatarFiles: t.jsonb().$type<StoredFile[]>().notNull().default([]),
    /** Version of the profile. */
    version: version(),
    /** When it was last saved; null before. */
    profileSavedAt: moment(),
    /** Updated in the transactions that change them; `restore-data` recounts them. */
    comboCount: counter(),
    friendCount: counter(),
    /** Asked for only with MIN_AGE or GUARDIAN_AGE. */
    birthYear: t.smallint(),
    /** Lets people from whom this person is hidden send a friend request; null until first used. */
    friendCode: t.text(),
    /** Nobody can sign in to a suspended account, and it is hidden; see server/db/query.ts. */
    suspendedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    searchText: searchTextOf('username', 'display_name'),
  }),
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(emailKey(sql`email`)),
    uniqueIndex('users_friend_code_key').on(table.friendCode),
    index('users_avatar_folder_idx').on(table.avatarFolder).where(sql`avatar_folder is not null`),
    index('users_search_idx').using('gin', sql`search_text gin_trgm_ops`),
    index('users_web_listed_idx').on(table.id).where(sql`web_profile = 'listed'`),
    index('users_suspended_idx').on(table.id).where(sql`suspended_at is not null`),
  ],
);

/** Written by connect-pg-simple. */
export const sessions = pgTable(
  'sessions',
  (t) => ({
    sid: t.text().primaryKey(),
    /** Public id, since the sid is a secret. */
    id: t.bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    createdAt: moment().notNull().defaultNow(),
    sess: t.jsonb().notNull(),
    expire: t.timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** Used to end all of a person's sessions. */
    userId: t
      .bigint({ mode: 'number' })
      .generatedAlwaysAs(sql`((sess -> 'passport' ->> 'user')::bigint)`),
  }),
  (table) => [
    index('sessions_expire_idx').on(table.expire),
    index('sessions_user_id_idx').on(table.userId, newest(table.id)),
  ],
);

/** Pending password resets, with the SHA-256 of the token. */
export const passwordResets = pgTable(
  'password_resets',
  (t) => ({
    tokenHash: t.text().primaryKey(),
    userId: person(),
    expiresAt: moment().notNull(),
  }),
  (table) => [index('password_resets_user_id_idx').on(table.userId)],
);

/** Pending confirmations of `email`, with the SHA-256 of the token in the link. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  (t) => ({
    tokenHash: t.text().primaryKey(),
    userId: person(),
    email: t.text().notNull(),
    expiresAt: moment().notNull(),
  }),
  (table) => [index('email_confirmations_user_id_idx').on(table.userId)],
);

/**
 * A counter per list that a person polls, incremented in the transaction that changes the list, so
 * that an unchanged poll is answered with 304 without running its query.
 */
export const versions = pgTable(
  'versions',
  (t) => ({
    userId: person(),
    topic: t.text().notNull(),
    version: t.bigint({ mode: 'number' }).notNull().default(1),
  }),
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);

/** Written by rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', (t) => ({
  key: t.varchar({ length: 255 }).primaryKey(),
  points: counter(),
  /** Milliseconds since 1970. */
  expire: t.bigint({ mode: 'number' }),
}));

/** Running processes. One with an old `seenAt` is dead, and its sockets are gone. */
export const instances = pgTable('instances', (t) => ({
  id: t.uuid().primaryKey(),
  seenAt: moment().notNull().defaultNow(),
}));

/** Open sockets by user and server process. */
export const presence = pgTable(
  'presence',
  (t) => ({
    userId: person(),
    instanceId: t
      .uuid()
      .notNull()
      .references(() => instances.id, { onDelete: 'cascade' }),
  }),
  (table) => [
    primaryKey({ columns: [table.userId, table.instanceId] }),
    index('presence_instance_id_idx').on(table.instanceId),
  ],
);

/**
 * The guardian of somebody who signed up below GUARDIAN_AGE. Without `confirmedAt`, the account
 * waits. The age is that at sign-up, so changing GUARDIAN_AGE later has no effect.
 */
export const guardianships = pgTable(
  'guardianships',
  (t) => ({
    userId: person().primaryKey(),
    email: t.text().notNull(),
    /** SHA-256 of the token of the guardian's link. */
    tokenHash: t.text().notNull(),
    /** The last year in which the person may be below GUARDIAN_AGE; then the row is ignored. */
    childUntil: t.smallint().notNull(),
    createdAt: moment().notNull().defaultNow(),
    confirmedAt: moment(),
  }),
  (table) => [uniqueIndex('guardianships_token_hash_key').on(table.tokenHash)],
);

/** Kinds of things that are sent with a clientId. */
const SENT_KINDS = [
  'battle',
  'comment',
  'deck',
  'deck-battle',
  'message',
  'post',
  'rule-set',
  'tournament',
  'trade',
] as const;
export type SentKind = (typeof SENT_KINDS)[number];

/**
 * ClientIds of what was deleted, so that a late repeat of a POST does not restore it. Written by
 * triggers on the tables, so that no way of deleting a row is forgotten.
 */
export const deletedItems = pgTable(
  'deleted_items',
  (t) => ({
    userId: person(),
    kind: t.text({ enum: SENT_KINDS }).notNull(),
    clientId: t.uuid().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.clientId] })],
);
