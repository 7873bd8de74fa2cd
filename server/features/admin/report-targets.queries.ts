import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { ReportKind } from '../../../shared/reports';
import { isOwnOrPublic } from '../../auth/visibility';
import { anyOf } from '../../db/conditions';
import type { Reader } from '../../db/pool';
import { combos, comments, decks, media, messages, tournaments, users } from '../../db/schema';
import { isPublicCombo } from '../combos/combos.policy';
import { isPublicDeck } from '../decks/decks.policy';
import { isPublicMedia } from '../media/media.policy';

/** A reported thing as it is now, regardless of who may see it. */
export interface TargetRow {
  id: number;
  /** Null if it has no name. */
  name: string | null;
  /** Null without text. */
  words: string | null;
  /** What to open to see it; null when the administrator cannot. */
  openId: number | null;
}

type ReadTargets = (db: Reader, adminId: number, ids: readonly number[]) => Promise<TargetRow[]>;

const nothing = sql<null>`null`;

/** The id if the administrator may open it: public or their own. */
const openIf = (adminId: number, id: Column, owner: Column, isPublic: SQL) =>
  sql<number | null>`case when ${isOwnOrPublic(owner, isPublic, adminId)} then ${id} end`.mapWith({
    mapFromDriverValue: (value) => value && Number(value),
  });

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
        openId: openIf(adminId, combos.id, combos.userId, isPublicCombo),
      })
      .from(combos)
      .where(anyOf(combos.id, ids)),

  deck: (db, adminId, ids) =>
    db
      .select({
        id: decks.id,
        name: decks.name,
        words: decks.description,
        openId: openIf(adminId, decks.id, decks.userId, isPublicDeck),
      })
      .from(decks)
      .where(anyOf(decks.id, ids)),

  media: (db, adminId, ids) =>
    db
      .select({
        id: media.id,
        name: media.title,
        words: media.description,
        openId: openIf(adminId, media.id, media.userId, isPublicMedia),
      })
      .from(media)
      .where(anyOf(media.id, ids)),

  // Shown under its post.
  comment: (db, adminId, ids) =>
    db
      .select({
        id: comments.id,
        name: nothing,
        words: comments.content,
        openId: openIf(adminId, media.id, media.userId, isPublicMedia),
      })
      .from(comments)
      .innerJoin(media, eq(media.id, comments.mediaId))
      .where(anyOf(comments.id, ids)),

  // Only its two sides can open a conversation.
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
