import {
  DEFAULT_SETTINGS,
  NOTIFICATION_KINDS,
  type NotificationSettings,
  type SettingsChange,
} from '#shared/notifications';
import { type Reader, transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { Actor, AppDeps } from '../../deps';
import * as queries from './settings.queries';
import { tellDevices } from './tell-devices';

/** The defaults with what a person has changed. */
export function settingsOf({ kinds = {}, ...rest }: SettingsChange = {}): NotificationSettings {
  return {
    ...DEFAULT_SETTINGS,
    ...rest,
    kinds: Object.fromEntries(
      NOTIFICATION_KINDS.map((kind) => [kind, { ...DEFAULT_SETTINGS.kinds[kind], ...kinds[kind] }]),
    ) as NotificationSettings['kinds'],
  };
}

/** The settings of these people. */
export async function readSettings(db: Reader, userIds: readonly number[]) {
  const changes = new Map(
    (await queries.listChanges(db, userIds)).map((row) => [row.userId, row.changes]),
  );
  return new Map(userIds.map((id) => [id, settingsOf(changes.get(id))]));
}

export async function getSettings({ db }: { db: Reader }, { id }: Pick<Actor, 'id'>) {
  const [row] = await queries.listChanges(db, [id]);
  return settingsOf(row?.changes);
}

/** Changes what was sent; the rest stays. */
export function changeSettings(
  deps: Pick<AppDeps, 'db' | 'log' | 'realtime'>,
  { id }: Pick<Actor, 'id'>,
  { kinds = {}, ...rest }: SettingsChange,
): Promise<NotificationSettings> {
  return transact(deps, async (tx, after) => {
    await bumpVersions(tx, [id], 'notifications');
    const [row] = await queries.listChanges(tx, [id]);
    const { kinds: before = {}, ...others } = row?.changes ?? {};
    const merged = Object.fromEntries(
      NOTIFICATION_KINDS.flatMap((kind) => {
        const channels = { ...before[kind], ...kinds[kind] };
        return Object.keys(channels).length > 0 ? [[kind, channels]] : [];
      }),
    );
    const changes: SettingsChange = { ...others, ...rest, kinds: merged };
    await queries.saveChanges(tx, id, changes);
    tellDevices(deps, after, [id]);
    return settingsOf(changes);
  });
}
