import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Conversation, chatApi, type Message } from '#shared/chat';
import { friendsApi } from '#shared/friends';
import { t } from '#shared/translate';
import { useCurrentUser } from '@/features/accounts';
import { call } from '@/lib/api';
import { listCached, markStale, patchEntity } from '@/lib/entities';
import { notifyError } from '@/lib/notify';
import { reasonOf } from '@/lib/problems';
import type { Thread } from '@/lib/thread';
import { chatQueries, withRead } from './api';
import { clearedStore, rememberSeen } from './unread';

/** Imported on use, to keep it out of the first screen's bundle. */
const clearBadges = async (client: QueryClient) => {
  const { clearNewBadges } = await import('@/features/badges');
  await clearNewBadges(client);
};

/** Marks everything as seen and hides the badge; the badge returns if that fails. */
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
      takeAllRead(client);
    },
    onError: (error) => {
      cleared.set(null);
      notifyError(t('Notifications could not be cleared'), reasonOf(error));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: chatQueries.unread().queryKey });
      void markStale(client, 'conversation');
      void markStale(client, 'friendRequest');
    },
  });
}

function takeAllRead(client: QueryClient): void {
  client.setQueryData(chatQueries.unread().queryKey, (page) => page && { ...page, items: [] });
  for (const { otherUserId } of listCached<Conversation>(client, 'conversation')) {
    patchEntity<Conversation>(client, 'conversation', otherUserId, { unreadCount: 0 });
  }
  const threads = client.getQueriesData<Thread<Message>>({ queryKey: [chatApi.listMessages.path] });
  for (const [key, thread] of threads) {
    const { userId } = key[1] as { userId: number };
    if (thread) client.setQueryData(key, withRead(thread, userId));
  }
}
