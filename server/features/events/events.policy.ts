import type { EventRole } from '#shared/event-schemas';
import { allows } from '#shared/scopes';
import { msg } from '#shared/translate';
import type { Actor } from '../../deps';
import { AppError } from '../../http/app-error';

export const NOT_AN_ORGANISER = msg("Only this event's organisers can do this.");
export const NOT_A_JUDGE = msg("Only this event's judges can do this.");
export const NOT_YOUR_MATCH = msg('This is not your match.');
export const NOT_A_PLAYER = msg('Please register for this tournament first.');

/** Who takes part in an event, and how. */
export interface Membership {
  /** Creator of the tournament. */
  ownerId: number;
  staff: readonly { userId: number; role: 'organiser' | 'judge' }[];
  playerIds: readonly (number | null)[];
}

/** The highest role a person has. */
export function roleOf(
  actor: Pick<Actor, 'id' | 'role' | 'program'>,
  { ownerId, staff, playerIds }: Membership,
): EventRole {
  const asPlayer = playerIds.includes(actor.id) ? 'player' : 'viewer';
  // Codes, hidden lists and the log are for tokens that may run events.
  if (actor.program && !allows(actor.program.scopes, 'events:write')) return asPlayer;
  const named = staff.find(({ userId }) => userId === actor.id)?.role;
  if (ownerId === actor.id || actor.role === 'admin' || named === 'organiser') return 'organiser';
  if (named === 'judge') return 'judge';
  return asPlayer;
}

export const canOrganise = (role: EventRole): boolean => role === 'organiser';
export const canJudge = (role: EventRole): boolean => role === 'organiser' || role === 'judge';

/** The role that a call requires; otherwise it is a 403. */
export type Requirement = 'organiser' | 'judge' | 'anyone';

/** What a program may do in an event is what its staff may, not what players may. */
export const requirementOf = (
  actor: Pick<Actor, 'program'>,
  requirement: Requirement,
): Requirement => (actor.program && requirement === 'anyone' ? 'judge' : requirement);

/** @throws AppError 403 */
export function requireRole(role: EventRole, requirement: Requirement): void {
  if (requirement === 'organiser' && !canOrganise(role)) {
    throw new AppError('forbidden', NOT_AN_ORGANISER);
  }
  if (requirement === 'judge' && !canJudge(role)) throw new AppError('forbidden', NOT_A_JUDGE);
}
