import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Scope } from '#shared/scopes';
import { id, moment, newest, person } from './accounts';

/** What programs sign in with. */
export const tokens = pgTable(
  'tokens',
  (t) => ({
    id: id(),
    userId: person(),
    tokenHash: t.text().notNull(),
    name: t.text().notNull(),
    scopes: t.text().array().$type<Scope[]>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Null if it does not end. */
    expiresAt: moment(),
    /** To the hour. */
    lastUsedAt: moment(),
    /** When the owner was told of the end. */
    warnedAt: moment(),
  }),
  (table) => [
    uniqueIndex('tokens_token_hash_key').on(table.tokenHash),
    index('tokens_user_idx').on(table.userId, newest(table.id)),
    index('tokens_expires_idx').on(table.expiresAt),
  ],
);
