import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { ReportKind } from '../../../shared/reports';
import { anyOf } from '../../db/any-of';
import { notBlocked } from '../../db/blocked';
import type { Db } from '../../db/pool';
import { combos, comments, decks, media, messages, tournaments, users } from '../../db/schema';

type Reader = Pick<Db, 'select'>;

/** A reported thing as it is now, whoever sees it. */
export interface TargetRow {
  id: number;
  /** Its name or title; null where it has none. */
  name: string | null;
  /** Its words; null without any. */
  words: string | null;
  /** The id of what can be opened to see it; null where the administrator cannot open it. */
  openId: number | null;
}

type ReadTargets = (db: Reader, adminId: number, ids: readonly number[]) => Promise<TargetRow[]>;

const nothing = sql<null>`null`;

/** The id, where the administrator may open what it names: it is shown to all, or is their own. */
const openIf = (adminId: number, id: Column, owner: Column, isShown: SQL) =>
  sql<
    number | null
  >`case when ${owner} = ${adminId} or (${isShown} and ${notBlocked(owner, adminId)})
    then ${id} end`.mapWith({ mapFromDriverValue: (value) => value && Number(value) });

/** One query for each kind, by its key. */
export const readTargets: Record<ReportKind, ReadTargets> = {
  user: (db, adminId, ids) =>
    db
      .select({
        id: users.id,
        name: sql<string>`case when ${users.displayName} is null then '@' || ${users.username}
          else ${users.displayName} || ' (@' || ${users.username} || ')' end`,
        words: users.bio,
        openId: openIf(adminId, users.id, users.id, sql`true`),
      })
      .from(users)
      .where(anyOf(users.id, ids)),

  combo: (db, adminId, ids) =>
    db
      .select({
        id: combos.id,
        name: combos.name,
        words: combos.description,
        openId: openIf(adminId, combos.id, combos.userId, sql`${combos.isPublic}`),
      })
      .from(combos)
      .where(anyOf(combos.id, ids)),

  deck: (db, adminId, ids) =>
    db
      .select({
        id: decks.id,
        name: decks.name,
        words: decks.description,
        openId: openIf(adminId, decks.id, decks.userId, sql`${decks.isPublic}`),
      })
      .from(decks)
      .where(anyOf(decks.id, ids)),

  media: (db, adminId, ids) =>
    db
      .select({
        id: media.id,
        name: media.title,
        words: media.description,
        openId: openIf(adminId, media.id, media.userId, sql`${media.visibility} = 'public'`),
      })
      .from(media)
      .where(anyOf(media.id, ids)),

  // Under its post, where that can be opened.
  comment: (db, adminId, ids) =>
    db
      .select({
        id: comments.id,
        name: nothing,
        words: comments.content,
        openId: openIf(adminId, media.id, media.userId, sql`${media.visibility} = 'public'`),
      })
      .from(comments)
      .innerJoin(media, eq(media.id, comments.mediaId))
      .where(anyOf(comments.id, ids)),

  // Only its two sides read a conversation.
  message: (db, _adminId, ids) =>
    db
      .select({ id: messages.id, name: nothing, words: messages.content, openId: nothing })
      .from(messages)
      .where(anyOf(messages.id, ids)),

  tournament: (db, adminId, ids) =>
    db
      .select({
        id: tournaments.id,
        name: tournaments.name,
        words: tournaments.description,
        openId: openIf(adminId, tournaments.id, tournaments.userId, sql`true`),
      })
      .from(tournaments)
      .where(anyOf(tournaments.id, ids)),
};
