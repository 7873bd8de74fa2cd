import { BADGE_CLEARED_MS, chatApi } from '@shared/chat';
import { friendsApi } from '@shared/friends';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { useCurrentUser } from '@/features/accounts';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notifyError } from '@/lib/notify';
import { type PersonalStore, personalStore } from '@/lib/personal-store';
import { chatQueries } from './api';
import { takeAllRead } from './cache';
import { rememberSeen } from './seen';
import { useUnread } from './unread';

/** When the badge was cleared, in milliseconds since 1970; null when it was not. */
function clearedStore(userId: number): PersonalStore<number | null> {
  return personalStore<number | null>(userId, 'badge-cleared', z.number().nullable(), null);
}

/** How long the flag still holds (milliseconds); a clock that was set back does not prolong it. */
function timeLeft(clearedAt: number | null): number {
  if (clearedAt === null) return 0;
  const age = Date.now() - clearedAt;
  return age < 0 ? 0 : Math.max(0, BADGE_CLEARED_MS - age);
}

/**
 * The number on the chat badge: unread messages, 0 for ten minutes after they were cleared
 * (specification, 2.7).
 */
export function useBadgeCount(pollMs: number): number {
  const me = useCurrentUser();
  const { total } = useUnread(pollMs);
  return useIsCleared(me.id) ? 0 : total;
}

function useIsCleared(userId: number): boolean {
  const store = clearedStore(userId);
  const clearedAt = useSyncExternalStore(store.subscribe, store.get);
  const [, setLooked] = useState(0);
  const left = timeLeft(clearedAt);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLooked((times) => times + 1), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}

/** Loaded when it is used: the first screen has no room for it. */
const clearBadges = async (client: QueryClient) => {
  const { clearNewBadges } = await import('@/features/badges');
  await clearNewBadges(client);
};

/** Marks everything that is new as seen and hides the badge; it comes back if that fails. */
export function useClearNotifications() {
  const client = useQueryClient();
  const me = useCurrentUser();
  const cleared = clearedStore(me.id);
  return useMutation({
    mutationFn: () =>
      Promise.all([
        call(chatApi.markAllRead),
        call(friendsApi.markFriendRequestsSeen),
        clearBadges(client),
      ]).then(() => undefined),
    onMutate: () => cleared.set(Date.now()),
    onSuccess: () => {
      const unread = client.getQueryData(chatQueries.unread().queryKey)?.items ?? [];
      rememberSeen(
        me.id,
        unread.map(({ id }) => id),
      );
      takeAllRead(client, me.id);
    },
    onError: (error) => {
      cleared.set(null);
      notifyError(
        'Notifications could not be cleared',
        serverMessage(error, 'Please check your connection and try again.'),
      );
    },
    onSettled: () => {
      for (const { path } of [
        chatApi.listUnreadMessages,
        chatApi.listConversations,
        friendsApi.listFriendRequests,
      ]) {
        void client.invalidateQueries({ queryKey: [path] });
      }
    },
  });
}
