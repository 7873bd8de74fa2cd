import { t } from '#shared/translate';
import { hashCode, newCode } from '../../auth/tokens';
import { AppError } from '../../http/app-error';
import type { EventState } from './event-state';
import type { EventRow } from './events.queries';

const CODE_MS = 30 * 24 * 3_600 * 1_000;

export const newCodes = (): Pick<EventRow, 'checkInCode' | 'judgeCode' | 'liveCode'> => ({
  checkInCode: newCode(),
  judgeCode: newCode(),
  liveCode: newCode(),
});

/** Codes of events that are later than this still work. */
export const codesSince = (now: Date): Date => new Date(now.getTime() - CODE_MS);

/** Until when the codes work: some time after the event's day, or its last change. */
export const codesUntil = ({ event, tournament }: Pick<EventState, 'event' | 'tournament'>): Date =>
  new Date(Math.max(event.changedAt.getTime(), tournament.date.getTime()) + CODE_MS);

/** @throws AppError 409 */
export function requireCode(
  state: EventState,
  now: Date,
  name: 'checkInCode' | 'judgeCode',
  typed: string,
): void {
  if (hashCode(typed) !== hashCode(state.event[name]) || codesUntil(state) < now) {
    throw new AppError('conflict', t('This code is not of this event.'));
  }
}
