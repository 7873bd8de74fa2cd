import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { actorColumns } from '../../auth/session-reader';
import type { Writer } from '../../db/pool';
import { first, isChanged, only } from '../../db/query';
import { passwordResets, users } from '../../db/schema';
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

/** Finds an account by username or e-mail address (which contains an "@"), ignoring case. */
export async function findAccount(db: Writer, name: string): Promise<Account | undefined> {
  const column = name.includes('@') ? users.email : users.username;
  return first(db.select(accountColumns).from(users).where(sql`lower(${column}) = lower(${name})`));
}

export const findAccountById = (db: Writer, id: number) =>
  first(db.select(accountColumns).from(users).where(eq(users.id, id)));

/**
 * Reads the current password hash and suspension. Waits for a concurrent change: a reset or
 * suspension locks the row before it ends the sessions, so whoever calls this after creating a
 * session either sees the change or has that session ended.
 */
export async function readStanding(db: Writer, id: number) {
  const { passwordHash, suspendedAt } = users;
  return first(
    db.select({ passwordHash, suspendedAt }).from(users).where(eq(users.id, id)).for('share'),
  );
}

export const insertUser = (
  db: Writer,
  values: Pick<
    typeof users.$inferInsert,
    'username' | 'displayName' | 'passwordHash' | 'role' | 'timeZone' | 'birthYear'
  >,
) => only(db.insert(users).values(values).returning(actorColumns));

/** Columns that `updateUser` may change. */
type Change = Pick<
  typeof users.$inferInsert,
  'email' | 'passwordHash' | 'role' | 'timeZone' | 'timeZoneChosen'
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

export async function hasChosenTimeZone(db: Writer, id: number): Promise<boolean> {
  const [row] = await db
    .select({ hasChosen: users.timeZoneChosen })
    .from(users)
    .where(eq(users.id, id));
  return row?.hasChosen ?? true;
}

export async function insertReset(
  db: Writer,
  values: { tokenHash: string; userId: number; lifetimeSeconds: number },
): Promise<void> {
  const { lifetimeSeconds, ...row } = values;
  // Uses the database's clock, since clocks of instances may differ.
  const expiresAt = sql`now() + make_interval(secs => ${lifetimeSeconds})`;
  await db.insert(passwordResets).values({ ...row, expiresAt });
}

const validReset = (tokenHash: string) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`));

export async function findReset(db: Writer, tokenHash: string): Promise<number | undefined> {
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

export async function deleteResets(db: Writer, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Locks the account row until the transaction ends. */
export async function lockUser(db: Writer, id: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
}

export async function lockAccount(db: Writer, id: number) {
  const { username, role, suspendedAt } = users;
  return first(
    db.select({ username, role, suspendedAt }).from(users).where(eq(users.id, id)).for('update'),
  );
}
