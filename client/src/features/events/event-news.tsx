import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { userQuery } from '@/features/accounts';
import { markStale } from '@/lib/entities';
import type { ApiPath } from '@/lib/entity-registry';
import { stopAll } from '@/lib/listen';
import { notify } from '@/lib/notify';
import { subscribe } from '@/lib/realtime';
import { placeWords } from '@/lib/waitlist-words';
import { markEventStale } from './api';
import type { Call } from './show-call';

/** Vibration in milliseconds: on, off, on. */
const CALL_PATTERN = [200, 100, 200];
const CALL_NOTICE_MS = 15_000;

const notifyOfCall = (userId: number, call: Call) => {
  import('./show-call')
    .then(({ showCall }) => showCall(userId, call))
    // Refused by the browser, or not on this device yet.
    .catch(() => undefined);
};

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
        if (user) notifyOfCall(user.id, { eventId, table });
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
