import type { After, Tx } from '../../db/pool';
import { type AppDeps, currentTime } from '../../deps';
import type { Handler, Run } from '../../jobs/definitions';
import { newsMail } from '../../mail/notification-mails';
import * as queries from './mails.queries';
import type { WrittenRow } from './notifications.queries';
import { findDeliveries } from './notifications.service';
import { isUrgent, lifetimeOf, MESSAGE_DELAY_MS, withoutCalledRounds } from './sending.policy';
import { readSettings } from './settings.service';
import { unsubscribeToken } from './unsubscribe.service';

const isMessage = ({ kind }: WrittenRow) => kind === 'message';

/**
 * Enqueues the mails that follow from these rows at once, in the transaction that writes them. As
 * with pushes, a row rests for a minute; mails make no noise, so quiet hours do not hold them back.
 * Without PUBLIC_URL there are none, since a job does not know where the app is.
 */
export async function queueMails(
  deps: Pick<AppDeps, 'jobs' | 'clock' | 'config'>,
  tx: Tx,
  after: After,
  rows: readonly WrittenRow[],
): Promise<void> {
  // Warnings are mailed by whatever they warn of, also to addresses that are not confirmed.
  const mailable = rows.filter(({ kind }) => kind !== 'security');
  if (mailable.length === 0 || deps.config.publicUrl === undefined) return;
  const people = [...new Set(mailable.map(({ userId }) => userId))];
  const settings = await readSettings(tx, people);
  const wanted = withoutCalledRounds(
    mailable.filter(({ userId, kind }) => settings.get(userId)?.kinds[kind].mail === 'at_once'),
  );
  if (wanted.length === 0) return;
  const now = currentTime(deps);
  const urgent = wanted.filter(({ kind }) => isUrgent(kind)).map(({ id }) => id);
  const others = wanted.filter(({ kind }) => !isUrgent(kind)).map(({ id }) => id);
  const taken = new Set(await queries.takeMailed(tx, { urgent, others }, now));
  const mails = (some: WrittenRow[]) =>
    some
      .filter(({ id }) => taken.has(id))
      .map(({ id }) => ({ notificationId: id, at: now.toISOString() }));
  const [messages, rest] = [wanted.filter(isMessage), wanted.filter((row) => !isMessage(row))];
  await deps.jobs.enqueueAll(tx, after, 'notifications.mail', mails(rest));
  await deps.jobs.enqueueAll(tx, after, 'notifications.mail', mails(messages), MESSAGE_DELAY_MS);
}

/** Of the job, so that a mail that is sent again after a crash is the same one. */
export const messageIdOf = ({ id }: Run, origin: string) =>
  id === undefined ? {} : { messageId: `<${id}@${new URL(origin).hostname}>` };

/** Mails a notification unless it was seen, hidden or turned off meanwhile. */
export const sendNotificationMail: Handler<'notifications.mail'> = async (
  deps,
  { notificationId, at },
  run,
) => {
  const { db, config, mailer } = deps;
  const origin = config.publicUrl;
  const [news] = await findDeliveries({ db }, [notificationId]);
  if (!news || news.seenAt !== null || origin === undefined) return;
  const { userId, kind } = news;
  if (currentTime(deps).getTime() - Date.parse(at) > lifetimeOf(kind)) return;
  const owner = await queries.findMailbox(db, userId);
  const settings = (await readSettings(db, [userId])).get(userId);
  if (!owner || settings?.kinds[kind].mail !== 'at_once') return;
  // Locked screens show mails as they show pushes.
  const isShown = settings.previews && !owner.isChild;
  const words = isShown ? news : { title: news.brief, text: '' };
  const sent = {
    name: owner.displayName ?? owner.username,
    origin,
    unsubscribeToken: unsubscribeToken(config, { userId, what: kind }),
  };
  await mailer.send('notification', { to: owner.email, userId }, () => ({
    ...newsMail({ title: words.title, text: words.text, url: origin + news.path }, sent),
    ...messageIdOf(run, origin),
  }));
};
