import { addDays, dayIn, momentIn } from '#shared/rules/time-zones';
import { chunks } from '../../async';
import { transact } from '../../db/pool';
import { currentTime } from '../../deps';
import type { Handler } from '../../jobs/definitions';
import { digestMail } from '../../mail/notification-mails';
import * as queries from './mails.queries';
import { messageIdOf } from './mails.service';
import { findDeliveries } from './notifications.service';
import { readSettings } from './settings.service';
import { unsubscribeToken } from './unsubscribe.service';

const LINES_MAX = 20;

const HOUR_MS = 3_600_000;

/** Milliseconds after which a digest that could not be sent is left to the next. */
const LATE_MS = 6 * HOUR_MS;

/** Digests per transaction. */
const BATCH = 200;

const MONDAY = 1;

/** The latest 8 o'clock in a time zone, as far as digests are still sent for it. */
export function digestTimes(zone: string, now: Date): queries.DigestTimes[] {
  const today = dayIn(now, zone);
  const at = (day: string) => momentIn(`${day}T08:00`, zone);
  const day = at(today) > now ? addDays(today, -1) : today;
  const daily = at(day);
  if (now.getTime() - daily.getTime() > LATE_MS) return [];
  const isMonday = new Date(`${day}T00:00Z`).getUTCDay() === MONDAY;
  return [{ zone, daily, weekly: isMonday ? daily : null }];
}

export const queueDigests: Handler<'notifications.digests'> = async (deps, _, { signal }) => {
  const { db, jobs, config } = deps;
  if (config.publicUrl === undefined) return;
  const now = currentTime(deps);
  const times = (await queries.listZones(db)).flatMap((zone) => digestTimes(zone, now));
  if (times.length === 0) return;
  for (const some of chunks(await queries.listDueDigests(db, times), BATCH)) {
    signal.throwIfAborted();
    await transact(deps, async (tx, after) => {
      const taken = await queries.takeDigests(tx, some);
      const mails = some
        .filter(({ userId }) => taken.has(userId))
        .map(({ userId, since, until }) => ({
          userId,
          since: since.toISOString(),
          until: until.toISOString(),
        }));
      await jobs.enqueueAll(tx, after, 'notifications.mail-digest', mails);
    });
  }
};

/** Mails what of it is news still. */
export const sendDigest: Handler<'notifications.mail-digest'> = async (deps, digest, run) => {
  const { db, config, mailer } = deps;
  const origin = config.publicUrl;
  const { userId } = digest;
  const owner = await queries.findMailbox(db, userId);
  const choice = (await readSettings(db, [userId])).get(userId)?.digest;
  if (origin === undefined || !owner || owner.isChild || !choice || choice === 'never') return;
  const found = await queries.listForDigest(db, digest, LINES_MAX + 1);
  const news = await findDeliveries({ db }, found.slice(0, LINES_MAX));
  if (news.length === 0) return;
  const content = {
    news: news.map(({ title, text, path }) => ({ title, text, url: origin + path })),
    hasMore: found.length > LINES_MAX,
    choice,
    until: new Date(digest.until),
    timeZone: owner.timeZone,
  };
  const sent = {
    name: owner.displayName ?? owner.username,
    origin,
    unsubscribeToken: unsubscribeToken(config, { userId, what: 'digest' }),
  };
  await mailer.send('notification', { to: owner.email, userId }, () => ({
    ...digestMail(content, sent),
    ...messageIdOf(run, origin),
  }));
};
