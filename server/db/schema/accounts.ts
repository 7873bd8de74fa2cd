import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import type { StoredFile } from './media';

/** Ids everywhere: bigint generated always as identity, read as JavaScript numbers. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/**
 * Moments everywhere: timestamptz, read as Date. Milliseconds like those of a Date: a cursor that
 * lost a row's microseconds would skip or repeat its neighbours.
 */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

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
    /** The setup screen has been filled in once. */
    profileCompleted: boolean().notNull().default(false),
    /** The files of an uploaded picture; see server/features/media/pictures.ts. */
    avatarFolder: uuid(),
    avatarFiles: jsonb().$type<StoredFile[]>().notNull().default([]),
    /** Counted in the transactions that change them; `restore-data` counts anew. */
    comboCount: integer().notNull().default(0),
    friendCount: integer().notNull().default(0),
    /** Since when nobody can sign in to it; set by the administrator. */
    suspendedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    /** What the search for people looks through; the blank in front makes both names begin a word. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(' ' || username || ' ' || coalesce(display_name, ''))`),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_avatar_folder_idx').on(table.avatarFolder).where(sql`avatar_folder is not null`),
    index('users_search_idx').using('gin', sql`search_text gin_trgm_ops`),
  ],
);

/** Written by connect-pg-simple; the person is read out of the session so that all can be ended. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    /** Names the session to its owner; the sid is a secret. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    createdAt: moment().notNull().defaultNow(),
    sess: jsonb().notNull(),
    expire: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    userId: bigint({ mode: 'number' }).generatedAlwaysAs(
      sql`((sess -> 'passport' ->> 'user')::bigint)`,
    ),
  },
  (table) => [
    index('sessions_expire_idx').on(table.expire),
    index('sessions_user_id_idx').on(table.userId, table.id.desc().nullsFirst()),
  ],
);

/** A password reset that was asked for; only the SHA-256 of its token is kept. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [index('password_resets_user_id_idx').on(table.userId)],
);

/**
 * A counter for each thing that a person polls: it grows in the transaction that changes the
 * thing, so that an unchanged poll is answered 304 without running its query.
 */
export const versions = pgTable(
  'versions',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text().notNull(),
    version: bigint({ mode: 'number' }).notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);

/** Written by rate-limiter-flexible, so that instances share their limits and restarts keep them. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
});
