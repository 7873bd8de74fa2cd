import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { CONVERSATION_POLL_MS, type Message } from '#shared/chat';
import { TYPING_MS } from '#shared/realtime';
import { useCurrentUser } from '@/features/accounts';
import { listen, stopAll } from '@/lib/listen';
import { type Entry, entriesOf, outboxOf } from '@/lib/outbox';
import { sendSocket, subscribe } from '@/lib/realtime';
import { chatQueries, loadOlder, markConversationRead, takeRead } from './api';
import { messageKind, sendMessage } from './message-outbox';
import { rememberSeen } from './unread';

export interface ShownMessage {
  /** Stays the same when a pending message is saved. */
  key: string;
  /** Null until it is saved. */
  id: number | null;
  clientId: string | null;
  senderId: number;
  content: string;
  tradeId?: number | null;
  createdAt: string;
  read: boolean;
  /** `waiting`: sent once the connection is back; `failed`: only on request. */
  state: 'saved' | 'sending' | 'waiting' | 'failed';
  /** Why it failed, in the server's words. */
  problem?: string;
}

/**
 * A conversation: its saved and pending messages, and the actions on it. Polled every 15 s; the
 * socket delivers news at once.
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
  // Scrolling may ask more than once before React renders.
  const isPaging = useRef(false);
  const older = useMutation({
    mutationFn: () => loadOlder(client, userId),
    onSettled: () => {
      isPaging.current = false;
    },
  });
  const { mutate: mutateOlder } = older;
  const { refetch } = thread;

  const saved = thread.data?.items;
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
    /** The last attempt to page back failed; `loadOlder` tries again. */
    isOlderError: older.isError,
    send: useCallback(
      (text: string) => sendMessage(outbox, { receiverId: userId, name, text }),
      [outbox, userId, name],
    ),
    retry: useCallback((clientId: string) => void outbox.tryNow(clientId), [outbox]),
    discard: useCallback((clientId: string) => void outbox.discard(clientId), [outbox]),
    /** Call while the conversation is visible and has unread messages. */
    markRead: useCallback(() => {
      const theirs = client
        .getQueryData(chatQueries.thread(userId).queryKey)
        ?.items.filter(({ senderId, read }) => senderId === userId && !read);
      rememberSeen(me.id, theirs?.map(({ id }) => id) ?? []);
      takeRead(client, me.id, { senderId: userId, readerId: me.id });
      if (sendSocket({ type: 'mark_read', senderId: userId })) return;
      // If this fails, the next response still has them unread and this runs again.
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

/** The sender is included because clientIds are unique per sender only. */
const keyOf = (senderId: number, id: string | number) => `${senderId}-${id}`;

/** Interval between typing events (milliseconds); half of the other side's timeout. */
const TYPING_EVERY_MS = TYPING_MS / 2;

/** Whether the other person is typing, and a function that tells them about typing here. */
function useTyping(userId: number): { isTyping: boolean; noticeTyping: () => void } {
  const [isTyping, setIsTyping] = useState(false);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      setIsTyping(false);
    };
    return stopAll(
      subscribe('typing', ({ senderId }) => {
        if (senderId !== userId) return;
        clearTimeout(timer);
        setIsTyping(true);
        timer = setTimeout(stop, TYPING_MS);
      }),
      subscribe('chat', ({ message }) => {
        if (message.senderId === userId) stop();
      }),
      stop,
    );
  }, [userId]);

  const noticeTyping = useCallback(() => {
    const now = performance.now();
    if (now - sentAt.current < TYPING_EVERY_MS) return;
    if (sendSocket({ type: 'typing', receiverId: userId })) sentAt.current = now;
  }, [userId]);

  return { isTyping, noticeTyping };
}

/** Marks arriving messages as read while the conversation is open in a visible tab. */
export function useMarkRead(messages: ShownMessage[], meId: number, markRead: () => void): void {
  const isVisible = useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === 'visible',
  );
  const unread = messages.findLast(({ senderId, read }) => senderId !== meId && !read)?.key;
  useEffect(() => {
    if (isVisible && unread !== undefined) markRead();
  }, [isVisible, unread, markRead]);
}

const onVisibilityChange = (onChange: () => void) => listen(document, 'visibilitychange', onChange);

/** Screen reader announcement of arriving messages; earlier messages are not announced. */
export function useAnnouncement(messages: ShownMessage[], meId: number, name: string): string {
  const [announced, setAnnounced] = useState('');
  const last = messages.findLast(({ senderId }) => senderId !== meId);
  const known = useRef<string | undefined>(undefined);
  const isLoaded = messages.length > 0;

  useEffect(() => {
    const before = known.current;
    if (isLoaded) known.current = last?.key ?? '';
    if (before === undefined || !last || before === last.key) return;
    setAnnounced(`${name}: ${last.content}`);
  }, [isLoaded, last, name]);

  return announced;
}
