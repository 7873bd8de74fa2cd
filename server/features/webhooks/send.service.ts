import { WEBHOOK_FAILURES_MAX } from '#shared/webhooks';
import { type After, type Tx, together, transact } from '../../db/pool';
import { currentTime } from '../../deps';
import { readRetryAfter } from '../../http/outgoing';
import { inLanguage, languageOf } from '../../i18n/reader';
import type { Handler } from '../../jobs/definitions';
import { createLanes } from '../../jobs/lanes';
import { notify } from '../../jobs/notify';
import { webhookMessages } from '../../metrics';
import { endWebhooks } from '../webhook-news/webhook-news.service';
import type { Attempt, Due, Lane } from './deliveries.queries';
import * as queue from './deliveries.queries';
import { bodyOf, type Deps } from './messages.service';
import { messageName, send, unsealed } from './sender';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Milliseconds before each further attempt, unless the receiver names a time. */
const WAITS = [5 * SECOND, 30 * SECOND, 300 * SECOND, HOUR, 6 * HOUR];
export const ATTEMPTS_MAX = WAITS.length + 1;
const WAIT_MAX = 24 * HOUR;

/** Milliseconds; longer waits are left to the clock. */
const LATER_MAX_MS = 60_000;

/** Messages that a process sends to a webhook before others may. */
const LANE_MAX = 5;

type Why = 'gone' | 'failures' | 'key';

async function turnOff(
  deps: Deps,
  { tx, after }: { tx: Tx; after: After },
  { id: about, userId: to }: Lane,
  why: Why,
): Promise<void> {
  if (!(await queue.turnOff(tx, about))) return;
  await notify(deps, tx, after, { kind: 'webhook', by: null, to, about, params: { why } });
}

interface Result extends Attempt {
  retryAfter?: string | undefined;
}

const isSuccess = ({ status }: Attempt): boolean =>
  status !== null && status >= 200 && status < 300;

/** Whether to turn a webhook off. */
function endOf(lane: Lane, { status }: Attempt, failures: number): Why | undefined {
  const isGone = status === 410 || (lane.format === 'discord' && status === 404);
  return isGone ? 'gone' : failures >= WEBHOOK_FAILURES_MAX ? 'failures' : undefined;
}

/** Writes what became of an attempt. @returns whether to go on with the lane */
async function settle(deps: Deps, lane: Lane, due: Due, result: Result): Promise<boolean> {
  const now = currentTime(deps);
  const isSent = isSuccess(result);
  webhookMessages.inc({ result: isSent ? 'sent' : 'failed' });
  const wait = readRetryAfter(result.retryAfter, now) ?? WAITS[due.attempts];
  const isLast = isSent || due.attempts + 1 >= ATTEMPTS_MAX || wait === undefined;
  const dueAt = isLast ? null : new Date(now.getTime() + Math.min(wait, WAIT_MAX));
  return transact(deps, async (tx, after) => {
    const place = { webhook: lane.id, id: due.id, now };
    const failures = await queue.settle(tx, place, { ...result, dueAt, isSuccess: isSent });
    if (failures === undefined) return false;
    const why = endOf(lane, result, failures);
    if (why) {
      await turnOff(deps, { tx, after }, lane, why);
      return false;
    }
    const delay = dueAt ? Math.max(1, dueAt.getTime() - now.getTime()) : LATER_MAX_MS;
    if (delay < LATER_MAX_MS) {
      await deps.jobs.enqueue(tx, after, 'webhooks.send-later', {}, delay);
    }
    return true;
  });
}

/** One after the other. */
async function sendLane(deps: Deps, lane: Lane, signal: AbortSignal): Promise<void> {
  const { id } = lane;
  try {
    const sealed = unsealed(deps.config, lane);
    if (!sealed) {
      await transact(deps, (tx, after) => turnOff(deps, { tx, after }, lane, 'key'));
      return;
    }
    for (let sent = 0; sent < LANE_MAX && !signal.aborted; sent += 1) {
      const due = await queue.findNext(deps.db, id, currentTime(deps));
      if (!due) return;
      const body = await inLanguage(languageOf(lane), () => bodyOf(deps, lane, due));
      const message = { id: messageName(due), body, now: currentTime(deps) };
      const result = await send(deps.config, lane, sealed, message);
      if (!(await settle(deps, lane, due, result))) return;
    }
  } finally {
    await transact(deps, (tx) => queue.freeLane(tx, id));
  }
}

/** Sends all that is due, and what becomes due meanwhile. */
export const sendWebhooks = createLanes<Lane, true, Deps>({
  claim: (deps, tx, room) => queue.claimLanes(tx, { now: currentTime(deps), ...room }),
  free: queue.freeLane,
  read: async () => true,
  send: (deps, lane, _, signal) => sendLane(deps, lane, signal),
});

const DAY = 24 * HOUR;

/** Messages are kept as long as notifications at most. */
const KEPT_DAYS = 90;

export const sweepWebhooks: Handler<'webhooks.sweep'> = async (deps) => {
  const before = new Date(currentTime(deps).getTime() - KEPT_DAYS * DAY);
  await transact(deps, (tx) => together(endWebhooks(tx), queue.deleteOld(tx, before)));
};
