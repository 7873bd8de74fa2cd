import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReportKind } from '#shared/reports';
import { isOwnOrPublic } from '../../auth/authorize';
import type { Reader } from '../../db/pool';
import { anyOf } from '../../db/query';
import {
  combos,
  comments,
  decks,
  media,
  messages,
  tournamentParticipants as participants,
  tournaments,
  users,
} from '../../db/schema';
import { messageWords } from '../chat/chat.policy';
import { isPublicCombo } from '../combos/combos.policy';
import { isPublicDeck } from '../decks/decks.policy';
import { isPublicMedia } from '../media/media.policy';

/** A reported item in its current state, regardless of who may see it. */
export interface TargetRow {
  id: number;
  /** Null if it has no name. */
  name: string | null;
  /** Null if it has no text. */
  words: string | null;
  /** Id of the page that shows it; null if the administrator cannot open it. */
  openId: number | null;
}

type ReadTargets = (db: Reader, adminId: number, ids: readonly number[]) => Promise<TargetRow[]>;

const nothing = sql<null>`null`;

/** Selects the id if the administrator may open it. `owner` is qualified; see `notHidden`. */
const openIf = (adminId: number, id: Column, owner: SQL, isPublic: SQL) =>
  sql<number | null>`case when ${isOwnOrPublic(owner, isPublic, adminId)} then ${id} end`.mapWith({
    mapFromDriverValue: (value) => value && Number(value),
  });

/** Reads items that have an owner, a name and a text. */
const readOwn =
  (
    table: typeof combos | typeof decks | typeof media | typeof tournaments,
    name: PgColumn,
    words: PgColumn,
    isPublic: SQL,
  ): ReadTargets =>
  (db, adminId, ids) => {
    const owner = sql`${table}.user_id`;
    return db
      .select({ id: table.id, name, words, openId: openIf(adminId, table.id, owner, isPublic) })
      .from(table as PgTable)
      .where(anyOf(table.id, ids)) as unknown as Promise<TargetRow[]>;
  };

export const readTargets: Record<ReportKind, ReadTargets> = {
  user: (db, adminId, ids) =>
    db
      .select({
        id: users.id,
        name: sql<string>`case when ${users.displayName} is null then '@' || ${users.username}
          else ${users.displayName} || ' (@' || ${users.username} || ')' end`,
        words: users.bio,
        openId: openIf(adminId, users.id, sql`users.id`, sql`true`),
      })
      .from(users)
      .where(anyOf(users.id, ids)),

  combo: readOwn(combos, combos.name, combos.description, isPublicCombo),
  deck: readOwn(decks, decks.name, decks.description, isPublicDeck),
  media: readOwn(media, media.title, media.description, isPublicMedia),
  tournament: readOwn(tournaments, tournaments.name, tournaments.description, sql`true`),

  // A comment is shown on its post's page.
  comment: (db, adminId, ids) =>
    db
      .select({
        id: comments.id,
        name: nothing,
        words: comments.content,
        openId: openIf(adminId, media.id, sql`media.user_id`, isPublicMedia),
      })
      .from(comments)
      .innerJoin(media, eq(media.id, comments.mediaId))
      .where(anyOf(comments.id, ids)),

  // Only the two participants can open a conversation.
  message: (db, _adminId, ids) =>
    db
      .select({ id: messages.id, name: nothing, words: messageWords, openId: nothing })
      .from(messages)
      .where(anyOf(messages.id, ids)),

  entrant: (db, adminId, ids) =>
    db
      .select({
        id: participants.id,
        name: sql<string>`coalesce(${participants.shownName}, ${participants.guestName}, ${users.displayName}, ${users.username})`,
        words: tournaments.name,
        openId: openIf(adminId, tournaments.id, sql`tournaments.user_id`, sql`true`),
      })
      .from(participants)
      .innerJoin(tournaments, eq(tournaments.id, participants.tournamentId))
      .leftJoin(users, eq(users.id, participants.userId))
      .where(anyOf(participants.id, ids)),
};
