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
import {
  clientIdKey,
  counter,
  id,
  moment,
  newest,
  person,
  searchTextOf,
  version,
} from './accounts';

/** A file in the storage folder of a post or picture. */
export interface StoredFile {
  name: string;
  /**
   * `original` and `poster` are the upload, until it is processed; `shown` is what is displayed (an
   * image in each width); `thumbnail` a still; `leftover` is about to be removed.
   */
  role: 'original' | 'poster' | 'shown' | 'thumbnail' | 'leftover';
  /** Content type, detected from the content. */
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
    /** When `status` last changed; detects stalled processing. */
    statusAt: moment().notNull().defaultNow(),
    /** Storage folder, new with every upload; null for text. */
    folder: uuid(),
    files: jsonb().$type<StoredFile[]>().notNull().default([]),
    /** Data URI of a tiny picture. */
    placeholder: text(),
    width: integer(),
    height: integer(),
    /** Seconds. */
    duration: real(),
    viewCount: counter(),
    likeCount: counter(),
    commentCount: counter(),
    /** Grows with every change of its comments, for their polls. */
    commentsVersion: counter(),
    clientId: uuid(),
    version: version(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    searchText: searchTextOf('title', 'description'),
  },
  (table) => [
    index('media_community_idx')
      .on(newest(table.createdAt), newest(table.id))
      .where(sql`visibility = 'public'`),
    index('media_user_idx').on(table.userId, newest(table.createdAt), newest(table.id)),
    // Activity of friends, and profiles.
    index('media_user_public_idx')
      .on(table.userId, newest(table.createdAt), newest(table.id))
      .where(sql`visibility = 'public' and status = 'ready'`),
    clientIdKey('media_client_id_key', table),
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

/** A view counts once per person and day (UTC). */
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
    index('comments_media_id_idx').on(table.mediaId, newest(table.id)),
    index('comments_user_id_idx').on(table.userId, table.mediaId),
    clientIdKey('comments_client_id_key', table),
  ],
);
