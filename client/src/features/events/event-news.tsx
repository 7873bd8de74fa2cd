import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { userQuery } from '@/features/accounts';
import { markStale } from '@/lib/entities';
import type { ApiPath } from '@/lib/entity-registry';
import { stopAll } from '@/lib/listen';
import { notify } from '@/lib/notify';
import { personalStore } from '@/lib/personal-store';
import { subscribe } from '@/lib/realtime';
import { useStore } from '@/lib/store';
import { placeWords } from '@/lib/waitlist-words';
import { markEventStale } from './api';
import { eventPath } from './event-paths';

/** Vibration in milliseconds: on, off, on. */
const CALL_PATTERN = [200, 100, 200];
const CALL_NOTICE_MS = 15_000;

/** Calls players to their table and tells organisers about conflicts, on any screen. */
export function EventNews() {
  const client = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    const linkTo = (to: string) => ({
      label: t('Open [[button that goes there]]'),
      to,
      go: (path: string) => void navigate(path),
    });
    return stopAll(
      subscribe('event_call', ({ eventId, table, opponent: name }) => {
        const opponent = shownText(name);
        navigator.vibrate?.(CALL_PATTERN);
        notify(t('Table {table}', { table }), t('You play against {opponent}.', { opponent }), {
          tone: 'success',
          duration: CALL_NOTICE_MS,
          link: linkTo(`/tournaments/${eventId}/play`),
        });
        const user = client.getQueryData(userQuery.queryKey);
        if (user) void showCall(user.id, { eventId, table, opponent });
        void markEventStale(client, eventId);
        void client.invalidateQueries({ queryKey: ['/api/me/events' satisfies ApiPath] });
      }),
      subscribe('event_offer', ({ eventId, confirmBy }) => {
        notify(
          confirmBy ? placeWords(confirmBy) : t('You have a place'),
          t('You were on the waitlist of an event.'),
          { tone: 'success', duration: CALL_NOTICE_MS, link: linkTo(`/tournaments/${eventId}`) },
        );
        void markEventStale(client, eventId);
        void markStale(client, 'tournament');
        void client.invalidateQueries({ queryKey: ['/api/activity' satisfies ApiPath] });
      }),
      subscribe('event_conflict', ({ eventId }) => {
        notify(t('Two different results'), t('A match waits for your decision.'), {
          tone: 'error',
          link: linkTo(`/tournaments/${eventId}/desk`),
        });
        void markEventStale(client, eventId);
      }),
    );
  }, [client, navigate]);

  return null;
}

const store = (userId: number) => personalStore(userId, 'event-calls', z.boolean(), false);

/** Why notifications are unavailable; undefined if they work. */
export function whyNoCalls(): string | undefined {
  if ('Notification' in window && window.isSecureContext) return undefined;
  return window.isSecureContext
    ? t(
        'This browser shows no notifications. Keep this page open: it tells you when your table is ready.',
      )
    : t(
        'Browsers show notifications only over https. Keep this page open: it tells you when your table is ready.',
      );
}

const isGranted = () => !whyNoCalls() && Notification.permission === 'granted';

/** Whether notifications are on for this user and device. */
export function useCallPreference(userId: number) {
  const preference = store(userId);
  return [useStore(preference) && isGranted(), preference.set] as const;
}

/** Browsers allow this only in response to a tap. */
export const askForCalls = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted';

interface Call {
  eventId: number;
  table: number;
  opponent: string;
}

/** Notifies only while the page is hidden; a visible page shows a notice instead. */
export async function showCall(userId: number, { eventId, table, opponent }: Call): Promise<void> {
  if (!document.hidden || !isGranted() || !store(userId).get()) return;
  const title = t('Table {table}', { table });
  const url = eventPath(eventId, 'play');
  const options = {
    body: t('You play against {opponent}.', { opponent }),
    // As the push of the same call, which it replaces.
    tag: `event_call-${eventId}`,
    data: { url },
  };
  // Phones only show service worker notifications; its handler opens the URL.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, options);
  new Notification(title, options).onclick = () => window.focus();
}
