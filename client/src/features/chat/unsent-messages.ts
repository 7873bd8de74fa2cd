import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { outboxOf } from './outbox';

/** How many messages of a person are on this device and not sent. */
export function unsentMessages(client: QueryClient, userId: number): number {
  return outboxOf(client, userId).view().entries.length;
}

/** The same, kept up to date. */
export function useUnsentMessages(userId: number): number {
  const outbox = outboxOf(useQueryClient(), userId);
  return useSyncExternalStore(outbox.subscribe, () => outbox.view().entries.length);
}
