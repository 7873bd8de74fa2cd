import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MEDIA_STATUSES, MEDIA_TYPES, MEDIA_VISIBILITIES } from '../../../shared/media';
import { id, moment, users } from './accounts';

const counter = () => integer().notNull().default(0);

const person = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A file of a post, below its folder in the storage. */
export interface StoredFile {
  /** Its name in the folder, given by the server. */
  name: string;
  /**
   * What it is for: the upload as it came and the poster that came with it, until it is ready; what
   * is shown (an image once for each width); a still; `leftover`: nothing, it is about to be removed.
   */
  role: 'original' | 'poster' | 'shown' | 'thumbnail' | 'leftover';
  /** Content type, found by looking inside. */
  type: string;
  /** Bytes. */
  size: number;
  /** Pixels, of pictures. */
  width?: number;
}

/** A post: a text, an image or a video. */
export const media = pgTable(
  'media',
  {
    id: id(),
    userId: person(),
    title: text().notNull(),
    description: text(),
    mediaType: text({ enum: MEDIA_TYPES }).notNull(),
    visibility: text({ enum: MEDIA_VISIBILITIES }).notNull(),
    status: text({ enum: MEDIA_STATUSES }).notNull(),
    statusMessage: text(),
    /** When `status` last changed: what is in processing for too long has stalled. */
    statusAt: moment().notNull().defaultNow(),
    /** Where its files are in the storage; a new one with every upload. Null for text. */
    folder: uuid(),
    files: jsonb().$type<StoredFile[]>().notNull().default([]),
    /** A tiny picture as a data URI. */
    placeholder: text(),
    width: integer(),
    height: integer(),
    /** Seconds. */
    duration: real(),
    viewCount: counter(),
    likeCount: counter(),
    commentCount: counter(),
    /** Grows with every change of its comments: an unchanged poll of them is told by it. */
    commentsVersion: counter(),
    clientId: uuid(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** What the search boxes look through; the blank in front makes the first word begin like any. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(' ' || title || ' ' || coalesce(description, ''))`),
  },
  (table) => [
    index('media_community_idx')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`visibility = 'public'`),
    index('media_user_idx').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // What one person shares: the activity of friends, and other people's profiles.
    index('media_user_public_idx')
      .on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`visibility = 'public' and status = 'ready'`),
    uniqueIndex('media_client_id_key')
      .on(table.userId, table.clientId)
      .where(sql`client_id is not null`),
    uniqueIndex('media_folder_key').on(table.folder),
    index('media_processing_idx').on(table.statusAt).where(sql`status = 'processing'`),
    index('media_search_idx').using('gin', sql`search_text gin_trgm_ops`),
  ],
);

const post = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => media.id, { onDelete: 'cascade' });

export const mediaLikes = pgTable(
  'media_likes',
  { mediaId: post(), userId: person(), createdAt: moment().notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.userId] }),
    index('media_likes_user_id_idx').on(table.userId),
  ],
);

/** Who saw what on which day (UTC): a view counts once a person and day. */
export const mediaViews = pgTable(
  'media_views',
  { mediaId: post(), userId: person(), day: date({ mode: 'string' }).notNull() },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.userId, table.day] }),
    index('media_views_user_id_idx').on(table.userId),
  ],
);

export const comments = pgTable(
  'comments',
  {
    id: id(),
    mediaId: post(),
    userId: person(),
    content: text().notNull(),
    clientId: uuid(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('comments_media_id_idx').on(table.mediaId, table.id.desc().nullsFirst()),
    index('comments_user_id_idx').on(table.userId),
    uniqueIndex('comments_client_id_key')
      .on(table.userId, table.clientId)
      .where(sql`client_id is not null`),
  ],
);
