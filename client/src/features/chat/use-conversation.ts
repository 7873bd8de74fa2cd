import { CONVERSATION_POLL_MS, type Message } from '@shared/chat';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useCurrentUser } from '@/features/accounts';
import { sendSocket } from '@/lib/realtime';
import { chatQueries, loadOlder, markConversationRead } from './api';
import { takeRead } from './cache';
import { type OutboxView, outboxOf } from './outbox';
import type { OutboxEntry } from './outbox-store';
import { rememberSeen } from './seen';
import type { ShownMessage } from './types';
import { useTyping } from './use-typing';

/**
 * The conversation with one person: what is saved and what is on its way, and all that can be done
 * in it. Asked for again every 15 s; the socket brings what is new at once.
 */
export function useConversation(userId: number) {
  const client = useQueryClient();
  const me = useCurrentUser();
  const outbox = outboxOf(client, me.id);
  const view = useSyncExternalStore(outbox.subscribe, outbox.view);
  const thread = useQuery({
    ...chatQueries.thread(userId),
    refetchInterval: ({ state }) => (state.data ? CONVERSATION_POLL_MS : false),
  });
  // Scrolling asks more than once before the screen is drawn anew.
  const isPaging = useRef(false);
  const older = useMutation({
    mutationFn: () => loadOlder(client, userId),
    onSettled: () => {
      isPaging.current = false;
    },
  });
  const { mutate: mutateOlder } = older;
  const { refetch } = thread;

  const saved = thread.data?.messages;
  const messages = useMemo(
    () => [...(saved ?? []).map(asShown), ...unsaved(view, userId, me.id, saved ?? [])],
    [saved, view, userId, me.id],
  );

  return {
    messages,
    isPending: thread.isPending,
    error: thread.error,
    refetch: useCallback(() => void refetch(), [refetch]),
    hasOlder: Boolean(thread.data?.next),
    loadOlder: useCallback(() => {
      if (isPaging.current) return;
      isPaging.current = true;
      mutateOlder();
    }, [mutateOlder]),
    isLoadingOlder: older.isPending,
    /** The last try to page back failed; `loadOlder` tries again. */
    isOlderError: older.isError,
    send: useCallback((content: string) => outbox.add(userId, content), [outbox, userId]),
    retry: useCallback((clientId: string) => outbox.retry(clientId), [outbox]),
    discard: useCallback((clientId: string) => outbox.discard(clientId), [outbox]),
    /** Call it while the conversation can be seen and something in it is unread. */
    markRead: useCallback(() => {
      const theirs = client
        .getQueryData(chatQueries.thread(userId).queryKey)
        ?.messages.filter(({ senderId, read }) => senderId === userId && !read);
      rememberSeen(me.id, theirs?.map(({ id }) => id) ?? []);
      takeRead(client, me.id, { senderId: userId, readerId: me.id });
      if (sendSocket({ type: 'mark_read', senderId: userId })) return;
      // If it does not arrive, the next answer says that they are unread, and this comes again.
      markConversationRead(userId).catch(() => undefined);
    }, [client, userId, me.id]),
    ...useTyping(userId),
  };
}

function asShown({ receiverId: _, ...message }: Message): ShownMessage {
  const { clientId, senderId, id } = message;
  return { key: keyOf(senderId, clientId ?? id), ...message, state: 'saved' };
}

function unsaved(
  { entries, isStalled }: OutboxView,
  userId: number,
  meId: number,
  saved: Message[],
): ShownMessage[] {
  const known = new Set(saved.filter(({ senderId }) => senderId === meId).map((m) => m.clientId));
  const asUnsaved = ({ clientId, content, createdAt, problem }: OutboxEntry): ShownMessage => ({
    key: keyOf(meId, clientId),
    id: null,
    clientId,
    senderId: meId,
    content,
    createdAt,
    read: false,
    state: problem !== null ? 'failed' : isStalled ? 'waiting' : 'sending',
    ...(problem !== null && { problem }),
  });
  return entries
    .filter(({ receiverId, clientId }) => receiverId === userId && !known.has(clientId))
    .map(asUnsaved);
}

/** Another person may have chosen the same clientId. */
const keyOf = (senderId: number, id: string | number) => `${senderId}-${id}`;
