import { chatApi } from '@shared/chat';
import type { QueryClient } from '@tanstack/react-query';
import { markStale } from '@/lib/entities';
import { subscribe } from '@/lib/realtime';
import { takeMessage, takeRead } from './cache';
import { outboxOf } from './outbox';

/** When everybody may have missed something, not everybody asks at once (milliseconds). */
const RESYNC_SPREAD_MS = 2_000;

/**
 * Writes what the socket brings for `meId` into the cached answers, and keeps the outbox going.
 * Answers how to stop.
 */
export function connectLive(client: QueryClient, meId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stops = [
    subscribe('chat', ({ message }) => takeMessage(client, meId, message)),
    subscribe('chat_confirm', ({ message }) => takeMessage(client, meId, message)),
    subscribe('messages_marked_read', (reading) => {
      takeRead(client, meId, reading);
      void client.invalidateQueries({ queryKey: [chatApi.listConversations.path] });
    }),
    subscribe('friends_changed', () => void markStale(client, 'friend')),
    subscribe('status', ({ status }) => {
      if (status === 'alive') return;
      clearTimeout(timer);
      if (status === 'connected') refreshAll(client);
      else timer = setTimeout(() => refreshAll(client), Math.random() * RESYNC_SPREAD_MS);
    }),
    outboxOf(client, meId).subscribe(() => undefined),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Asks again for all that the socket would have told. */
function refreshAll(client: QueryClient): void {
  for (const { path } of [chatApi.listUnreadMessages, chatApi.listMessages]) {
    void client.invalidateQueries({ queryKey: [path] });
  }
  // The conversations are among what friends change.
  void markStale(client, 'friend');
}
