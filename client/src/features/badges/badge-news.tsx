import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UserBadge } from '#shared/badges';
import { t } from '#shared/translate';
import { useCurrentUser } from '@/features/accounts';
import { markStale } from '@/lib/entities';
import { notify } from '@/lib/notify';
import { isConnected, subscribe } from '@/lib/realtime';
import { listInWords } from '@/lib/words';
import { badgesQueries, CHECK_KEY, notAnnounced, rememberAnnounced } from './api';

/** Delay after a save at which new badges are requested without a socket (milliseconds). */
const AFTER_SAVING_MS = 4_000;

const BADGES_TAB = '/profile?tab=badges';

/** Announces each earned badge once on this device. */
export function BadgeNews() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id } = useCurrentUser();
  const isLooking = useIsLooking();
  const isChecking = useIsMutating({ mutationKey: CHECK_KEY }) > 0;
  const { data } = useQuery(badgesQueries.recent());

  useEffect(() => subscribe('badges_changed', () => void markStale(client, 'badge')), [client]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || isConnected()) return;
      clearTimeout(timer);
      timer = setTimeout(
        () => void client.invalidateQueries(badgesQueries.recent()),
        AFTER_SAVING_MS,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);

  useEffect(() => {
    // Only the visible tab announces; "Check for Badges" has its own notice.
    if (!data || !isLooking || isChecking) return;
    const fresh = notAnnounced(id, data);
    if (fresh.length === 0) return;
    rememberAnnounced(client, fresh);
    const { title, description } = newsOf(fresh);
    const link = { label: t('See badges'), to: BADGES_TAB, go: (to: string) => void navigate(to) };
    notify(title, description, { tone: 'success', link, isPatient: true });
  }, [client, navigate, id, data, isLooking, isChecking]);

  return null;
}

function newsOf(fresh: readonly UserBadge[]): { title: string; description: string } {
  const names = fresh.map(({ badge }) => badge.name);
  const [first] = fresh;
  if (fresh.length === 1 && first) {
    return {
      title: t('Badge earned: {name}', { name: first.badge.name }),
      description: first.badge.description,
    };
  }
  return {
    title: t('{count, plural, one {# badge earned} other {# badges earned}}', {
      count: fresh.length,
    }),
    description: listInWords(names),
  };
}

const watchVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

const useIsLooking = () =>
  useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
