import { and, eq, isNull, ne, or, type Placeholder, type SQLWrapper, sql } from 'drizzle-orm';
import type { EventPhase } from '#shared/rules/events/phases';
import { TOURNAMENT_HOURS, TOURNAMENT_PARTICIPANTS_MAX } from '#shared/tournaments';
import type { WebChoice } from '#shared/web-choice';
import { type Authority, isOwn, type Owned, type Viewer } from '../../auth/authorize';
import { guardianOf, isPublicPerson, notHidden } from '../../db/hidden';
import { tournaments } from '../../db/schema';

interface Registrable {
  date: Date;
  participantCount: number;
  isRegistered: boolean;
  waiting: object | null;
  eventPhase: EventPhase | null;
}

const DURATION_MS = TOURNAMENT_HOURS * 60 * 60 * 1000;

/** Tournaments that started by this time are over. */
export const edgeAt = (now: Date): Date => new Date(now.getTime() - DURATION_MS);

export const isOver = ({ date }: Pick<Registrable, 'date'>, edge: Date): boolean => date <= edge;

/** Not of an event, which has its own limit. */
export const isFull = ({ participantCount }: Pick<Registrable, 'participantCount'>): boolean =>
  participantCount >= TOURNAMENT_PARTICIPANTS_MAX;

export const isNotRemoved = isNull(tournaments.removedAt);

/** Visible to everybody, apart from blocks; one that was removed only to its creator. */
export const canViewTournament = (
  viewer: Viewer,
  tournament: Owned & { removedAt: Date | null },
): boolean => tournament.removedAt === null || isOwn(viewer, tournament);
export const isTournamentVisibleTo = (viewer: number | Placeholder) =>
  and(or(isNotRemoved, eq(tournaments.userId, viewer)), notHidden(tournaments.userId, viewer));

/** Visible without an account: its creator put it on the web. */
export const canVisitTournament = (tournament: {
  removedAt: Date | null;
  web: WebChoice;
}): boolean => tournament.removedAt === null && tournament.web !== 'off';
export const isTournamentOnWeb = and(
  isNotRemoved,
  ne(tournaments.web, 'off'),
  isPublicPerson(tournaments.userId),
);

export const isTournamentListedOnWeb = and(eq(tournaments.web, 'listed'), isTournamentOnWeb);

/** What a tournament's `web` is once it belongs to `owner`: children have nothing on the web. */
export const webFor = (owner: SQLWrapper) =>
  sql<WebChoice>`case when ${guardianOf(owner)} is null then web else 'off' end`;

/** Allowed for its creator and administrators. */
export const canEditTournament = (actor: Authority, tournament: Owned): boolean =>
  isOwn(actor, tournament) || actor.role === 'admin';

export const canDeleteTournament = canEditTournament;

/** Whether an event in this phase accepts registrations. */
export const isOpenPhase = (phase: EventPhase): boolean =>
  phase === 'registration' || phase === 'check_in';

export const canRegister = (tournament: Registrable, edge: Date): boolean =>
  !tournament.isRegistered &&
  !tournament.waiting &&
  !isFull(tournament) &&
  (tournament.eventPhase ? isOpenPhase(tournament.eventPhase) : !isOver(tournament, edge));
