import { type Tx, transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import { type AppDeps, currentTime } from '../../deps';
import type { Handler } from '../../jobs/definitions';
import { deliver, type QueuePushes } from './deliver';
import * as queries from './notifications.queries';
import * as receivers from './receivers.queries';
import { listDue, rememberReminder } from './reminders.queries';

const HOUR_MS = 3_600_000;

/** Milliseconds before a tournament at which those registered are told. */
const AHEAD_MS = 24 * HOUR_MS;

async function remind(
  deps: Pick<AppDeps, 'realtime' | 'jobs' | 'db' | 'log' | 'clock' | 'config'>,
  queuePushes: QueuePushes,
  { id, date }: { id: number; date: Date },
  now: Date,
): Promise<void> {
  const people = await receivers.registered(deps.db, id, new Date(date.getTime() - AHEAD_MS));
  const ids = await queries.accountsAmong(
    deps.db,
    people.map(({ userId }) => userId),
  );
  const at = now.toISOString();
  const row = { kind: 'event_soon' as const, about: id, part: '', actorId: null, since: at, at };
  await transact(deps, async (tx: Tx, after) => {
    if (!(await rememberReminder(tx, id, date)) || ids.length === 0) return;
    await bumpVersions(tx, ids, 'notifications');
    // Fewer than 24 if no job ran for a while.
    const hours = Math.max(1, Math.round((date.getTime() - now.getTime()) / HOUR_MS));
    const rows = ids.map((userId) => ({ ...row, userId, params: { what: 'day', hours } }));
    await deliver(deps, queuePushes, tx, after, await queries.writeRows(tx, rows));
  });
}

/** Once for each date of a tournament, so that a new one is told again. */
export const remindOfTournaments =
  (queuePushes: QueuePushes): Handler<'notifications.remind'> =>
  async (deps) => {
    const now = currentTime(deps);
    const due = await listDue(deps.db, now, new Date(now.getTime() + AHEAD_MS));
    for (const tournament of due) await remind(deps, queuePushes, tournament, now);
  };
