import type { QueryClient } from '@tanstack/react-query';
import { markStale } from '@/lib/entities';
import { stopAll } from '@/lib/listen';
import { subscribe } from '@/lib/realtime';
import { takeMessage, takeRead } from './api';

/** Random delay (milliseconds) that spreads refetches after a server restart. */
const RESYNC_SPREAD_MS = 2_000;

/** A socket that opens within this time (milliseconds) has missed nothing that was just fetched. */
const FRESH_MS = 5_000;

/** Writes socket events for `meId` into the query cache. Returns a function that stops it. */
export function connectLive(client: QueryClient, meId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startedAt = Date.now();
  let hasConnected = false;
  const stop = stopAll(
    subscribe('chat', ({ message }) => {
      takeMessage(client, meId, message);
      if (message.tradeId !== null) void markStale(client, 'trade');
    }),
    subscribe('chat_confirm', ({ message }) => takeMessage(client, meId, message)),
    subscribe('messages_marked_read', (reading) => {
      takeRead(client, meId, reading);
      void markStale(client, 'conversation');
    }),
    subscribe('trade_changed', () => {
      void markStale(client, 'trade');
      void markStale(client, 'ownedPart');
    }),
    subscribe('friends_changed', () => void markStale(client, 'friend')),
    subscribe('status', ({ status }) => {
      if (status === 'alive') return;
      clearTimeout(timer);
      if (status === 'connected') {
        const isFresh = !hasConnected && Date.now() - startedAt < FRESH_MS;
        hasConnected = true;
        if (!isFresh) refetchAll(client);
      } else timer = setTimeout(() => refetchAll(client), Math.random() * RESYNC_SPREAD_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Refetches everything that the socket keeps current. */
function refetchAll(client: QueryClient): void {
  void markStale(client, 'message');
  void markStale(client, 'friend');
  void markStale(client, 'trade');
}
