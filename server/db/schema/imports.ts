import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PART_KINDS } from '../../../shared/rules/parts/kinds';
import { users } from './accounts';

/** What somebody means by a name that no part has, remembered from one import to the next. */
export const importMatches = pgTable(
  'import_matches',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: PART_KINDS }).notNull(),
    /** In lower case. */
    text: text().notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.text] })],
);
