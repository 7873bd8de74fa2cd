import type { NotificationKind, NotificationSettings } from '#shared/notifications';
import type { After, Tx } from '../../db/pool';
import { type AppDeps, currentTime } from '../../deps';
import { findOwners } from '../notifications/notifications.service';
import {
  isUrgent,
  lifetimeOf,
  MESSAGE_DELAY_MS,
  withoutCalledRounds,
} from '../notifications/sending.policy';
import { readSettings } from '../notifications/settings.service';
import { pushKeysOf } from './keys';
import * as queries from './push.queries';
import { quietUntil } from './quiet';

/** A notification as an act left it. */
export interface Written {
  id: number;
  userId: number;
  kind: NotificationKind;
  about: number;
}

function waitsInQuiet({ kind, about }: Written, running: ReadonlySet<number>): boolean {
  if (kind === 'event_offer' || kind === 'security') return false;
  return !kind.startsWith('event_') || !running.has(about);
}

interface Owner {
  settings: NotificationSettings;
  timeZone: string;
}

function pushOf(row: Written, { settings, timeZone }: Owner, running: Set<number>, now: Date) {
  const until = waitsInQuiet(row, running) ? quietUntil(settings.quiet, timeZone, now) : undefined;
  const delay = row.kind === 'message' ? MESSAGE_DELAY_MS : 0;
  const due = until ?? new Date(now.getTime() + delay);
  return {
    id: row.id,
    isHeld: until !== undefined,
    isUrgent: isUrgent(row.kind),
    dueAt: due.toISOString(),
    expiresAt: new Date(due.getTime() + lifetimeOf(row.kind)).toISOString(),
  };
}

/** Queues what follows from these rows, in the transaction that writes them. */
export async function queuePushes(
  deps: Pick<AppDeps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  after: After,
  written: readonly Written[],
): Promise<void> {
  if (written.length === 0 || !pushKeysOf(deps.config)) return;
  const people = await queries.peopleWithDevices(tx, [
    ...new Set(written.map(({ userId }) => userId)),
  ]);
  if (people.length === 0) return;
  const settings = await readSettings(tx, people);
  const owners = await findOwners(tx, people);
  const running = await queries.runningAmong(
    tx,
    written.filter(({ kind }) => kind.startsWith('event_')).map(({ about }) => about),
  );
  const now = currentTime(deps);
  const wanted = written.filter(({ userId, kind }) => settings.get(userId)?.kinds[kind].push);
  const pushes = withoutCalledRounds(wanted).flatMap((row) => {
    const own = settings.get(row.userId);
    const owner = owners.get(row.userId);
    if (!own || !owner) return [];
    return [pushOf(row, { settings: own, timeZone: owner.timeZone }, running, now)];
  });
  if (pushes.length === 0 || (await queries.queuePushes(tx, pushes, now)) === 0) return;
  const isNow = pushes.some(({ dueAt }) => dueAt <= now.toISOString());
  if (isNow) await deps.jobs.enqueue(tx, after, 'push.send', {});
  if (pushes.some(({ isHeld, dueAt }) => !isHeld && dueAt > now.toISOString())) {
    await deps.jobs.enqueue(tx, after, 'push.send-later', {}, MESSAGE_DELAY_MS);
  }
}
