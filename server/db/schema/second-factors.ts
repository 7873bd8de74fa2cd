import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, idOf, moment, person, users } from './accounts';

/** WebAuthn credentials. Binary values are base64url. */
export const passkeys = pgTable(
  'passkeys',
  (t) => ({
    id: id(),
    userId: person(),
    credentialId: t.text().notNull(),
    publicKey: t.text().notNull(),
    /** Signature counter; authenticators that sync their keys always send 0. */
    counter: t.bigint({ mode: 'number' }).notNull(),
    transports: t.jsonb().$type<string[]>().notNull().default([]),
    name: t.text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  }),
  (table) => [
    uniqueIndex('passkeys_credential_id_key').on(table.credentialId),
    index('passkeys_user_id_idx').on(table.userId),
  ],
);

/** Authenticator apps (TOTP), one per person. */
export const authenticators = pgTable('authenticators', (t) => ({
  userId: person().primaryKey(),
  /** Encrypted; see server/features/second-factors/two-step.service.ts. */
  secret: t.text().notNull(),
  /** Null until the first code was entered; until then, two-step sign-in is off. */
  confirmedAt: moment(),
  /** The latest 30-second step whose code was used, so that no code works twice. */
  lastStep: t.bigint({ mode: 'number' }),
}));

/** Unused recovery codes, as SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  (t) => ({ userId: person(), codeHash: t.text().notNull() }),
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Wrong codes of a second step, by account and known device ('' for all others). */
export const codeGuesses = pgTable(
  'code_guesses',
  (t) => ({
    userId: person(),
    device: t.text().notNull(),
    failures: t.integer().notNull(),
    guessedAt: moment().notNull().defaultNow(),
    /** Until then, further guesses are refused unchecked. */
    waitsUntil: moment(),
  }),
  (table) => [primaryKey({ columns: [table.userId, table.device] })],
);

/** One-time challenges for a browser: WebAuthn, and second steps of a sign-in. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  (t) => ({
    tokenHash: t.text().primaryKey(),
    kind: t.text({ enum: ['passkey', 'new-passkey', 'second-step'] }).notNull(),
    /** Null for a sign-in with a passkey, when the person is not known yet. */
    userId: idOf(() => users.id),
    expiresAt: moment().notNull(),
  }),
  (table) => [
    index('sign_in_challenges_expires_at_idx').on(table.expiresAt),
    index('sign_in_challenges_user_id_idx').on(table.userId),
  ],
);
