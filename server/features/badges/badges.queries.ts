import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { BADGES, type BadgeRule, findBadge } from '#shared/rules/badges';
import { notHidden } from '../../db/hidden';
import type { Reader, Writer } from '../../db/pool';
import { anyOf, columnsOf, first, isAny } from '../../db/query';
import { userBadges } from '../../db/schema';

const columns = columnsOf(userBadges, ['id', 'userId', 'badgeKey', 'earnedAt', 'showcasedAt']);
type Row = Pick<typeof userBadges.$inferSelect, keyof typeof columns>;
export type EarnedBadge = Omit<Row, 'badgeKey'> & { badge: BadgeRule };

/** Drops badges that no longer exist. */
const known = (rows: readonly Row[]) =>
  rows.flatMap(({ badgeKey, ...row }) => {
    const badge = findBadge(badgeKey);
    return badge ? [{ ...row, badge }] : [];
  });

const keyList = (keys: readonly string[]): string => `{${keys.join(',')}}`;
const ALL_KEYS = keyList(BADGES.map(({ key }) => key));

/** At most one row per badge, so the lists need no pages. */
const readBadges = async (db: Reader, where: SQL | undefined): Promise<EarnedBadge[]> =>
  known(
    await db
      .select(columns)
      .from(userBadges)
      .where(where)
      .orderBy(desc(userBadges.earnedAt), desc(userBadges.id)),
  );

export const listEarned = (db: Reader, userId: number) =>
  readBadges(db, eq(userBadges.userId, userId));

export const listUnseen = (db: Reader, userId: number) =>
  readBadges(db, and(eq(userBadges.userId, userId), isNull(userBadges.seenAt)));

/** Badges on a profile, in the order they were added. */
export const listShowcased = async (db: Reader, userId: number): Promise<EarnedBadge[]> =>
  known(
    await db
      .select(columns)
      .from(userBadges)
      .where(and(eq(userBadges.userId, userId), isNotNull(userBadges.showcasedAt)))
      .orderBy(asc(userBadges.showcasedAt), asc(userBadges.id)),
  );

/** Leaves out badges of hidden people. */
export const findBadges = (db: Reader, userId: number, ids: readonly number[]) =>
  readBadges(db, and(anyOf(userBadges.id, ids), notHidden(userBadges.userId, userId)));

export function countOf(db: Reader, userId: number, keys: readonly string[]) {
  const isOne = sql`${userBadges.badgeKey} = any(${keyList(keys)}::text[])`;
  return db.$count(userBadges, and(eq(userBadges.userId, userId), isOne));
}

/** @returns the new badges */
export async function insertBadges(tx: Writer, userId: number, keys: readonly string[]) {
  const rows = await tx
    .insert(userBadges)
    .values(keys.map((badgeKey) => ({ userId, badgeKey })))
    .onConflictDoNothing()
    .returning(columns);
  return known(rows).toSorted((a, b) => b.id - a.id);
}

export const findOwn = (db: Reader, userId: number, id: number) =>
  first(readBadges(db, and(eq(userBadges.id, id), eq(userBadges.userId, userId))));

export const countOtherShowcased = (db: Reader, { id, userId }: EarnedBadge) =>
  db.$count(
    userBadges,
    and(
      eq(userBadges.userId, userId),
      isNotNull(userBadges.showcasedAt),
      ne(userBadges.id, id),
      sql`${userBadges.badgeKey} = any(${ALL_KEYS}::text[])`,
    ),
  );

/** A badge that is already showcased keeps its place. */
export async function setShowcased(tx: Writer, { id }: EarnedBadge, showcased: boolean) {
  const at = sql`coalesce(${userBadges.showcasedAt}, clock_timestamp())`;
  await tx
    .update(userBadges)
    .set({ showcasedAt: showcased ? at : null })
    .where(eq(userBadges.id, id));
}

export const hasUnseen = (db: Reader, userId: number) =>
  isAny(
    db
      .select({ id: userBadges.id })
      .from(userBadges)
      .where(and(eq(userBadges.userId, userId), isNull(userBadges.seenAt)))
      .limit(1),
  );

export async function markSeen(tx: Writer, userId: number): Promise<void> {
  await tx
    .update(userBadges)
    .set({ seenAt: sql`now()` })
    .where(and(eq(userBadges.userId, userId), isNull(userBadges.seenAt)));
}
