import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Notification,
  type NotificationSettings,
  notificationsApi,
  type SettingsInput,
} from '#shared/notifications';
import { t } from '#shared/translate';
import { call } from '@/lib/api';
import { dropEntity, listCached, markStale, patchEntity } from '@/lib/entities';
import { pagesOf, queryOf } from '@/lib/queries';
import { changeCount } from './unseen';

export const notificationsQueries = {
  list: () => pagesOf(notificationsApi.listNotifications),
  settings: () => queryOf(notificationsApi.getNotificationSettings),
};

type Seen = { upTo: string } | { ids: number[] };

/** Marks as seen at once; a failure shows when the list is read again. */
export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (what: Seen) => call(notificationsApi.markNotificationsSeen, { body: what }),
    onMutate: (what) => {
      const seenAt = new Date().toISOString();
      const unseen = listCached<Notification>(client, 'notification').filter(
        (row) => !row.seenAt && ('ids' in what ? what.ids.includes(row.id) : row.at <= what.upTo),
      );
      for (const { id } of unseen) {
        patchEntity<Notification>(client, 'notification', id, { seenAt });
      }
      changeCount(client, (count) => ('ids' in what ? count - unseen.length : 0));
    },
    onSettled: () => markStale(client, 'notification'),
    meta: { failed: t('This was not marked as read') },
  });
}

export function useRemoveNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Notification) =>
      call(notificationsApi.deleteNotification, { params: { id } }),
    onMutate: ({ id, seenAt }) => {
      dropEntity(client, 'notification', id);
      if (!seenAt) changeCount(client, (count) => count - 1);
    },
    onSettled: () => markStale(client, 'notification'),
    meta: { failed: t('The notification was not removed') },
  });
}

const merged = (
  settings: NotificationSettings,
  { kinds = {}, ...rest }: SettingsInput,
): NotificationSettings => ({
  ...settings,
  ...(rest as Partial<NotificationSettings>),
  kinds: Object.fromEntries(
    Object.entries(settings.kinds).map(([kind, channels]) => [
      kind,
      { ...channels, ...kinds[kind as keyof typeof kinds] },
    ]),
  ) as NotificationSettings['kinds'],
});

/** Shows a change at once, and takes it back if it fails. */
export function useChangeSettings() {
  const client = useQueryClient();
  const { queryKey } = notificationsQueries.settings();
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (change: SettingsInput) =>
      call(notificationsApi.updateNotificationSettings, { body: change }),
    onMutate: (change) =>
      client.setQueryData(queryKey, (settings) => settings && merged(settings, change)),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
    onError: () => client.invalidateQueries({ queryKey }),
    // What is listed may be different.
    onSettled: () => markStale(client, 'notification', { except: ['/api/notifications/settings'] }),
    meta: { failed: t('The settings were not saved') },
  });
}
