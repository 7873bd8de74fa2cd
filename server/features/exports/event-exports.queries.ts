import { and, asc, eq, getTableColumns, or } from 'drizzle-orm';
import { buildPath } from '#shared/contract';
import { api } from '#shared/routes';
import type { Reader } from '../../db/pool';
import {
  eventMatches,
  eventReports,
  eventSeries,
  eventStaff,
  eventWaitlist,
  ruleSets,
  tournamentParticipants,
  tournaments,
} from '../../db/schema';
import { inBatches, listOwn, presented } from './exports.queries';

export function listTournaments(db: Reader, userId: number) {
  const { name, description, locations, date, isOfficial, web, folder } = tournaments;
  const { participantCount, createdAt, updatedAt } = tournaments;
  const columns = { name, description, locations, date, isOfficial, web, folder };
  const counts = { participantCount, createdAt, updatedAt };
  const batches = listOwn(db, userId, tournaments, { ...columns, ...counts });
  return presented(batches, ({ folder: stored, ...tournament }) => ({
    ...tournament,
    flyer: stored ? buildPath(api.getTournamentFlyer.path, { id: tournament.id }) : null,
  }));
}

export function listRegistrations(db: Reader, userId: number) {
  const { tournamentId, createdAt, number, shownName, state, rating, division, deck } =
    tournamentParticipants;
  const facts = { registeredAt: createdAt, number, shownName, state, rating, division, deck };
  return inBatches({ tournamentId }, (later) =>
    db
      .select({ tournamentId, tournament: tournaments.name, ...facts })
      .from(tournamentParticipants)
      .innerJoin(tournaments, eq(tournaments.id, tournamentId))
      .where(and(eq(tournamentParticipants.userId, userId), later)),
  );
}

/** Places on waitlists. */
export function listWaitlists(db: Reader, userId: number) {
  const { tournamentId, createdAt, offeredAt, confirmBy } = eventWaitlist;
  return inBatches({ tournamentId }, (later) =>
    db
      .select({
        tournamentId,
        tournament: tournaments.name,
        joinedAt: createdAt,
        offeredAt,
        confirmBy,
      })
      .from(eventWaitlist)
      .innerJoin(tournaments, eq(tournaments.id, tournamentId))
      .where(and(eq(eventWaitlist.userId, userId), later)),
  );
}

/** Reports the person made on event matches. */
export function listEventReports(db: Reader, userId: number) {
  const { id, by, tournamentId, key, body, status, playedAt } = eventReports;
  const columns = { tournamentId, key, body, status, playedAt };
  return listOwn(db, userId, { id, userId: by }, columns);
}

/** Event matches the person played in. */
export function listEventMatches(db: Reader, userId: number) {
  const { id, tournamentId, key, a, b, state, outcome, winner, result } = eventMatches;
  const { id: entrantId } = tournamentParticipants;
  return inBatches({ id }, (later) =>
    db
      .select({ id, tournamentId, key, entrantId, a, b, state, outcome, winner, result })
      .from(tournamentParticipants)
      .innerJoin(
        eventMatches,
        and(
          eq(tournamentId, tournamentParticipants.tournamentId),
          or(eq(a, entrantId), eq(b, entrantId)),
        ),
      )
      .where(and(eq(tournamentParticipants.userId, userId), later)),
  );
}

/** Events of other people where the person is organiser or judge. */
export async function* listEventRoles(db: Reader, userId: number) {
  const { tournamentId, role, tables } = eventStaff;
  yield await db
    .select({ tournamentId, role, tables })
    .from(eventStaff)
    .where(eq(eventStaff.userId, userId))
    .orderBy(asc(tournamentId));
}

export function listRuleSets(db: Reader, userId: number) {
  const { userId: _, nameKey, clientId, version, ...columns } = getTableColumns(ruleSets);
  return listOwn(db, userId, ruleSets, columns);
}

export function listSeries(db: Reader, userId: number) {
  const { userId: _, clientId, made, dueAt, ...columns } = getTableColumns(eventSeries);
  return listOwn(db, userId, { id: eventSeries.id, userId: eventSeries.userId }, columns);
}
