import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, person, users } from './accounts';

/** WebAuthn credentials. Binary values are base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: person(),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    /** Signatures so far; authenticators that sync their keys say 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (table) => [
    uniqueIndex('passkeys_credential_id_key').on(table.credentialId),
    index('passkeys_user_id_idx').on(table.userId),
  ],
);

/** Authenticator apps (TOTP), one per person. */
export const authenticators = pgTable('authenticators', {
  userId: person().primaryKey(),
  /** Encrypted; see server/features/second-factors/two-step.ts. */
  secret: text().notNull(),
  /** Null until the first code has been entered: two-step sign-in is off. */
  confirmedAt: moment(),
  /** The latest 30 seconds whose code was used, so that no code works twice. */
  lastStep: bigint({ mode: 'number' }),
});

/** Unused ones, as SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: person(), codeHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** What a browser has to answer once: WebAuthn challenges and second steps of a sign-in. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: text().primaryKey(),
    kind: text({ enum: ['passkey', 'new-passkey', 'second-step'] }).notNull(),
    /** Null for whoever wants to sign in with a passkey. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('sign_in_challenges_expires_at_idx').on(table.expiresAt),
    index('sign_in_challenges_user_id_idx').on(table.userId),
  ],
);
