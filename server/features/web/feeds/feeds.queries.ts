import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../../../db/pool';
import {
  events,
  tournamentParticipants as participants,
  tournaments,
  users,
} from '../../../db/schema';
import {
  isTournamentListedOnWeb,
  isTournamentVisibleTo,
} from '../../tournaments/tournaments.policy';

interface Span {
  from: Date;
  until?: Date;
  limit: number;
}

/** Tournaments that begin between two moments, the last ones first. */
const listFed = (db: Reader, which: SQL | undefined, { from, until, limit }: Span) =>
  db
    .select({
      id: tournaments.id,
      name: tournaments.name,
      description: tournaments.description,
      locations: tournaments.locations,
      date: tournaments.date,
      createdAt: tournaments.createdAt,
      updatedAt: tournaments.updatedAt,
      username: users.username,
      displayName: users.displayName,
      timeZone: users.timeZone,
      phase: events.phase,
      changedAt: events.changedAt,
    })
    .from(tournaments)
    .innerJoin(users, eq(users.id, tournaments.userId))
    .leftJoin(events, eq(events.tournamentId, tournaments.id))
    .where(
      and(
        which,
        sql`${tournaments.date} > ${from.toISOString()}::timestamptz`,
        until && sql`${tournaments.date} <= ${until.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(tournaments.date), desc(tournaments.id))
    .limit(limit);
export type FedRow = Awaited<ReturnType<typeof listFed>>[number];

export const listListed = (db: Reader, span: Span) => listFed(db, isTournamentListedOnWeb, span);

/** Those that a person takes part in, and sees. */
export function listRegistered(db: Reader, userId: number, span: Span) {
  const own = db
    .select({ id: participants.tournamentId })
    .from(participants)
    .where(eq(participants.userId, userId));
  // As an array, since otherwise Postgres walks everybody's tournaments by date.
  const isOwn = sql`${tournaments.id} = any(array(${own}))`;
  return listFed(db, and(isOwn, isTournamentVisibleTo(userId)), span);
}
