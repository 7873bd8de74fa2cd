import { and, eq, gt, sql } from 'drizzle-orm';
import type { Role } from '../../../shared/accounts';
import type { Actor } from '../../actor';
import { actorColumns } from '../../auth/session-reader';
import type { Writer } from '../../db/pool';
import { passwordResets, users } from '../../db/schema';

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

/** By username or e-mail address (usernames contain no "@"), case-insensitive. */
export async function findAccount(db: Writer, name: string): Promise<Account | undefined> {
  const column = name.includes('@') ? users.email : users.username;
  const [row] = await db
    .select(accountColumns)
    .from(users)
    .where(sql`lower(${column}) = lower(${name})`);
  return row;
}

export async function findAccountById(db: Writer, id: number): Promise<Account | undefined> {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.id, id));
  return row;
}

/**
 * The current password hash and suspension. Waits for a concurrent change: a reset or suspension
 * locks the row before it ends the sessions, so whoever calls this after creating a session either
 * sees the change or has that session ended.
 */
export async function readStanding(
  db: Writer,
  id: number,
): Promise<Pick<Account, 'passwordHash' | 'suspendedAt'> | undefined> {
  const { passwordHash, suspendedAt } = users;
  const [row] = await db
    .select({ passwordHash, suspendedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('share');
  return row;
}

export async function insertUser(
  db: Writer,
  values: Pick<
    typeof users.$inferInsert,
    'username' | 'displayName' | 'passwordHash' | 'role' | 'timeZone'
  >,
): Promise<Actor> {
  const [row] = await db.insert(users).values(values).returning(actorColumns);
  if (!row) throw new Error('An insert returned no row');
  return row;
}

export async function updatePasswordHash(
  db: Writer,
  id: number,
  passwordHash: string,
): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** False when the hash is no longer `before`. */
export async function replacePasswordHash(
  db: Writer,
  id: number,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ passwordHash: after })
    .where(and(eq(users.id, id), eq(users.passwordHash, before)))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function updateEmail(db: Writer, id: number, email: string | null): Promise<void> {
  await db.update(users).set({ email }).where(eq(users.id, id));
}

export async function updateTimeZone(
  db: Writer,
  id: number,
  values: { timeZone: string; timeZoneChosen?: true },
): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, id));
}

export async function hasChosenTimeZone(db: Writer, id: number): Promise<boolean> {
  const [row] = await db
    .select({ hasChosen: users.timeZoneChosen })
    .from(users)
    .where(eq(users.id, id));
  return row?.hasChosen ?? true;
}

export async function updateRole(db: Writer, id: number, role: Role): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, id));
}

export async function insertReset(
  db: Writer,
  values: { tokenHash: string; userId: number; lifetimeSeconds: number },
): Promise<void> {
  const { lifetimeSeconds, ...row } = values;
  // The database's clock: clocks of instances may differ.
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

/** Consumes a token; of several concurrent requests only one gets the user id. */
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

export async function lockAccount(
  db: Writer,
  id: number,
): Promise<Pick<typeof users.$inferSelect, 'username' | 'role' | 'suspendedAt'> | undefined> {
  const { username, role, suspendedAt } = users;
  const [row] = await db
    .select({ username, role, suspendedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  return row;
}

export async function updateSuspension(db: Writer, id: number, on: boolean): Promise<void> {
  const suspendedAt = on ? sql`clock_timestamp()` : sql`null`;
  await db.update(users).set({ suspendedAt }).where(eq(users.id, id));
}
