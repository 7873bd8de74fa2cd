import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { clientIdKey, counter, id, moment, newest, person, searchTextOf, users } from './accounts';
import type { StoredFile } from './media';

export const tournaments = pgTable(
  'tournaments',
  {
    id: id(),
    userId: person(),
    name: text().notNull(),
    description: text().notNull(),
    locations: jsonb().$type<string[]>().notNull(),
    date: moment().notNull(),
    isOfficial: boolean().notNull().default(false),
    /** Storage folder of the flyer, new with every upload; null without one. */
    folder: uuid(),
    files: jsonb().$type<StoredFile[]>().notNull().default([]),
    /** Data URI of a tiny version of the flyer. */
    placeholder: text(),
    participantCount: counter(),
    clientId: uuid(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    // Locations are read as JSON text: a generated column cannot join an array.
    searchText: searchTextOf(
      'name',
      'description',
      `translate(locations::text, '[]"', E'\\n\\n\\n')`,
    ),
  },
  (table) => [
    index('tournaments_date_idx').on(table.date, table.id),
    index('tournaments_user_idx').on(table.userId, table.date, table.id),
    // Activity of friends.
    index('tournaments_user_created_idx').on(
      table.userId,
      newest(table.createdAt),
      newest(table.id),
    ),
    clientIdKey('tournaments_client_id_key', table),
    uniqueIndex('tournaments_folder_key').on(table.folder),
    index('tournaments_search_idx').using('gin', sql`search_text gin_trgm_ops`),
  ],
);

/** A person, or a guest who has only a name. */
export const tournamentParticipants = pgTable(
  'tournament_participants',
  {
    id: id(),
    tournamentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    guestName: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('tournament_participants_tournament_idx').on(table.tournamentId, table.id),
    uniqueIndex('tournament_participants_person_key').on(table.tournamentId, table.userId),
    index('tournament_participants_user_idx').on(table.userId, table.tournamentId),
    check('tournament_participants_person_or_guest', sql`num_nonnulls(user_id, guest_name) = 1`),
  ],
);
