import type { Placeholder } from 'drizzle-orm';
import { TOURNAMENT_HOURS, TOURNAMENT_PARTICIPANTS_MAX } from '../../../shared/tournaments';
import type { Actor } from '../../actor';
import type { Viewer } from '../../auth/visibility';
import { notBlocked } from '../../db/conditions';
import { tournaments } from '../../db/schema';

interface Owned {
  userId: number;
}

interface Registrable {
  date: Date;
  participantCount: number;
  isRegistered: boolean;
}

const DURATION_MS = TOURNAMENT_HOURS * 60 * 60 * 1000;

/** A tournament that began by this time is over. */
export const edgeAt = (now: Date): Date => new Date(now.getTime() - DURATION_MS);

export const isOver = ({ date }: Pick<Registrable, 'date'>, edge: Date): boolean => date <= edge;

/** An event has a limit of its own. */
export const isFull = ({
  participantCount,
  maxEntrants = null,
}: Pick<Registrable, 'participantCount'> & { maxEntrants?: number | null }): boolean =>
  participantCount >= (maxEntrants ?? TOURNAMENT_PARTICIPANTS_MAX);

export const isOwnTournament = (viewer: Viewer, tournament: Owned): boolean =>
  tournament.userId === viewer.id;

/** Everybody. */
export const canViewTournament = (): boolean => true;
export const isTournamentVisibleTo = (viewer: number | Placeholder) =>
  notBlocked(tournaments.userId, viewer);

/** Its creator and the administrator. */
export const canEditTournament = (actor: Actor, tournament: Owned): boolean =>
  isOwnTournament(actor, tournament) || actor.role === 'admin';

export const canDeleteTournament = canEditTournament;

export const canRegister = (tournament: Registrable, edge: Date): boolean =>
  !tournament.isRegistered && !isOver(tournament, edge) && !isFull(tournament);
