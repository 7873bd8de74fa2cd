import type { NotificationKind } from '#shared/notifications';

/** What leaves the app, by push or by mail, and when. */

const SECOND = 1_000;

/** Seconds without a second push or mail of a row. */
export const PAUSE = 60;

/** An open conversation reads a message within this time, and then nothing is sent. */
export const MESSAGE_DELAY_MS = 3 * SECOND;

/** After this time a push or mail is of no use. */
export function lifetimeOf(kind: NotificationKind): number {
  if (kind === 'event_call') return 600 * SECOND;
  return (kind === 'event_round' ? 1 : 24) * 3_600 * SECOND;
}

/** Whether each act is sent, sooner and before others. */
export const isUrgent = (kind: NotificationKind): boolean =>
  kind.startsWith('event_') || kind === 'security';

interface Row {
  userId: number;
  kind: NotificationKind;
  about: number;
}

/** Players whose table is called by the pairing itself are sent the call, not the round as well. */
export function withoutCalledRounds<R extends Row>(rows: readonly R[]): R[] {
  const called = new Set(
    rows.filter(({ kind }) => kind === 'event_call').map((row) => `${row.userId} ${row.about}`),
  );
  return rows.filter(
    ({ kind, userId, about }) => kind !== 'event_round' || !called.has(`${userId} ${about}`),
  );
}
