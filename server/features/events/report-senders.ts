import type { SubmittedReportValues } from '#shared/event-matches';
import { type MatchPart, matchKeyOf, readMatchKey } from '#shared/rules/events/match-key';
import { roundsIn } from '#shared/rules/events/progress';
import type { StageKind } from '#shared/rules/events/settings';
import { AppError } from '../../http/app-error';
import type { Author } from './apply-report';
import type { Change } from './change-event';
import { type EventState, progressOf } from './event-state';
import {
  canOrganise,
  NOT_A_JUDGE,
  NOT_AN_ORGANISER,
  NOT_YOUR_MATCH,
  roleOf,
} from './events.policy';
import { entrantsById, isPlayerOf } from './events.presenter';
import type { MatchRow } from './events.queries';
import * as reportQueries from './reports.queries';

const forbidden = (message: string) => new AppError('forbidden', message);

type Submitted = Omit<SubmittedReportValues, 'clientId' | 'playedAt'>;

/** @throws AppError 403 */
function authorOf(
  state: EventState,
  { id, role }: { id: number; role: EventState['role'] },
  row: MatchRow | undefined,
  { a, b, ended }: Submitted,
): Author {
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
  role: Author;
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

const PARTS: Record<StageKind, readonly MatchPart[]> = {
  swiss: ['r'],
  round_robin: ['r'],
  single: ['W', 'T'],
  double: ['W', 'L', 'F'],
};

/** Whether a match may still be drawn: in a later Swiss round, or a stage that has not started. */
export function isStillToCome(state: EventState, key: string): boolean {
  const { stage, part, column, place } = readMatchKey(key);
  const kind = state.event.settings.stages[stage - 1]?.kind;
  if (!kind || !PARTS[kind].includes(part)) return false;
  // No stage has more rounds than entrants, and no round more matches.
  if (Math.max(column, place) > state.entrants.length) return false;
  if (!state.stages.some((one) => one.number === stage)) return true;
  const drawn = state.rounds.length;
  return kind === 'swiss' && column > drawn && column <= roundsIn(progressOf(state), stage);
}

const roundOf = (key: string) => matchKeyOf({ ...readMatchKey(key), place: 1 });

/** Sets aside what the sender reported before of this match; players have one match in a round. */
export async function replaceWaiting(
  { tx, state, send }: Change,
  { by, role }: Sender,
  key: string,
) {
  const waiting = await reportQueries.listWaitingOf(tx, state.event.tournamentId, by);
  const isReplaced = (one: { key: string }) =>
    role === 'player' ? roundOf(one.key) === roundOf(key) : one.key === key;
  const ids = waiting.filter(isReplaced).map(({ id }) => id);
  send(reportQueries.setReportStatus(tx, ids, 'set_aside'));
}
