import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Rules } from '#shared/rules/events/rule-fields';
import { clientIdKey, edited, id, person } from './accounts';

/** Rules of events that a person has saved. Events keep a copy. */
export const ruleSets = pgTable(
  'rule_sets',
  (t) => ({
    id: id(),
    userId: person(),
    name: t.text().notNull(),
    /** In lower case: no two sets of a person have the same. */
    nameKey: t.text().notNull(),
    rules: t.jsonb().$type<Rules>().notNull(),
    clientId: t.uuid(),
    ...edited(),
  }),
  (table) => [
    uniqueIndex('rule_sets_name_key').on(table.userId, table.nameKey),
    clientIdKey('rule_sets_client_id_key', table),
  ],
);
