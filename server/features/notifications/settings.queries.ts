import type { SettingsChange } from '#shared/notifications';
import type { Reader, Writer } from '../../db/pool';
import { anyOf } from '../../db/query';
import { notificationSettings } from '../../db/schema';

export const listChanges = (db: Reader, userIds: readonly number[]) =>
  db.select().from(notificationSettings).where(anyOf(notificationSettings.userId, userIds));

export const saveChanges = (tx: Writer, userId: number, changes: SettingsChange) =>
  tx
    .insert(notificationSettings)
    .values({ userId, changes })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { changes } });
