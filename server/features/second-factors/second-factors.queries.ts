import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Reader, Tx, Writer } from '../../db/pool';
import { first, isAny, isChanged, only } from '../../db/query';
import {
  authenticators,
  codeGuesses,
  passkeys,
  recoveryCodes,
  signInChallenges,
  users,
} from '../../db/schema';
import { CODE_SLOWDOWN } from '../../http/limits';

export type Kind = (typeof signInChallenges.$inferSelect)['kind'];

/** Uses the database's clock, since clocks of instances may differ. Removes expired ones. */
export async function insertChallenge(
  tx: Tx,
  { minutes, ...values }: { tokenHash: string; kind: Kind; userId: number | null; minutes: number },
): Promise<void> {
  await tx.delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now()`));
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`;
  await tx.insert(signInChallenges).values({ ...values, expiresAt });
}

const isValid = (kind: Kind, tokenHash: string) =>
  and(
    eq(signInChallenges.tokenHash, tokenHash),
    eq(signInChallenges.kind, kind),
    gt(signInChallenges.expiresAt, sql`now()`),
  );

const owner = { userId: signInChallenges.userId };

export const readChallenge = (db: Reader, kind: Kind, tokenHash: string) =>
  first(db.select(owner).from(signInChallenges).where(isValid(kind, tokenHash)));

export const removeChallenge = (tx: Writer, kind: Kind, tokenHash: string) =>
  first(tx.delete(signInChallenges).where(isValid(kind, tokenHash)).returning(owner));

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Newest first. */
export const readPasskeys = (db: Reader, userId: number) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id));

export const findPasskey = (db: Reader, credentialId: string) =>
  first(db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)));

/** Locks the account, so that the count stays true until the transaction ends. */
export async function countPasskeysLocked(tx: Tx, userId: number): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return tx.$count(passkeys, eq(passkeys.userId, userId));
}

export const insertPasskey = (tx: Writer, values: typeof passkeys.$inferInsert) =>
  only(tx.insert(passkeys).values(values).returning());

/** Undefined if the counter has not increased, which reveals a copied key, unless it is always 0. */
export const recordUse = (tx: Writer, id: number, counter: number) =>
  first(
    tx
      .update(passkeys)
      .set({ counter, lastUsedAt: sql`now()` })
      .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), sql`${counter} = 0`)))
      .returning({ userId: passkeys.userId }),
  );

export const removePasskey = (tx: Writer, userId: number, id: number) =>
  isChanged(tx.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId))));

/** @returns how many there were */
export const removePasskeys = async (tx: Writer, userId: number): Promise<number> =>
  (await tx.delete(passkeys).where(eq(passkeys.userId, userId))).rowCount ?? 0;

const isOf = (userId: number) => eq(authenticators.userId, userId);

export const isTwoStepOn = (db: Reader, userId: number) =>
  isAny(
    db
      .select({ userId: authenticators.userId })
      .from(authenticators)
      .where(and(isOf(userId), isNotNull(authenticators.confirmedAt))),
  );

/** False if two-step sign-in is on. */
export const storeSecret = (tx: Writer, userId: number, secret: string) =>
  isChanged(
    tx
      .insert(authenticators)
      .values({ userId, secret })
      .onConflictDoUpdate({
        target: authenticators.userId,
        set: { secret, lastStep: null },
        setWhere: isNull(authenticators.confirmedAt),
      }),
  );

export const findSecret = async (db: Reader, userId: number) =>
  (
    await first(
      db.select({ secret: authenticators.secret }).from(authenticators).where(isOf(userId)),
    )
  )?.secret;

/** Records the step of a code; false if that one or a later one was used. */
export const takeStep = (tx: Writer, userId: number, lastStep: number) =>
  isChanged(
    tx
      .update(authenticators)
      .set({ lastStep })
      .where(
        and(
          isOf(userId),
          or(isNull(authenticators.lastStep), lt(authenticators.lastStep, lastStep)),
        ),
      ),
  );

export const lockAuthenticator = (tx: Tx, userId: number) =>
  first(tx.select().from(authenticators).where(isOf(userId)).for('update'));

export async function confirmAuthenticator(tx: Writer, userId: number): Promise<void> {
  await tx.update(authenticators).set({ confirmedAt: sql`now()` }).where(isOf(userId));
}

const isCodeOf = (userId: number) => eq(recoveryCodes.userId, userId);

export const countRecoveryCodes = (db: Reader, userId: number): Promise<number> =>
  db.$count(recoveryCodes, isCodeOf(userId));

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]) {
  await tx.delete(recoveryCodes).where(isCodeOf(userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

export const takeRecoveryCode = (tx: Writer, userId: number, codeHash: string) =>
  isChanged(
    tx.delete(recoveryCodes).where(and(isCodeOf(userId), eq(recoveryCodes.codeHash, codeHash))),
  );

/** Idempotent. */
export async function deleteTwoStep(tx: Writer, userId: number): Promise<void> {
  await tx.delete(authenticators).where(isOf(userId));
  await tx.delete(recoveryCodes).where(isCodeOf(userId));
}

interface Counter {
  userId: number;
  device: string;
}

const isCounter = ({ userId, device }: Counter) =>
  and(eq(codeGuesses.userId, userId), eq(codeGuesses.device, device));

/** @returns how many guesses were wrong since the last right one, or undefined while waiting */
export async function countGuess(
  tx: Writer,
  counter: Counter,
  free: number,
): Promise<number | undefined> {
  const { firstWait, longestWait, forgottenAfter } = CODE_SLOWDOWN;
  const { failures, guessedAt, waitsUntil } = codeGuesses;
  const isForgotten = sql`${guessedAt} < now() - make_interval(secs => ${forgottenAfter})`;
  const next = sql`case when ${isForgotten} then 1 else ${failures} + 1 end`;
  // The exponent is limited, since a power of two soon exceeds every number.
  const wait = sql`least(${longestWait}::float, ${firstWait} * 2 ^ least(${next} - ${free}::int, 20))`;
  const until = sql`case when ${next} >= ${free} then now() + make_interval(secs => ${wait}) end`;
  const counted = tx
    .insert(codeGuesses)
    .values({ ...counter, failures: 1 })
    .onConflictDoUpdate({
      target: [codeGuesses.userId, codeGuesses.device],
      set: { failures: next, guessedAt: sql`now()`, waitsUntil: until },
      setWhere: sql`coalesce(${waitsUntil} <= now(), true)`,
    })
    .returning({ failures });
  return (await first(counted))?.failures;
}

export async function millisecondsLeft(db: Reader, counter: Counter): Promise<number> {
  const left = sql<number>`(extract(epoch from ${codeGuesses.waitsUntil} - now()) * 1000)::float8`;
  const found = await first(db.select({ left }).from(codeGuesses).where(isCounter(counter)));
  return found?.left ?? 0;
}

export async function forgetGuesses(tx: Writer, counter: Counter): Promise<void> {
  await tx.delete(codeGuesses).where(isCounter(counter));
}
