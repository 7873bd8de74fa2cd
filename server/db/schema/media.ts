import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { MEDIA_STATUSES, MEDIA_TYPES, MEDIA_VISIBILITIES } from '#shared/media';
import type { MediaNote } from '#shared/media-notes';
import {
  clientIdKey,
  counter,
  edited,
  id,
  idOf,
  moment,
  newest,
  person,
  searchTextOf,
} from './accounts';

/** A file in the storage folder of a post or picture. */
export interface StoredFile {
  name: string;
  /**
   * `original` and `poster` are the upload, until it is processed; `shown` is displayed (an image
   * in several widths); `thumbnail` is a still; `leftover` is about to be removed.
   */
  role: 'original' | 'poster' | 'shown' | 'thumbnail' | 'leftover';
  /** Content type, detected from the content. */
  type: string;
  /** Bytes. */
  size: number;
  /** Width of a picture in pixels. */
  width?: number;
}

/** A post: a text, an image or a video. */
export const media = pgTable(
  'media',
  (t) => ({
    id: id(),
    userId: person(),
    title: t.text().notNull(),
    description: t.text(),
    mediaType: t.text({ enum: MEDIA_TYPES }).notNull(),
    visibility: t.text({ enum: MEDIA_VISIBILITIES }).notNull(),
    status: t.text({ enum: MEDIA_STATUSES }).notNull(),
    statusNote: t.jsonb().$type<MediaNote>(),
    /** The sentence of a row that an earlier version wrote. */
    statusMessage: t.text(),
    /** Time of the last change of `status`; used to detect stalled processing. */
    statusAt: moment().notNull().defaultNow(),
    /** Storage folder, new with every upload; null for text. */
    folder: t.uuid(),
    files: t.jsonb().$type<StoredFile[]>().notNull().default([]),
    /** Data URI of a tiny preview. */
    placeholder: t.text(),
    width: t.integer(),
    height: t.integer(),
    /** Seconds. */
    duration: t.real(),
    viewCount: counter(),
    likeCount: counter(),
    commentCount: counter(),
    /** Incremented by every change to its comments, for polling them. */
    commentsVersion: counter(),
    clientId: t.uuid(),
    ...edited(),
    searchText: searchTextOf('title', 'description'),
  }),
  (table) => [
    index('media_community_idx')
      .on(newest(table.createdAt), newest(table.id))
      .where(sql`visibility = 'public'`),
    index('media_user_idx').on(table.userId, newest(table.createdAt), newest(table.id)),
    // Used for friends' activity and profiles.
    index('media_user_public_idx')
      .on(table.userId, newest(table.createdAt), newest(table.id))
      .where(sql`visibility = 'public' and status = 'ready'`),
    clientIdKey('media_client_id_key', table),
    uniqueIndex('media_folder_key').on(table.folder),
    index('media_processing_idx').on(table.statusAt).where(sql`status = 'processing'`),
    index('media_search_idx').using('gin', sql`search_text gin_trgm_ops`),
  ],
);

const post = () => idOf(() => media.id).notNull();

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
  (t) => ({ mediaId: post(), userId: person(), day: t.date({ mode: 'string' }).notNull() }),
  (table) => [
    primaryKey({ columns: [table.mediaId, table.userId, table.day] }),
    index('media_views_user_id_idx').on(table.userId),
  ],
);

export const comments = pgTable(
  'comments',
  (t) => ({
    id: id(),
    mediaId: post(),
    userId: person(),
    content: t.text().notNull(),
    clientId: t.uuid(),
    createdAt: moment().notNull().defaultNow(),
  }),
  (table) => [
    index('comments_media_id_idx').on(table.mediaId, newest(table.id)),
    index('comments_user_id_idx').on(table.userId, table.mediaId),
    clientIdKey('comments_client_id_key', table),
  ],
);

/**
 * Posts that others' lists contain: public and processed. Literals as in the partial index, which a
 * generic plan could not use with a parameter.
 */
export const isListedMedia = sql`${media.visibility} = 'public' and ${media.status} = 'ready'`;
