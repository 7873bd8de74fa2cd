import type { Message } from '@shared/chat';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useCurrentUser } from '@/features/accounts';
import { chatQueries } from './api';
import { seenStore } from './seen';

export interface Unread {
  /** More than `messages` when there are more than one answer holds. */
  total: number;
  /** Whether the server has said so yet: until then 0 is no answer. */
  isKnown: boolean;
  /** Newest first, without those that were seen on this device. */
  messages: Message[];
}

/** The messages that wait to be read, asked for again every `pollMs` milliseconds. */
export function useUnread(pollMs: number): Unread {
  const me = useCurrentUser();
  const seen = seenStore(me.id);
  const seenIds = useSyncExternalStore(seen.subscribe, seen.get);
  const { data } = useQuery({ ...chatQueries.unread(), refetchInterval: pollMs });
  return useMemo(() => {
    const known = new Set(seenIds);
    const messages = data?.items.filter(({ id }) => !known.has(id)) ?? [];
    const total = messages.length + (data?.next ? 1 : 0);
    return { total, isKnown: data !== undefined, messages };
  }, [data, seenIds]);
}
