import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { GUARDIAN_DAYS } from '#shared/guardians';
import { actorColumns } from '../../auth/session-reader';
import type { Reader, Writer } from '../../db/pool';
import { first, isChanged } from '../../db/query';
import { guardianships, users } from '../../db/schema';
import type { Actor } from '../../deps';

export type GuardianshipRow = typeof guardianships.$inferSelect;

/** A guardianship joined with the child's account, whose `guardian` is its state. */
export interface GuardedRow {
  actor: Actor;
  guardianship: GuardianshipRow;
  birthYear: number | null;
  createdAt: Date;
}

const year = sql`extract(year from now())::int`;
const isOverdue = and(
  isNull(guardianships.confirmedAt),
  lt(guardianships.createdAt, sql`now() - make_interval(days => ${GUARDIAN_DAYS})`),
);

/** Undefined for adults and expired requests. */
async function find(db: Reader, which: SQL): Promise<GuardedRow | undefined> {
  const { birthYear, createdAt } = users;
  return first(
    db
      .select({ actor: actorColumns, guardianship: guardianships, birthYear, createdAt })
      .from(guardianships)
      .innerJoin(users, eq(users.id, guardianships.userId))
      .where(and(which, sql`${guardianships.childUntil} >= ${year}`, sql`not (${isOverdue})`)),
  );
}

export const findByToken = (db: Reader, tokenHash: string) =>
  find(db, eq(guardianships.tokenHash, tokenHash));

export const findByChild = (db: Reader, userId: number) =>
  find(db, eq(guardianships.userId, userId));

export async function insertGuardianship(tx: Writer, values: typeof guardianships.$inferInsert) {
  await tx.insert(guardianships).values(values);
}

/** The previous link stops working. False if it was confirmed meanwhile and the address differs. */
export async function replaceLink(
  db: Writer,
  userId: number,
  { email, tokenHash }: { email: string; tokenHash: string },
): Promise<boolean> {
  const isOpen = or(isNull(guardianships.confirmedAt), eq(guardianships.email, email));
  return isChanged(
    db
      .update(guardianships)
      .set({ email, tokenHash })
      .where(and(eq(guardianships.userId, userId), isOpen)),
  );
}

/** False if the link was replaced or is already confirmed. */
export const confirm = (db: Writer, tokenHash: string) =>
  isChanged(
    db
      .update(guardianships)
      .set({ confirmedAt: sql`now()` })
      .where(and(eq(guardianships.tokenHash, tokenHash), isNull(guardianships.confirmedAt))),
  );

/** Lists accounts that were not confirmed in time. */
export const listOverdue = (db: Reader, limit: number) =>
  db
    .select(actorColumns)
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.userId))
    .where(and(isOverdue, sql`${guardianships.childUntil} >= ${year}`))
    .limit(limit);

/** Deletes guardianships of people who are now adults; the address is no longer needed. */
export const deleteEnded = (db: Writer) =>
  db
    .delete(guardianships)
    .where(sql`${guardianships.childUntil} < ${year}`)
    .returning({ userId: guardianships.userId });
