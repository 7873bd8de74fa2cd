import { z } from 'zod';
import { type PersonalStore, personalStore } from '@/lib/personal-store';

/** So many ids are remembered, the latest ones. */
const SEEN_MAX = 500;

const NONE: number[] = [];

/**
 * The messages that a person has seen on this device (specification, section 4): they do not count
 * as unread, even before the server knows.
 */
export function seenStore(userId: number): PersonalStore<number[]> {
  return personalStore(userId, 'seen', z.array(z.number()), NONE);
}

/** Remembers messages as seen. */
export function rememberSeen(userId: number, ids: number[]): void {
  const store = seenStore(userId);
  const known = store.get();
  const news = ids.filter((id) => !known.includes(id));
  if (news.length > 0) store.set([...known, ...news].slice(-SEEN_MAX));
}
