import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { BADGES, type BadgeRule, findBadge } from '../../../shared/rules/badges';
import { anyOf, notBlocked } from '../../db/conditions';
import type { Reader, Writer } from '../../db/pool';
import { userBadges } from '../../db/schema';

export interface EarnedBadge {
  id: number;
  userId: number;
  badge: BadgeRule;
  earnedAt: Date;
  showcasedAt: Date | null;
}

const columns = {
  id: userBadges.id,
  userId: userBadges.userId,
  badgeKey: userBadges.badgeKey,
  earnedAt: userBadges.earnedAt,
  showcasedAt: userBadges.showcasedAt,
};
type Row = Omit<EarnedBadge, 'badge'> & { badgeKey: string };

/** Drops badges that no longer exist. */
const known = (rows: readonly Row[]): EarnedBadge[] =>
  rows.flatMap(({ badgeKey, ...row }) => {
    const badge = findBadge(badgeKey);
    return badge ? [{ ...row, badge }] : [];
  });

const keyList = (keys: readonly string[]): string => `{${keys.join(',')}}`;
const ALL_KEYS = keyList(BADGES.map(({ key }) => key));

/** At most one row per badge, so the lists need no pages. */
async function readBadges(db: Reader, where: SQL | undefined): Promise<EarnedBadge[]> {
  return known(
    await db
      .select(columns)
      .from(userBadges)
      .where(where)
      .orderBy(desc(userBadges.earnedAt), desc(userBadges.id)),
  );
}

export const listEarned = (db: Reader, userId: number): Promise<EarnedBadge[]> =>
  readBadges(db, eq(userBadges.userId, userId));

export const listUnseen = (db: Reader, userId: number): Promise<EarnedBadge[]> =>
  readBadges(db, and(eq(userBadges.userId, userId), isNull(userBadges.seenAt)));

/** Badges on a profile, in the order in which they were added. */
export async function listShowcased(db: Reader, userId: number): Promise<EarnedBadge[]> {
  return known(
    await db
      .select(columns)
      .from(userBadges)
      .where(and(eq(userBadges.userId, userId), isNotNull(userBadges.showcasedAt)))
      .orderBy(asc(userBadges.showcasedAt), asc(userBadges.id)),
  );
}

/** Excludes badges of blocked users. */
export const findBadges = (
  db: Reader,
  userId: number,
  ids: readonly number[],
): Promise<EarnedBadge[]> =>
  readBadges(db, and(anyOf(userBadges.id, ids), notBlocked(userBadges.userId, userId)));

export async function countOf(
  db: Reader,
  userId: number,
  keys: readonly string[],
): Promise<number> {
  const isOne = sql`${userBadges.badgeKey} = any(${keyList(keys)}::text[])`;
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(userBadges)
    .where(and(eq(userBadges.userId, userId), isOne));
  return row?.count ?? 0;
}

/** @returns those that are new */
export async function insertBadges(
  tx: Writer,
  userId: number,
  keys: readonly string[],
): Promise<EarnedBadge[]> {
  const rows = await tx
    .insert(userBadges)
    .values(keys.map((badgeKey) => ({ userId, badgeKey })))
    .onConflictDoNothing()
    .returning(columns);
  return known(rows).toSorted((a, b) => b.id - a.id);
}

export async function findOwn(
  db: Reader,
  userId: number,
  id: number,
): Promise<EarnedBadge | undefined> {
  const [found] = await readBadges(db, and(eq(userBadges.id, id), eq(userBadges.userId, userId)));
  return found;
}

export async function countOtherShowcased(
  db: Reader,
  { id, userId }: EarnedBadge,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(userBadges)
    .where(
      and(
        eq(userBadges.userId, userId),
        isNotNull(userBadges.showcasedAt),
        ne(userBadges.id, id),
        sql`${userBadges.badgeKey} = any(${ALL_KEYS}::text[])`,
      ),
    );
  return row?.count ?? 0;
}

/** A badge that is showcased already keeps its place. */
export async function setShowcased(
  tx: Writer,
  { id }: EarnedBadge,
  showcased: boolean,
): Promise<void> {
  const at = sql`coalesce(${userBadges.showcasedAt}, clock_timestamp())`;
  await tx
    .update(userBadges)
    .set({ showcasedAt: showcased ? at : null })
    .where(eq(userBadges.id, id));
}

export async function hasUnseen(db: Reader, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: userBadges.id })
    .from(userBadges)
    .where(and(eq(userBadges.userId, userId), isNull(userBadges.seenAt)))
    .limit(1);
  return rows.length > 0;
}

export async function markSeen(tx: Writer, userId: number): Promise<void> {
  await tx
    .update(userBadges)
    .set({ seenAt: sql`now()` })
    .where(and(eq(userBadges.userId, userId), isNull(userBadges.seenAt)));
}
