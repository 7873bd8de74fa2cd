import type { SubmittedReportValues } from '#shared/event-matches';
import type { Reporter } from '#shared/rules/events/event-data';
import { AppError } from '../../http/app-error';
import type { Change } from './change-event';
import type { EventState } from './event-state';
import {
  canOrganise,
  NOT_A_JUDGE,
  NOT_AN_ORGANISER,
  NOT_YOUR_MATCH,
  roleOf,
} from './events.policy';
import { entrantsById, isPlayerOf } from './events.presenter';
import type { MatchRow } from './events.queries';

const forbidden = (message: string) => new AppError('forbidden', message);

type Submitted = Omit<SubmittedReportValues, 'clientId' | 'playedAt'>;

/** @throws AppError 403 */
function authorOf(
  state: EventState,
  { id, role }: { id: number; role: EventState['role'] },
  row: MatchRow | undefined,
  { a, b, ended }: Submitted,
): Reporter {
  const { event } = state;
  if (ended === 'none' && !canOrganise(role)) throw forbidden(NOT_AN_ORGANISER);
  if (role === 'organiser' || role === 'judge') return role;
  if (!event.settings.selfReport) throw forbidden(NOT_A_JUDGE);
  const players = row && row.a !== null && row.b !== null ? row : { a, b };
  if (!isPlayerOf(entrantsById(state), players, id)) throw forbidden(NOT_YOUR_MATCH);
  return 'player';
}

export interface Sender {
  by: number;
  role: Reporter;
}

/**
 * Whose report it is. Staff may bring that of another who could send it, such as from a phone
 * without a network; otherwise it counts as the caller's own.
 * @throws AppError 403
 */
export function senderOf(
  { state, actor }: Pick<Change, 'state' | 'actor'>,
  row: MatchRow | undefined,
  { author, ...report }: Submitted,
): Sender {
  const own = { by: actor.id, role: authorOf(state, { ...actor, role: state.role }, row, report) };
  if (author === undefined || author === actor.id || own.role === 'player') return own;
  const role = roleOf(
    { id: author, role: 'user' },
    {
      ownerId: state.tournament.userId,
      staff: state.staff,
      playerIds: state.entrants.map(({ userId }) => userId),
    },
  );
  try {
    return { by: author, role: authorOf(state, { id: author, role }, row, report) };
  } catch {
    return own;
  }
}
