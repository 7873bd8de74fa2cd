import { customType, integer, pgTable } from 'drizzle-orm/pg-core';
import { id, moment } from './accounts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What the recommendation has learnt from everybody's public battles. A job adds a row when it has
 * read them anew and removes the older ones; requests read the newest.
 */
export const recommendationFits = pgTable('recommendation_fits', {
  id: id(),
  createdAt: moment().notNull().defaultNow(),
  /** How `data` is written: rows of another format are passed over. */
  format: integer().notNull(),
  /** Public battles that it was learnt from. */
  battles: integer().notNull(),
  /** The parameters, a few megabytes at most (server/features/recommendations/model). */
  data: bytea().notNull(),
});
