import type { NotificationKind } from '#shared/notifications';
import { NOTIFICATION_DAYS } from '#shared/notifications';
import { chunks } from '../../async';
import { transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import { type AppDeps, currentTime } from '../../deps';
import type { EventActs } from '../../jobs/acts';
import type { Handler, JobName, Run } from '../../jobs/definitions';
import { endWithin } from '../../jobs/queue';
import { deliver, type QueuePushes } from './deliver';
import { KINDS } from './kinds';
import { KINDS_ABOUT } from './notifications.policy';
import * as queries from './notifications.queries';
import type { Receiver } from './receivers.queries';
import * as receivers from './receivers.queries';
import { tellDevices } from './tell-devices';

type Deps = Pick<AppDeps, 'db' | 'log' | 'realtime' | 'jobs' | 'clock' | 'config'>;

type Stem = Pick<queries.NewRow, 'kind' | 'about' | 'at'> & {
  by: number | null;
  part?: string;
  params?: queries.NewRow['params'];
};

/** A row for each receiver but the one who did it; of several for one group the last stands. */
function rowsFor(
  { by, part = '', params = {}, ...stem }: Stem,
  people: readonly Receiver[],
): queries.NewRow[] {
  const rows = people
    .filter(({ userId }) => userId !== by)
    .map(({ userId, since = stem.at, params: own = {} }) => ({
      ...stem,
      userId,
      since,
      actorId: by,
      part,
      params: { ...params, ...own },
    }));
  return [...new Map(rows.map((row) => [`${row.userId} ${row.part}`, row])).values()];
}

/**
 * Writes rows and ends the job in one transaction, so that each act counts once, whenever the process
 * dies. The version rows come first, always in the same order.
 */
async function write(
  deps: Deps,
  queuePushes: QueuePushes,
  { name, run }: { name: JobName; run: Run },
  rows: readonly queries.NewRow[],
) {
  const people = await queries.accountsAmong(
    deps.db,
    rows.map(({ userId }) => userId),
  );
  const known = new Set(people);
  await transact(deps, async (tx, after) => {
    if (!(await endWithin(tx, name, run)) || people.length === 0) return;
    await bumpVersions(tx, people, 'notifications');
    const written = await queries.writeRows(
      tx,
      rows.filter(({ userId }) => known.has(userId)),
    );
    await deliver(deps, queuePushes, tx, after, written);
  });
}

export const writeNotifications =
  (queuePushes: QueuePushes): Handler<'notifications.write'> =>
  async (deps, act, run) => {
    const { kind, by, to, about, params, at } = act;
    const { who, isAlone } = KINDS[kind];
    const people = to === undefined ? await who?.(deps.db, act) : [{ userId: to }];
    const stem = { kind, by, about, params, at, part: isAlone ? at : act.part };
    const job = { name: 'notifications.write' as const, run };
    await write(deps, queuePushes, job, rowsFor(stem, people ?? []));
  };

/** The rows of a change of an event. What nobody's act causes reaches everybody. */
async function rowsOfEvent({ db }: Pick<Deps, 'db'>, acts: EventActs): Promise<queries.NewRow[]> {
  const { eventId, by, at } = acts;
  const of = (kind: NotificationKind, people: Receiver[], more: Partial<Stem> = {}) =>
    rowsFor({ kind, about: eventId, at, by: null, ...more }, people);
  const rounds = (acts.drawn ?? []).map((round) => receivers.ofRound(db, eventId, round));
  const byMatch = async (kind: NotificationKind, people: Promise<Receiver[]>) =>
    (await people).flatMap((one) => of(kind, [one], { by, part: String(one.params?.key) }));
  return [
    ...(acts.called ? of('event_call', await receivers.ofCalls(db, eventId, acts.called)) : []),
    ...(acts.drawn ? of('event_round', (await Promise.all(rounds)).flat()) : []),
    ...(acts.awaiting
      ? await byMatch('event_confirm', receivers.ofConfirmation(db, eventId, acts.awaiting))
      : []),
    ...(acts.disputed ? of('event_conflict', await receivers.organisers(db, eventId), { by }) : []),
    ...(acts.checkIn
      ? of('event_soon', await receivers.registered(db, eventId), { params: { what: 'check_in' } })
      : []),
    ...(acts.changed
      ? of('event_changed', await receivers.registered(db, eventId), {
          by,
          params: { what: acts.changed },
        })
      : []),
    ...(acts.finished ? of('event_result', await receivers.entrants(db, eventId)) : []),
  ].map((row) => ({ ...row, actorId: null }));
}

export const writeEventNotifications =
  (queuePushes: QueuePushes): Handler<'notifications.write-event'> =>
  async (deps, acts, run) => {
    const job = { name: 'notifications.write-event' as const, run };
    await write(deps, queuePushes, job, await rowsOfEvent(deps, acts));
  };

/** People per transaction. */
const BATCH = 200;

function scopeOf(about: string, id: number): queries.Scope {
  // What was read or taken changes no row that is still shown, as a like that was taken back does.
  if (about === 'conversation') return { kinds: ['message'], userId: id, isHidden: true };
  if (about === 'person') return { actorId: id };
  const kinds = KINDS_ABOUT[about as keyof typeof KINDS_ABOUT];
  return { kinds, about: id, isHidden: about === 'offer' };
}

export const refreshNotifications: Handler<'notifications.refresh'> = async (
  deps,
  { about, id },
  { signal },
) => {
  const scope = scopeOf(about, id);
  const owners = await queries.listOwners(deps.db, scope);
  const isGone = about === 'person' && (await queries.accountsAmong(deps.db, [id])).length === 0;
  for (const people of chunks(owners, BATCH)) {
    signal.throwIfAborted();
    await transact(deps, async (tx, after) => {
      await bumpVersions(tx, people, 'notifications');
      const now = currentTime(deps);
      if (about === 'conversation') await queries.markReadSeen(tx, id, now);
      if (about === 'offer') await queries.markTakenSeen(tx, id, people, now);
      await queries.deleteHidden(tx, scope, people);
      tellDevices(deps, after, people);
    });
  }
  if (isGone) await transact(deps, (tx) => queries.forgetActor(tx, id));
};

/** Rows per transaction. */
const SWEPT = 5_000;

export const sweepNotifications: Handler<'notifications.sweep'> = async (deps, _, { signal }) => {
  const before = new Date(currentTime(deps).getTime() - NOTIFICATION_DAYS * 86_400_000);
  let swept: number;
  do {
    signal.throwIfAborted();
    swept = await transact(deps, (tx) => queries.deleteOlder(tx, before, SWEPT));
  } while (swept === SWEPT);
};
