import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, users } from './accounts';
import type { StoredFile } from './media';

const person = () => bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' });

/** An event that people register for. */
export const tournaments = pgTable(
  'tournaments',
  {
    id: id(),
    userId: person().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    /** Where it takes place, one or several. */
    locations: jsonb().$type<string[]>().notNull(),
    /** When it begins. */
    date: moment().notNull(),
    isOfficial: boolean().notNull().default(false),
    /** Where the flyer is in the storage; a new one with every upload. Null without a flyer. */
    folder: uuid(),
    files: jsonb().$type<StoredFile[]>().notNull().default([]),
    /** The flyer as a tiny picture, a data URI. */
    placeholder: text(),
    /** How many rows of `tournament_participants` it has. */
    participantCount: integer().notNull().default(0),
    clientId: uuid(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /**
     * What the search boxes look through, with a blank before the first word and before each place.
     * The places are read as JSON text: joining an array is nothing that a stored column may do.
     */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(' ' || name || ' ' || description || ' ' || translate(locations::text, '[]"', '   '))`,
      ),
  },
  (table) => [
    index('tournaments_date_idx').on(table.date, table.id),
    index('tournaments_user_idx').on(table.userId, table.date, table.id),
    // What one person set up, newest first: the activity of friends.
    index('tournaments_user_created_idx').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    uniqueIndex('tournaments_client_id_key')
      .on(table.userId, table.clientId)
      .where(sql`client_id is not null`),
    uniqueIndex('tournaments_folder_key').on(table.folder),
    index('tournaments_search_idx').using('gin', sql`search_text gin_trgm_ops`),
  ],
);

/**
 * Who takes part, a row each with an id of its own, so that an event can be run by them: somebody
 * with an account, or a guest who has only a name.
 */
export const tournamentParticipants = pgTable(
  'tournament_participants',
  {
    id: id(),
    tournamentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    userId: person(),
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
