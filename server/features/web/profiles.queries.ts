import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Reader } from '../../db/pool';
import { arg, first, only, prepared } from '../../db/query';
import { users } from '../../db/schema';
import { isProfileListedOnWeb, isProfileOnWeb } from '../profiles/profiles.policy';

/** Combos, and decks, on a page. */
export const SHOWN_MAX = 24;

// Qualified: Drizzle drops the table's name in what a query of one table selects.
const id = sql`users.id`;

const lastOf = (table: 'combos' | 'decks', isPublic: string) => sql`(
  select * from ${sql.identifier(table)} where user_id = ${id} and ${sql.raw(isPublic)}
  order by updated_at desc, id desc limit ${sql.raw(String(SHOWN_MAX))})`;

/** Changes with every combo and deck that is shown, also with their counters. */
const content = sql<string>`md5(concat(
  (select string_agg(one::text, '') from ${lastOf('combos', 'is_public')} one),
  (select string_agg(one::text, '') from ${lastOf('decks', 'is_public and is_legal')} one),
  (select string_agg(part::text, '' order by part.id) from combos part where part.id = any(array(
    select unnest(array[combo1_id, combo2_id, combo3_id])
    from ${lastOf('decks', 'is_public and is_legal')} one)))
))`;

const badges = sql<string[]>`array(
  select badge_key from user_badges
  where user_id = ${id} and showcased_at is not null order by showcased_at, id)`;

const readVersion = prepared('web_profile', (db) =>
  db
    .select({
      id: users.id,
      web: users.webProfile,
      username: users.username,
      displayName: users.displayName,
      bio: users.bio,
      avatarFolder: users.avatarFolder,
      language: users.language,
      deviceLanguage: users.deviceLanguage,
      badges,
      content,
    })
    .from(users)
    .where(and(eq(users.id, arg('id')), isProfileOnWeb)),
);

/** All that the page of a profile depends on. Undefined for one that is not on the web. */
export const findVersion = (db: Reader, id: number) => first(readVersion(db, { id }));
export type ProfileVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

const readAvatar = prepared('web_profile_avatar', (db) =>
  db
    .select({ folder: users.avatarFolder, files: users.avatarFiles })
    .from(users)
    .where(and(eq(users.id, arg('id')), isProfileOnWeb)),
);

export const findAvatar = (db: Reader, id: number) => first(readAvatar(db, { id }));

/** Of what its page shows, but for counters. */
const changedAt = sql<Date>`greatest(
  coalesce(users.profile_saved_at, users.created_at),
  (select max(updated_at) from combos where user_id = ${id} and is_public),
  (select max(updated_at) from decks where user_id = ${id} and is_public),
  (select max(showcased_at) from user_badges where user_id = ${id})
)`.mapWith(users.createdAt);

/** A part of the sitemap: all that are listed, by id. */
export const listForSitemap = (db: Reader, { offset, limit }: { offset: number; limit: number }) =>
  db
    .select({ id: users.id, changedAt })
    .from(users)
    .where(isProfileListedOnWeb)
    .orderBy(asc(users.id))
    .offset(offset)
    .limit(limit);

const latest = sql<Date | null>`max(${changedAt})`.mapWith(users.createdAt);

export const summariseListed = (db: Reader) =>
  only(db.select({ count: count(), changedAt: latest }).from(users).where(isProfileListedOnWeb));
