import type { UserBadge } from '@shared/badges';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { userQuery } from '@/features/accounts';
import { personalStore } from '@/lib/personal-store';

const MOST = 100;
const idsSchema = z.array(z.number());
const NONE: number[] = [];

/** The badges that this device has told its person of; the ones that were told last. */
const storeOf = (userId: number) => personalStore(userId, 'badges-told', idsSchema, NONE);

/** Those of these badges of which this device has not told yet. */
export function notAnnounced(userId: number, badges: readonly UserBadge[]): UserBadge[] {
  const told = new Set(storeOf(userId).get());
  return badges.filter(({ id }) => !told.has(id));
}

/** Remembers that whoever is signed in has been told of these badges. */
export function rememberAnnounced(client: QueryClient, badges: readonly UserBadge[]): void {
  const userId = client.getQueryData(userQuery.queryKey)?.id;
  if (userId === undefined) return;
  const store = storeOf(userId);
  const ids = badges.map(({ id }) => id);
  store.set([...new Set([...store.get(), ...ids])].slice(-MOST));
}
