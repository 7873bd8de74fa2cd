import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { normalizeEmail } from '#shared/email';
import { actorColumns } from '../../auth/session-reader';
import type { Reader, Writer } from '../../db/pool';
import { first, isChanged, only } from '../../db/query';
import { emailConfirmations, emailKey, passwordResets, users } from '../../db/schema';
import type { Actor } from '../../deps';

export interface Account extends Actor {
  passwordHash: string;
  /** Null unless suspended. */
  suspendedAt: Date | null;
}

const accountColumns = {
  ...actorColumns,
  passwordHash: users.passwordHash,
  suspendedAt: users.suspendedAt,
};

/** Finds an account by username or e-mail address (which contains an "@"), ignoring case and width. */
export async function findAccount(db: Reader, name: string): Promise<Account | undefined> {
  const typed = normalizeEmail(name);
  const isNamed = typed.includes('@')
    ? sql`${emailKey(users.email)} = lower(${typed})`
    : sql`lower(${users.username}) = lower(${typed})`;
  return first(db.select(accountColumns).from(users).where(isNamed));
}

export const findAccountById = (db: Reader, id: number) =>
  first(db.select(accountColumns).from(users).where(eq(users.id, id)));

/**
 * Reads the current password hash and suspension. Waits for a concurrent change: a reset or
 * suspension locks the row before it ends the sessions, so whoever calls this after creating a
 * session either sees the change or has that session ended.
 */
export async function readStanding(db: Reader, id: number) {
  const { passwordHash, suspendedAt } = users;
  return first(
    db.select({ passwordHash, suspendedAt }).from(users).where(eq(users.id, id)).for('share'),
  );
}

export const insertUser = (
  db: Writer,
  values: Pick<
    typeof users.$inferInsert,
    | 'username'
    | 'displayName'
    | 'passwordHash'
    | 'role'
    | 'timeZone'
    | 'deviceLanguage'
    | 'birthYear'
  >,
) => only(db.insert(users).values(values).returning(actorColumns));

/** Columns that `updateUser` may change. */
type Change = Pick<
  typeof users.$inferInsert,
  | 'email'
  | 'emailState'
  | 'passwordHash'
  | 'role'
  | 'timeZone'
  | 'timeZoneChosen'
  | 'language'
  | 'deviceLanguage'
> & { suspendedAt: SQL | null };

export async function updateUser(db: Writer, id: number, change: Partial<Change>): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

/** Resolves to false if the hash is no longer `before`. */
export const replacePasswordHash = (
  db: Writer,
  id: number,
  { before, after }: { before: string; after: string },
) =>
  isChanged(
    db
      .update(users)
      .set({ passwordHash: after })
      .where(and(eq(users.id, id), eq(users.passwordHash, before))),
  );

export async function hasChosenTimeZone(db: Reader, id: number): Promise<boolean> {
  const [row] = await db
    .select({ hasChosen: users.timeZoneChosen })
    .from(users)
    .where(eq(users.id, id));
  return row?.hasChosen ?? true;
}

/** Uses the database's clock, since clocks of instances may differ. */
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

export async function insertReset(
  db: Writer,
  values: { tokenHash: string; userId: number; lifetimeSeconds: number },
): Promise<void> {
  const { lifetimeSeconds, ...row } = values;
  await db.insert(passwordResets).values({ ...row, expiresAt: inSeconds(lifetimeSeconds) });
}

const validReset = (tokenHash: string) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`));

export async function findReset(db: Reader, tokenHash: string): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(validReset(tokenHash));
  return row?.userId;
}

/** Consumes a token. Of several concurrent requests, only one gets the user id. */
export async function takeReset(db: Writer, tokenHash: string): Promise<number | undefined> {
  const [row] = await db
    .delete(passwordResets)
    .where(validReset(tokenHash))
    .returning({ userId: passwordResets.userId });
  return row?.userId;
}

export const insertConfirmation = async (
  db: Writer,
  values: { tokenHash: string; userId: number; email: string; lifetimeSeconds: number },
) => {
  const { lifetimeSeconds, ...row } = values;
  await db
    .delete(emailConfirmations)
    .where(
      and(eq(emailConfirmations.userId, row.userId), lt(emailConfirmations.expiresAt, sql`now()`)),
    );
  await db.insert(emailConfirmations).values({ ...row, expiresAt: inSeconds(lifetimeSeconds) });
};

/** Consumes a link. Of several concurrent requests, only one gets it. */
export async function takeConfirmation(db: Writer, tokenHash: string) {
  const { userId, email, expiresAt } = emailConfirmations;
  const isValid = and(eq(emailConfirmations.tokenHash, tokenHash), gt(expiresAt, sql`now()`));
  return first(db.delete(emailConfirmations).where(isValid).returning({ userId, email }));
}

/** False if the account has another address by now. */
export const confirmAddress = (
  db: Writer,
  { userId, email }: { userId: number; email: string },
): Promise<boolean> =>
  isChanged(
    db
      .update(users)
      .set({ emailState: 'confirmed' })
      .where(and(eq(users.id, userId), sql`${emailKey(users.email)} = ${emailKey(sql`${email}`)}`)),
  );

/** Voids links that were mailed to an account's address. */
export async function deleteMailedLinks(db: Writer, userId: number): Promise<void> {
  await db.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
  await deleteResets(db, userId);
}

export async function deleteResets(db: Writer, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Locks the account row until the transaction ends, and returns its e-mail address. */
export async function lockEmail(db: Reader, id: number) {
  const { email, emailState } = users;
  const locked = db.select({ email, emailState }).from(users).where(eq(users.id, id)).for('update');
  return (await first(locked)) ?? { email: null, emailState: 'new' as const };
}

export async function lockAccount(db: Reader, id: number) {
  const { username, role, suspendedAt } = users;
  return first(
    db.select({ username, role, suspendedAt }).from(users).where(eq(users.id, id)).for('update'),
  );
}

/** Not `now()`, which is the start of the transaction. */
export const NOW = sql`clock_timestamp()`;

const ADVISORY_LOCK = 7_204_511;

/** Only one instance at a time creates the administrator. */
export const lockAdministrator = (tx: Reader) =>
  tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
