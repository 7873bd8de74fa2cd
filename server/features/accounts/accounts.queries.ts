import { and, eq, gt, sql } from 'drizzle-orm';
import type { Role } from '../../../shared/accounts';
import type { Actor } from '../../auth/actor';
import { actorColumns } from '../../auth/session-reader';
import type { Db } from '../../db/pool';
import { passwordResets, users } from '../../db/schema';

/** The database or a transaction on it. */
type Executor = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>;

/** What a sign-in or a reset needs to know of an account. */
export interface Account extends Actor {
  passwordHash: string;
  /** Since when nobody may sign in to it; null while somebody may. */
  suspendedAt: Date | null;
}

/** Finds an account by its name or its e-mail address (names hold no "@"), whatever the case. */
export async function findAccount(db: Executor, name: string): Promise<Account | undefined> {
  const column = name.includes('@') ? users.email : users.username;
  const [row] = await db
    .select({
      ...actorColumns,
      passwordHash: users.passwordHash,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .where(sql`lower(${column}) = lower(${name})`);
  return row;
}

/**
 * What a sign-in was checked against, as of now, after waiting for a change of it that is under way:
 * a reset and a suspension take the row first and then end the sessions, so whoever asks here after
 * making a session either sees the change or has that session ended.
 */
export async function readStanding(
  db: Executor,
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
  db: Executor,
  values: { username: string; displayName: string | null; passwordHash: string; role?: Role },
): Promise<Actor> {
  const [row] = await db.insert(users).values(values).returning(actorColumns);
  if (!row) throw new Error('An insert returned no row');
  return row;
}

export async function updatePasswordHash(
  db: Executor,
  id: number,
  passwordHash: string,
): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** Says whether `before` was still the account's: of two changes at once one finds its own. */
export async function replacePasswordHash(
  db: Executor,
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

export async function updateEmail(db: Executor, id: number, email: string): Promise<void> {
  await db.update(users).set({ email }).where(eq(users.id, id));
}

export async function updateRole(db: Executor, id: number, role: Role): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, id));
}

export async function insertReset(
  db: Executor,
  values: { tokenHash: string; userId: number; lifetimeSeconds: number },
): Promise<void> {
  const { lifetimeSeconds, ...row } = values;
  // The database's clock, as in the checks: instances may disagree about the time.
  const expiresAt = sql`now() + make_interval(secs => ${lifetimeSeconds})`;
  await db.insert(passwordResets).values({ ...row, expiresAt });
}

const validReset = (tokenHash: string) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`));

/** Whose password a token resets. */
export async function findReset(db: Executor, tokenHash: string): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(validReset(tokenHash));
  return row?.userId;
}

/** Uses a token up: of several requests at once, one gets the person's id. */
export async function takeReset(db: Executor, tokenHash: string): Promise<number | undefined> {
  const [row] = await db
    .delete(passwordResets)
    .where(validReset(tokenHash))
    .returning({ userId: passwordResets.userId });
  return row?.userId;
}

export async function deleteResets(db: Executor, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Holds the account's row until the transaction ends, so that what follows happens one by one. */
export async function lockUser(db: Executor, id: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
}

/** The same, and what a suspension asks of it. */
export async function lockAccount(
  db: Executor,
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

export async function updateSuspension(db: Executor, id: number, on: boolean): Promise<void> {
  const suspendedAt = on ? sql`clock_timestamp()` : sql`null`;
  await db.update(users).set({ suspendedAt }).where(eq(users.id, id));
}
