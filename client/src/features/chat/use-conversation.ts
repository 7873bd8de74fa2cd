import { CONVERSATION_POLL_MS, type Message } from '@shared/chat';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useCurrentUser } from '@/features/accounts';
import { type Entry, entriesOf, outboxOf } from '@/lib/outbox';
import { sendSocket } from '@/lib/realtime';
import { chatQueries, loadOlder, markConversationRead } from './api';
import { takeRead } from './cache';
import { messageKind, sendMessage } from './message-outbox';
import { rememberSeen } from './seen';
import type { ShownMessage } from './types';
import { useTyping } from './use-typing';

/**
 * The conversation with one person: what is saved and what is on its way, and all that can be done
 * in it. Asked for again every 15 s; the socket brings what is new at once.
 */
export function useConversation(userId: number, name: string | null = null) {
  const client = useQueryClient();
  const me = useCurrentUser();
  const outbox = outboxOf(client, me.id);
  const { entries } = useSyncExternalStore(outbox.subscribe, outbox.view);
  useEffect(() => outbox.run([messageKind]), [outbox]);
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
    () => [...(saved ?? []).map(asShown), ...unsaved(entries, userId, me.id, saved ?? [])],
    [saved, entries, userId, me.id],
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
    send: useCallback(
      (text: string) => sendMessage(outbox, { receiverId: userId, name, text }),
      [outbox, userId, name],
    ),
    retry: useCallback((clientId: string) => void outbox.tryNow(clientId), [outbox]),
    discard: useCallback((clientId: string) => void outbox.discard(clientId), [outbox]),
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
  entries: readonly Entry[],
  userId: number,
  meId: number,
  saved: Message[],
): ShownMessage[] {
  const known = new Set(saved.filter(({ senderId }) => senderId === meId).map((m) => m.clientId));
  return entriesOf(messageKind, entries)
    .filter(({ body, clientId }) => Number(body.receiverId) === userId && !known.has(clientId))
    .map(({ clientId, body, savedAt, state, problem }) => ({
      key: keyOf(meId, clientId),
      id: null,
      clientId,
      senderId: meId,
      content: body.content,
      createdAt: savedAt,
      read: false,
      state: state === 'refused' ? 'failed' : state,
      ...(problem !== null && { problem }),
    }));
}

/** Another person may have chosen the same clientId. */
const keyOf = (senderId: number, id: string | number) => `${senderId}-${id}`;
