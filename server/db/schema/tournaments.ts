import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { DIVISIONS } from '#shared/rules/events/ages';
import { ENTRANT_STATES } from '#shared/rules/events/entrant-states';
import type { PartNames } from '#shared/rules/parts/kinds';
import { WEB_CHOICES } from '#shared/web-choice';
import {
  clientIdKey,
  counter,
  id,
  idOf,
  moment,
  newest,
  person,
  searchTextOf,
  users,
} from './accounts';
import type { StoredFile } from './media';

export const tournaments = pgTable(
  'tournaments',
  (t) => ({
    id: id(),
    userId: person(),
    name: t.text().notNull(),
    description: t.text().notNull(),
    locations: t.jsonb().$type<string[]>().notNull(),
    date: moment().notNull(),
    isOfficial: t.boolean().notNull().default(false),
    web: t.text({ enum: WEB_CHOICES }).notNull().default('off'),
    /** Storage folder of the flyer, new with every upload; copies share it. Null if there is none. */
    folder: t.uuid(),
    files: t.jsonb().$type<StoredFile[]>().notNull().default([]),
    /** Data URI of a tiny version of the flyer. */
    placeholder: t.text(),
    participantCount: counter(),
    clientId: t.uuid(),
    /** Hidden by an administrator together with everything public of its creator. */
    removedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    // Locations are read as JSON text, since a generated column cannot join an array.
    searchText: searchTextOf(
      'name',
      'description',
      `translate(locations::text, '[]"', E'\\n\\n\\n')`,
    ),
  }),
  (table) => [
    index('tournaments_date_idx').on(table.date, table.id),
    index('tournaments_user_idx').on(table.userId, table.date, table.id),
    // Used for friends' activity.
    index('tournaments_user_created_idx').on(
      table.userId,
      newest(table.createdAt),
      newest(table.id),
    ),
    clientIdKey('tournaments_client_id_key', table),
    index('tournaments_folder_idx').on(table.folder),
    // The public list and the sitemap.
    index('tournaments_listed_idx').on(table.date, table.id).where(sql`web = 'listed'`),
    index('tournaments_search_idx').using('gin', sql`search_text gin_trgm_ops`),
  ],
);

/** A combo as it was when the deck list was submitted. */
export interface DeckCopy extends PartNames {
  name: string;
}

/** A person, or a guest who has only a name. */
export const tournamentParticipants = pgTable(
  'tournament_participants',
  (t) => ({
    id: id(),
    tournamentId: idOf(() => tournaments.id).notNull(),
    userId: idOf(() => users.id),
    guestName: t.text(),
    /** Number in an event, from 1. */
    number: t.integer(),
    /** Name in an event that replaces the person's own. */
    shownName: t.text(),
    /** The latest name that an organiser has seen, which the hall's screen keeps to. */
    seenName: t.text(),
    state: t.text({ enum: ENTRANT_STATES }).notNull().default('registered'),
    /** For entrants who left: the state to return to. */
    stateBefore: t.text({ enum: ENTRANT_STATES }),
    rating: t.integer(),
    /** The age division that staff declared. */
    division: t.text({ enum: DIVISIONS }),
    /** When the waitlist gave them a place at once, for their activity. */
    placedAt: moment(),
    /** See `EntrantFacts`. */
    joinedRound: t.integer().notNull().default(1),
    leftRound: t.integer(),
    /** Set in a finished event, for entrants who reached its last stage. */
    place: t.integer(),
    /** Copies of the combos of the deck list, in order. */
    deck: t.jsonb().$type<DeckCopy[]>(),
    /** SHA-256 of a guest's claim code; kept after it was used. */
    codeHash: t.text(),
    /** Set if the account that used the code was deleted since. */
    isCodeUsed: t.boolean().notNull().default(false),
    /** Whether matches are added to the person's own battles. */
    logging: t.boolean().notNull().default(true),
    createdAt: moment().notNull().defaultNow(),
  }),
  (table) => [
    index('tournament_participants_tournament_idx').on(table.tournamentId, table.id),
    uniqueIndex('tournament_participants_person_key').on(table.tournamentId, table.userId),
    index('tournament_participants_user_idx').on(table.userId, table.tournamentId),
    index('tournament_participants_code_idx').on(table.tournamentId, table.codeHash),
    check('tournament_participants_person_or_guest', sql`num_nonnulls(user_id, guest_name) = 1`),
  ],
);
