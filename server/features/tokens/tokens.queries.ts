import { and, asc, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Reader, Tx, Writer } from '../../db/pool';
import { first, isAny, isChanged, only } from '../../db/query';
import { sessions, tokens, users } from '../../db/schema';

export type TokenRow = typeof tokens.$inferSelect;

/** Newest first. */
export const listTokens = (db: Reader, userId: number) =>
  db.select().from(tokens).where(eq(tokens.userId, userId)).orderBy(desc(tokens.id));

/**
 * Locks the account, so that the count stays true until the transaction ends, and whatever ends the
 * account's tokens comes before or after it.
 */
export async function countTokensLocked(tx: Tx, userId: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return tx.$count(tokens, eq(tokens.userId, userId));
}

/** Within the account's lock: a new password and a suspension end sessions. */
export const isSignedIn = (tx: Tx, userId: number, sid: string) =>
  isAny(
    tx
      .select({ sid: sessions.sid })
      .from(sessions)
      .where(
        and(eq(sessions.sid, sid), eq(sessions.userId, userId), gt(sessions.expire, sql`now()`)),
      ),
  );

export const insertToken = (
  tx: Writer,
  {
    days,
    ...values
  }: Pick<TokenRow, 'userId' | 'tokenHash' | 'name' | 'scopes'> & { days: number | null },
) =>
  only(
    tx
      .insert(tokens)
      .values({
        ...values,
        expiresAt: days === null ? null : sql`now() + make_interval(days => ${days})`,
      })
      .returning(),
  );

export const deleteToken = (tx: Writer, userId: number, id: number) =>
  isChanged(tx.delete(tokens).where(and(eq(tokens.id, id), eq(tokens.userId, userId))));

/** Tokens that end by `until` and whose owners were not told yet. */
export const listEnding = (db: Reader, now: Date, until: Date) =>
  db
    .select({ id: tokens.id, userId: tokens.userId })
    .from(tokens)
    .where(and(isNull(tokens.warnedAt), gt(tokens.expiresAt, now), lte(tokens.expiresAt, until)))
    .orderBy(asc(tokens.id));

/** @returns undefined if the owner was told before, or the token is gone */
export const rememberWarning = (tx: Writer, id: number, now: Date) =>
  first(
    tx
      .update(tokens)
      .set({ warnedAt: now })
      .where(and(eq(tokens.id, id), isNull(tokens.warnedAt)))
      .returning({ userId: tokens.userId }),
  );

export const deleteEnded = (tx: Writer, before: Date) =>
  tx.delete(tokens).where(lt(tokens.expiresAt, before));
