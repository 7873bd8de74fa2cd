import { and, eq, isNull, sql } from 'drizzle-orm';
import { guardianOf } from '../../db/hidden';
import type { Reader, Writer } from '../../db/pool';
import { first } from '../../db/query';
import { calendarFeeds, users } from '../../db/schema';

/** Undefined for suspended people, and for children whose guardian has not confirmed. */
export const findOwner = (db: Reader, code: string) =>
  first(
    db
      .select({ id: users.id })
      .from(calendarFeeds)
      .innerJoin(users, eq(users.id, calendarFeeds.userId))
      .where(
        and(
          eq(calendarFeeds.code, code),
          isNull(users.suspendedAt),
          sql`${guardianOf(users.id)} is distinct from 'waiting'`,
        ),
      ),
  );

export const findOwnFeed = (db: Reader, userId: number) =>
  first(
    db
      .select({ code: calendarFeeds.code, createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, userId)),
  );

type Values = Pick<typeof calendarFeeds.$inferInsert, 'userId' | 'code'>;

/** Leaves a code that there is already. */
export const insertOwnFeed = (tx: Writer, values: Values) =>
  tx.insert(calendarFeeds).values(values).onConflictDoNothing();

export const replaceOwnFeed = (tx: Writer, values: Values) =>
  tx
    .insert(calendarFeeds)
    .values(values)
    .onConflictDoUpdate({
      target: calendarFeeds.userId,
      set: { code: values.code, createdAt: sql`now()` },
    });

export const deleteOwnFeed = (tx: Writer, userId: number) =>
  tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
