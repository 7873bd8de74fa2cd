import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Writer } from '../../db/pool';
import { signInChallenges } from '../../db/schema';

type Kind = (typeof signInChallenges.$inferSelect)['kind'];

/** For somebody who has to find their phone. */
export const CHALLENGE_MINUTES = 10;

/** Stored hashed: a copy of the table completes no sign-in. */
const digest = (token: string) => createHash('sha256').update(token).digest('base64url');

/** @returns 32 random bytes as base64url */
export async function createChallenge(
  db: Writer,
  kind: Kind,
  userId: number | null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now()`));
  // The database's clock: clocks of instances may differ.
  const expiresAt = sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`;
  await db.insert(signInChallenges).values({ tokenHash: digest(token), kind, userId, expiresAt });
  return token;
}

const isValid = (kind: Kind, token: string) =>
  and(
    eq(signInChallenges.tokenHash, digest(token)),
    eq(signInChallenges.kind, kind),
    gt(signInChallenges.expiresAt, sql`now()`),
  );

interface Challenge {
  userId: number | null;
}

export async function findChallenge(
  db: Writer,
  kind: Kind,
  token: string,
): Promise<Challenge | undefined> {
  const { userId } = signInChallenges;
  const [row] = await db.select({ userId }).from(signInChallenges).where(isValid(kind, token));
  return row;
}

/** Consumes a challenge; of several concurrent requests only one gets it. */
export async function takeChallenge(
  db: Writer,
  kind: Kind,
  token: string,
): Promise<Challenge | undefined> {
  const { userId } = signInChallenges;
  const [row] = await db.delete(signInChallenges).where(isValid(kind, token)).returning({ userId });
  return row;
}
