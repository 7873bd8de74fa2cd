import type { QueryClient } from '@tanstack/react-query';
import { KEPT, KEPT_USER } from './kept';

/** An answer of so long ago (milliseconds) is worth another look. */
const OLD_MS = 5 * 60_000;
/** Not looked for more often than this (milliseconds): every device of a hall does the same. */
export const PAUSE_MS = 3 * 60_000;

/**
 * Asks for what is to open without a network and was not looked at lately: one after the other, so
 * that it is never in the way of what somebody looks at. It ends at the first failure.
 */
export function createWarmUp(client: QueryClient, mayGoOn: () => boolean): () => Promise<void> {
  let lastAt = Number.NEGATIVE_INFINITY;

  return async () => {
    if (!mayGoOn() || Date.now() - lastAt < PAUSE_MS) return;
    lastAt = Date.now();
    for (const kept of KEPT) {
      if (kept === KEPT_USER || !isOld(client, kept.queryKey)) continue;
      await kept.ask(client);
      const failed = client.getQueryState(kept.queryKey)?.status === 'error';
      if (failed || !mayGoOn()) return;
    }
  };
}

function isOld(client: QueryClient, queryKey: readonly unknown[]): boolean {
  const state = client.getQueryState(queryKey);
  if (!state) return true;
  if (state.fetchStatus !== 'idle') return false;
  return state.isInvalidated || state.dataUpdatedAt < Date.now() - OLD_MS;
}
