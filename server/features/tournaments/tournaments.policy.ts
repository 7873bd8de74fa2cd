import type { Placeholder } from 'drizzle-orm';
import type { EventPhase } from '../../../shared/rules/events/phases';
import { TOURNAMENT_HOURS, TOURNAMENT_PARTICIPANTS_MAX } from '../../../shared/tournaments';
import { type Authority, isOwn, type Owned } from '../../auth/authorize';
import { notHidden } from '../../db/query';
import { tournaments } from '../../db/schema';

interface Registrable {
  date: Date;
  participantCount: number;
  isRegistered: boolean;
  eventPhase: EventPhase | null;
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

/** Everybody. */
export const canViewTournament = (): boolean => true;
export const isTournamentVisibleTo = (viewer: number | Placeholder) =>
  notHidden(tournaments.userId, viewer);

/** Its creator and the administrator. */
export const canEditTournament = (actor: Authority, tournament: Owned): boolean =>
  isOwn(actor, tournament) || actor.role === 'admin';

export const canDeleteTournament = canEditTournament;

/** An event says itself when it is over. */
export const isOpenPhase = (phase: EventPhase): boolean =>
  phase === 'registration' || phase === 'check_in';

export const canRegister = (tournament: Registrable, edge: Date): boolean =>
  !tournament.isRegistered &&
  !isFull(tournament) &&
  (tournament.eventPhase ? isOpenPhase(tournament.eventPhase) : !isOver(tournament, edge));
