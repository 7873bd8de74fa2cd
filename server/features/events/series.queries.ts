import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { isReachable } from '../../db/hidden';
import type { Reader, Writer } from '../../db/pool';
import { first, isSentAs, unlessSent } from '../../db/query';
import { eventSeries, events, tournaments, users } from '../../db/schema';
import { isAccount } from '../people/people.policy';
import { isNotRemoved, isTournamentVisibleTo } from '../tournaments/tournaments.policy';
import { isMemberOf } from './events.queries';

export type SeriesRow = typeof eventSeries.$inferSelect;

export const findSeries = (db: Reader, id: number): Promise<SeriesRow | undefined> =>
  first(db.select().from(eventSeries).where(eq(eventSeries.id, id)));

export const findSentSeries = (db: Reader, userId: number, clientId: string) =>
  first(
    db
      .select()
      .from(eventSeries)
      .where(isSentAs(eventSeries, userId, clientId)),
  );

/** Locked after the tournament of one of its events. */
export const lockSeries = (tx: Reader, id: number): Promise<SeriesRow | undefined> =>
  first(tx.select().from(eventSeries).where(eq(eventSeries.id, id)).for('update'));

/** @returns undefined if the person already has a series with this clientId */
export const insertSeries = (tx: Writer, values: typeof eventSeries.$inferInsert) =>
  first(
    tx.insert(eventSeries).values(values).onConflictDoNothing(unlessSent(eventSeries)).returning(),
  );

export const updateSeries = (
  tx: Writer,
  id: number,
  change: Partial<typeof eventSeries.$inferInsert>,
) => tx.update(eventSeries).set(change).where(eq(eventSeries.id, id));

/** Some years of a weekly event. */
export const SERIES_SHOWN_MAX = 200;

/** The events that the viewer may see, by number; of a very long series the latest. */
export async function listSeriesEvents(db: Reader, viewer: number, id: number) {
  const rows = await db
    .select({
      id: tournaments.id,
      name: tournaments.name,
      date: tournaments.date,
      phase: events.phase,
      number: events.seriesNumber,
    })
    .from(events)
    .innerJoin(tournaments, eq(tournaments.id, events.tournamentId))
    .where(
      and(
        eq(events.seriesId, id),
        or(
          isTournamentVisibleTo(viewer),
          and(isNotRemoved, isMemberOf(events.tournamentId, viewer)),
        ),
      ),
    )
    .orderBy(desc(events.seriesNumber))
    .limit(SERIES_SHOWN_MAX);
  return rows.reverse();
}

/** The latest event that exists, with its owner. */
export const findLatest = (db: Reader, seriesId: number) =>
  first(
    db
      .select({
        id: tournaments.id,
        ownerId: tournaments.userId,
        removedAt: tournaments.removedAt,
      })
      .from(events)
      .innerJoin(tournaments, eq(tournaments.id, events.tournamentId))
      .where(eq(events.seriesId, seriesId))
      .orderBy(desc(events.seriesNumber))
      .limit(1),
  );

export const findOwner = (db: Reader, { userId }: SeriesRow) =>
  userId === null
    ? undefined
    : first(
        db
          .select({ id: users.id, role: users.role, suspendedAt: users.suspendedAt })
          .from(users)
          .where(eq(users.id, userId)),
      );

/** Series of which an event has to be made, by id; those of suspended people wait. */
export const listDue = (db: Reader, now: Date, after: number, limit: number) =>
  db
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .leftJoin(users, eq(users.id, eventSeries.userId))
    .where(and(lte(eventSeries.dueAt, now), gt(eventSeries.id, after), isNull(users.suspendedAt)))
    .orderBy(asc(eventSeries.id))
    .limit(limit);

/** Of an event that is handed over, the series follows, unless later events stay with its owner. */
export async function handSeriesOver(
  tx: Writer,
  { id, number }: { id: number; number: number },
  { from, to }: { from: number; to: number },
): Promise<void> {
  const later = tx
    .select({ id: events.seriesId })
    .from(events)
    .where(and(eq(events.seriesId, id), gt(events.seriesNumber, number)));
  await tx
    .update(eventSeries)
    .set({ userId: to, clientId: null })
    .where(
      and(
        eq(eventSeries.id, id),
        eq(eventSeries.userId, from),
        isNull(eventSeries.endedAt),
        sql`not exists ${later}`,
      ),
    );
}

/**
 * Names the staff of one event in another, and its creator as an organiser; nobody who is blocked
 * either way by the new owner, suspended or deleted.
 */
export const copyStaff = (
  tx: Writer,
  { from, to, ownerId }: { from: number; to: number; ownerId: number },
) =>
  tx.execute(sql`
    insert into event_staff (tournament_id, user_id, role, tables, named_at)
    select ${to}, given.user_id, given.role, given.tables, given.named_at
    from (
      select user_id, role, tables, named_at from event_staff where tournament_id = ${from}
      union all
      select user_id, 'organiser', '[]'::jsonb, now() from tournaments where id = ${from}
    ) given
    join users on users.id = given.user_id
    where users.id <> ${ownerId} and users.suspended_at is null and ${isAccount}
      and ${isReachable(users.id, ownerId)}
    on conflict do nothing`);
