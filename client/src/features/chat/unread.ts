import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { BADGE_CLEARED_MS, type Message } from '#shared/chat';
import { useCurrentUser } from '@/features/accounts';
import { type PersonalStore, personalStore } from '@/lib/personal-store';
import { chatQueries } from './api';

/** Number of ids remembered; the oldest are dropped. */
const SEEN_MAX = 500;

const NONE: number[] = [];

/**
 * Messages read on this device: they do not count as unread, even before
 * the server knows.
 */
export function seenStore(userId: number): PersonalStore<number[]> {
  return personalStore(userId, 'seen', z.array(z.number()), NONE);
}

export function rememberSeen(userId: number, ids: number[]): void {
  const store = seenStore(userId);
  const known = store.get();
  const added = ids.filter((id) => !known.includes(id));
  if (added.length > 0) store.set([...known, ...added].slice(-SEEN_MAX));
}

export interface Unread {
  /** Exceeds `messages.length` if there are more than one response holds. */
  total: number;
  /** Whether the server has answered; until then 0 means unknown. */
  isKnown: boolean;
  /** Newest first, without messages read on this device. */
  messages: Message[];
}

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

/** When the badge was cleared (ms since 1970), or null. */
export function clearedStore(userId: number): PersonalStore<number | null> {
  return personalStore<number | null>(userId, 'badge-cleared', z.number().nullable(), null);
}

/** Time the badge stays cleared (ms); setting the clock back does not prolong it. */
function timeLeft(clearedAt: number | null): number {
  if (clearedAt === null) return 0;
  const age = Date.now() - clearedAt;
  return age < 0 ? 0 : Math.max(0, BADGE_CLEARED_MS - age);
}

/** Unread messages, 0 for ten minutes after they were cleared. */
export function useBadgeCount(pollMs: number): number {
  const me = useCurrentUser();
  const { total } = useUnread(pollMs);
  const store = clearedStore(me.id);
  const clearedAt = useSyncExternalStore(store.subscribe, store.get);
  const [, rerender] = useState(0);
  const left = timeLeft(clearedAt);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => rerender((times) => times + 1), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0 ? 0 : total;
}
