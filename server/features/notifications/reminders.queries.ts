import { and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Reader, Writer } from '../../db/pool';
import { isChanged } from '../../db/query';
import { events, tournamentReminders, tournaments } from '../../db/schema';

/** Tournaments between two times of whose date nobody was told yet. */
export const listDue = (db: Reader, from: Date, to: Date) =>
  db
    .select({ id: tournaments.id, date: tournaments.date })
    .from(tournaments)
    .leftJoin(events, eq(events.tournamentId, tournaments.id))
    .leftJoin(tournamentReminders, eq(tournamentReminders.tournamentId, tournaments.id))
    .where(
      and(
        gt(tournaments.date, from),
        lte(tournaments.date, to),
        isNull(tournaments.removedAt),
        or(isNull(events.phase), sql`${events.phase} in ('registration', 'check_in', 'running')`),
        or(isNull(tournamentReminders.date), ne(tournamentReminders.date, tournaments.date)),
      ),
    )
    .orderBy(asc(tournaments.id));

/** @returns false if it was told of this date, or no longer has it */
export const rememberReminder = (tx: Writer, id: number, date: Date) =>
  isChanged(
    tx.execute(sql`
      insert into tournament_reminders as told (tournament_id, date)
      select id, date from tournaments
      where id = ${id} and date = ${date.toISOString()}::timestamptz
      on conflict (tournament_id) do update set date = excluded.date
      where told.date <> excluded.date`),
  );
