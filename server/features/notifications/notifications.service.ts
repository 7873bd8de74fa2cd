import type { z } from 'zod';
import type { Notification, notificationsApi } from '#shared/notifications';
import { t } from '#shared/translate';
import { type Tx, transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { notFound } from '../../http/app-error';
import { momentCursor, readPage } from '../../http/pagination';
import { inLanguage } from '../../i18n/reader';
import { briefOf, presentNotification } from './notifications.presenter';
import type { NotificationRow } from './notifications.queries';
import * as queries from './notifications.queries';
import { tellDevices } from './tell-devices';

type Deps = Pick<AppDeps, 'db' | 'log' | 'realtime' | 'clock'>;

export { countUnseen, findOwners, stillNews } from './notifications.queries';

type Query = z.output<typeof notificationsApi.listNotifications.query>;

/** Newest first. */
export const listNotifications = ({ db }: Pick<Deps, 'db'>, actor: Actor, query: Query) =>
  readPage(
    query,
    momentCursor,
    ({ at, id }: NotificationRow) => [at.toISOString(), id],
    (page) =>
      queries.listNotifications(db, actor.id, { ...page, isUnseen: query.unseen !== undefined }),
  );

/** Changes a person's rows, and tells their other devices if there was anything to change. */
function changeOwn(
  deps: Deps,
  { id }: Actor,
  change: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return transact(deps, async (tx, after) => {
    await bumpVersions(tx, [id], 'notifications');
    const isChanged = await change(tx);
    if (isChanged) tellDevices(deps, after, [id]);
    return isChanged;
  });
}

type Seen = z.output<typeof notificationsApi.markNotificationsSeen.body>;

/** Ignores ids of others. */
export async function markSeen(deps: Deps, actor: Actor, shown: Seen): Promise<void> {
  // So that polls of a list in which nothing changes stay unanswered.
  if (!(await queries.isAnyUnseen(deps.db, actor.id, shown))) return;
  await changeOwn(deps, actor, (tx) => queries.markSeen(tx, actor.id, shown, currentTime(deps)));
}

/** @throws AppError 404 */
export async function deleteNotification(deps: Deps, actor: Actor, id: number): Promise<void> {
  await changeOwn(deps, actor, async (tx) => {
    const isDeleted = await queries.deleteNotification(tx, actor.id, id);
    if (!isDeleted) throw notFound(t('This notification was not found.'));
    return true;
  });
}

/** A row as its owner hears of it outside of the app, in the account's language. */
export interface Delivery extends Notification {
  userId: number;
  /** One shown notification for each on a device. */
  tag: string;
  /** The title that names nobody and quotes nothing. */
  brief: string;
}

/** Those of these rows that may be shown to their owners now. */
export async function findDeliveries(
  { db }: Pick<Deps, 'db'>,
  ids: readonly number[],
): Promise<Delivery[]> {
  const rows = await queries.findShown(db, ids);
  const owners = await queries.findOwners(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap((row) => {
    const owner = owners.get(row.userId);
    if (!owner) return [];
    return inLanguage(owner.language, () => ({
      ...presentNotification(row, owner),
      userId: row.userId,
      tag: `${row.kind}-${row.about}${row.part && `-${row.part}`}`,
      brief: briefOf(row, owner),
    }));
  });
}
