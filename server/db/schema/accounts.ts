import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { DEFAULT_TIME_ZONE } from '../../../shared/rules/time-zones';
import type { StoredFile } from './media';

/** bigint, read as a JavaScript number. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** In milliseconds, like a Date: a cursor without a row's microseconds would skip or repeat rows. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** The id of a person with whom the row is deleted. */
export const person = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const counter = () => integer().notNull().default(0);

/** Grows by one with each edit of what its owner enters, not with counters. */
export const version = () => integer().notNull().default(1);

/**
 * The folded texts of a row, for server/db/search.ts. The function is in the migrations: each text is
 * a line that begins with a blank, and letters other than ASCII are code points, since a trigram index
 * knows them only in some locales.
 */
export const searchTextOf = (...columns: string[]) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_text_of(${columns.join(', ')})`));

/** Won rounds by burst, spin, over and extreme. */
export const wonRounds = () => ({
  burstWins: counter(),
  outspinWins: counter(),
  knockoutWins: counter(),
  extremeWins: counter(),
});

/** Descending order for one index: a column remembers its order until an index takes it. */
export const newest = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/** Makes creating with the same clientId again find the first row. */
export const clientIdKey = (
  name: string,
  { userId, clientId }: Record<'userId' | 'clientId', ExtraConfigColumn>,
) => uniqueIndex(name).on(userId, clientId).where(sql`client_id is not null`);

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    displayName: text(),
    email: text(),
    passwordHash: text().notNull(),
    role: text({ enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    bio: text(),
    city: text(),
    /** IANA name; `battle_days` are days there. */
    timeZone: text().notNull().default(DEFAULT_TIME_ZONE),
    /** In the settings; signing in then no longer changes it. */
    timeZoneChosen: boolean().notNull().default(false),
    /** The setup screen has been filled in. */
    profileCompleted: boolean().notNull().default(false),
    /** See server/features/media/pictures.ts. */
    avatarFolder: uuid(),
    avatarFiles: jsonb().$type<StoredFile[]>().notNull().default([]),
    /** Of the profile. */
    version: version(),
    /** Updated in the transactions that change them; recounted by `restore-data`. */
    comboCount: counter(),
    friendCount: counter(),
    /** Nobody can sign in to a suspended account. */
    suspendedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    searchText: searchTextOf('username', 'display_name'),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_avatar_folder_idx').on(table.avatarFolder).where(sql`avatar_folder is not null`),
    index('users_search_idx').using('gin', sql`search_text gin_trgm_ops`),
  ],
);

/** Written by connect-pg-simple. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    /** Public id; the sid is a secret. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    createdAt: moment().notNull().defaultNow(),
    sess: jsonb().notNull(),
    expire: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** To end all sessions of a person. */
    userId: bigint({ mode: 'number' }).generatedAlwaysAs(
      sql`((sess -> 'passport' ->> 'user')::bigint)`,
    ),
  },
  (table) => [
    index('sessions_expire_idx').on(table.expire),
    index('sessions_user_id_idx').on(table.userId, newest(table.id)),
  ],
);

/** Requested password resets, with the SHA-256 of the token. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: person(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('password_resets_user_id_idx').on(table.userId)],
);

/**
 * A counter for each list that a person polls, increased in the transaction that changes the list,
 * so that an unchanged poll is answered 304 without running its query.
 */
export const versions = pgTable(
  'versions',
  {
    userId: person(),
    topic: text().notNull(),
    version: bigint({ mode: 'number' }).notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);

/** Written by rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: counter(),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
});

/** Running processes; one with an old `seenAt` is dead, and its sockets are gone. */
export const instances = pgTable('instances', {
  id: uuid().primaryKey(),
  seenAt: moment().notNull().defaultNow(),
});

/** Open sockets by user and server process. */
export const presence = pgTable(
  'presence',
  {
    userId: person(),
    instanceId: uuid()
      .notNull()
      .references(() => instances.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.instanceId] }),
    index('presence_instance_id_idx').on(table.instanceId),
  ],
);
