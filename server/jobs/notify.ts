import type { After, Reader } from '../db/pool';
import { type AppDeps, currentTime } from '../deps';
import type { Act, EventActs, NOTIFICATION_SUBJECTS, Warning } from './acts';

type Deps = Pick<AppDeps, 'jobs' | 'clock'>;

/**
 * Notifies people of an act, in the transaction of the act: it only adds a job, since the rows of
 * others are not to be locked here. Call it last.
 */
export const notify = (deps: Deps, tx: Reader, after: After, act: Omit<Act, 'at'>): Promise<void> =>
  deps.jobs.enqueue(tx, after, 'notifications.write', {
    ...act,
    at: currentTime(deps).toISOString(),
  });

/** Like `notify`, for everything that one change of an event causes. */
export const notifyOfEvent = (
  deps: Deps,
  tx: Reader,
  after: After,
  acts: Omit<EventActs, 'at'>,
): Promise<void> =>
  deps.jobs.enqueue(tx, after, 'notifications.write-event', {
    ...acts,
    at: currentTime(deps).toISOString(),
  });

/** Takes back what was notified of something that is gone, hidden or read, in its transaction. */
export const forgetNews = (
  { jobs }: Pick<AppDeps, 'jobs'>,
  tx: Reader,
  after: After,
  about: (typeof NOTIFICATION_SUBJECTS)[number],
  id: number,
): Promise<void> => jobs.enqueue(tx, after, 'notifications.refresh', { about, id });

/** Warns a person about their own account, whoever did it. */
export const warn = (
  deps: Deps,
  tx: Reader,
  after: After,
  userId: number,
  what: Warning,
): Promise<void> =>
  notify(deps, tx, after, { kind: 'security', by: null, to: userId, about: 0, params: { what } });
