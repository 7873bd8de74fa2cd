import { t } from '#shared/translate';
import { isGranted, wishes } from '@/features/push';
import { eventPath } from './event-paths';

/** Milliseconds in which a push may tell of the same call. */
const SAME_CALL_MS = 60_000;

export interface Call {
  eventId: number;
  table: number;
}

/**
 * Notifies only while the page is hidden; a visible page shows a notice instead. A push of the same call
 * has the same tag, and more words: this one keeps the opponent to itself, as screens may be locked.
 */
export async function showCall(userId: number, { eventId, table }: Call): Promise<void> {
  if (!document.hidden || !isGranted() || !wishes.get().includes(userId)) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const title = t('Table {table} now', { table });
  const tag = `event_call-${eventId}`;
  const shown = await worker?.getNotifications({ tag });
  // The push was faster.
  const isNew = ({ title: words, data }: Notification) =>
    words === title && Date.now() - data?.at < SAME_CALL_MS;
  if (shown?.some(isNew)) return;
  const options = {
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    data: { path: eventPath(eventId, 'play'), at: Date.now() },
  };
  await worker?.showNotification(title, options);
}
