import { childrenAmong } from '../../db/hidden';
import { type Tx, together, transact } from '../../db/pool';
import { type AppDeps, currentTime } from '../../deps';
import { inLanguage } from '../../i18n/reader';
import { createLanes } from '../../jobs/lanes';
import { pushes } from '../../metrics';
import { type Delivery, findDeliveries, findOwners } from '../notifications/notifications.service';
import { readSettings } from '../notifications/settings.service';
import { type Addressee, deliveryPush, type Push, summaryPush, testPush } from './payload';
import type { Lane, QueuedPush } from './queue.queries';
import * as queue from './queue.queries';
import { type Outcome, sendPush } from './sender';

/** Refusals in a row after which a device is forgotten. */
const REFUSALS_MAX = 10;

/** Milliseconds; longer waits are left to the clock. */
const LATER_MAX_MS = 60_000;

interface Step {
  /** Undefined if none of these is to be shown any more. */
  push: Push | undefined;
  queued: QueuedPush[];
}

type Reading = Awaited<ReturnType<typeof readFor>>;

/** Everything that the pushes of these devices say. */
async function readFor({ db }: Pick<AppDeps, 'db'>, lanes: readonly Lane[]) {
  const people = [...new Set(lanes.map(({ userId }) => userId))];
  const ids = lanes.flatMap((lane) =>
    lane.pushes.flatMap(({ notificationId }) => notificationId ?? []),
  );
  const [deliveries, settings, children, owners, news] = await Promise.all([
    findDeliveries({ db }, [...new Set(ids)]),
    readSettings(db, people),
    childrenAmong(db, people),
    findOwners(db, people),
    queue.countNews(db, people),
  ]);
  const addressees = new Map<number, Addressee>();
  for (const id of people) {
    const own = settings.get(id);
    const unseen = news.get(id) ?? 0;
    if (own) addressees.set(id, { settings: own, isChild: children.has(id), unseen });
  }
  return { deliveries: new Map(deliveries.map((one) => [one.id, one])), addressees, owners };
}

/** What is left to say of a queued push: it may have been seen, hidden or turned off meanwhile. */
function stillNews(
  { notificationId }: QueuedPush,
  { settings }: Addressee,
  deliveries: ReadonlyMap<number, Delivery>,
): Delivery | undefined {
  const delivery = deliveries.get(notificationId ?? 0);
  return delivery && delivery.seenAt === null && settings.kinds[delivery.kind].push
    ? delivery
    : undefined;
}

function stepsOf({ userId, pushes: queued }: Lane, { deliveries, addressees, owners }: Reading) {
  const to = addressees.get(userId);
  const owner = owners.get(userId);
  if (!to || !owner) return [];
  const steps = queued
    .filter(({ isHeld }) => !isHeld)
    .map((one): Step => {
      const news = stillNews(one, to, deliveries);
      const test = () => inLanguage(owner.language, () => testPush(to));
      const push = one.notificationId === null ? test() : news && deliveryPush(news, one, to);
      return { push, queued: [one] };
    });
  const held = queued.filter(({ isHeld }) => isHeld);
  if (held.length === 0) return steps;
  const things = held.filter((one) => stillNews(one, to, deliveries)).length;
  const summary = () => inLanguage(owner.language, () => summaryPush(things, to));
  return [{ push: things > 0 ? summary() : undefined, queued: held }, ...steps];
}

type Deps = Pick<AppDeps, 'db' | 'log' | 'config' | 'jobs' | 'clock'>;

/** Writes what became of a push, and after the last one lets another process go on. */
async function settle(
  deps: Deps,
  lane: Lane,
  { queued, outcome, isLast }: Pick<Step, 'queued'> & { outcome?: Outcome; isLast: boolean },
) {
  pushes.inc({ result: outcome?.result ?? 'dropped' });
  const now = currentTime(deps);
  await transact(deps, async (tx: Tx, after) => {
    if (outcome?.result === 'gone') return void (await queue.deleteLane(tx, lane.id));
    if (outcome?.result === 'later') {
      await queue.pauseLane(tx, lane.id, new Date(now.getTime() + outcome.wait));
      if (outcome.wait <= LATER_MAX_MS) {
        await deps.jobs.enqueue(tx, after, 'push.send-later', {}, Math.max(1, outcome.wait));
      }
    } else {
      const sent = outcome?.result === 'sent' && queue.markSent(tx, lane.id, now);
      await together(queue.deleteSent(tx, queued), sent);
      if (outcome?.result === 'refused') await queue.countRefusal(tx, lane.id, REFUSALS_MAX);
    }
    if (isLast) await queue.freeLane(tx, lane.id);
  });
}

/** One after the other, until the push service asks for a pause. */
async function sendLane(deps: Deps, lane: Lane, steps: readonly Step[], signal: AbortSignal) {
  let isFree = false;
  try {
    for (const step of steps) {
      if (signal.aborted) return;
      const now = currentTime(deps);
      const expires = Math.max(...step.queued.map(({ expiresAt }) => Date.parse(expiresAt)));
      const lifetime = expires - now.getTime();
      if (lifetime <= 0) continue;
      const outcome = step.push && (await sendPush(deps, lane, step.push, { now, lifetime }));
      const isOver = outcome?.result === 'gone' || outcome?.result === 'later';
      const isLast = isOver || step === steps.at(-1);
      await settle(deps, lane, { queued: step.queued, isLast, ...(outcome && { outcome }) });
      isFree = isLast;
      if (isLast) return;
    }
  } finally {
    if (!isFree) await transact(deps, (tx) => queue.freeLane(tx, lane.id));
  }
}

/** Takes devices. */
async function claim(deps: Deps, tx: Tx, room: { limit: number; fullHosts: readonly string[] }) {
  const now = currentTime(deps);
  const expired = await queue.deleteExpired(tx, now);
  pushes.inc({ result: 'expired' }, expired);
  return queue.claimLanes(tx, { now, ...room });
}

/** Sends all that is due, and what becomes due meanwhile. */
export const sendPushes = createLanes<Lane, Reading, Deps>({
  claim,
  free: queue.freeLane,
  read: readFor,
  send: (deps, lane, reading, signal) =>
    sendLane(deps, lane, reading ? stepsOf(lane, reading) : [], signal),
});
