import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '@/features/accounts/api';
import { isReachable, subscribeReachable } from '@/lib/api';
import { listen, stopAll } from '@/lib/listen';
import { currentQueries, OFFLINE_USER } from './offline-queries';
import type { Persister } from './persister';

/** Interval of probes while the server is unreachable (milliseconds). */
export const PROBE_MS = 10_000;
const ASKED_KEY = 'ripcord-storage-asked';

/**
 * Keeps persisted data up to date while the app is open, and retries failed queries once the server
 * is reachable again.
 * @returns a function that stops it
 */
export function startUpkeep(client: QueryClient, persister: Persister): () => void {
  const isVisible = () => document.visibilityState === 'visible';
  const warmUp = createWarmUp(
    client,
    () => isVisible() && isReachable() && persister.isConfirmed(),
  );
  let later: ReturnType<typeof setTimeout> | undefined;
  let probe: ReturnType<typeof setTimeout> | undefined;

  const run = () => void warmUp();
  persister.onChanged(() => {
    later ??= setTimeout(() => {
      later = undefined;
      run();
    }, WARM_UP_PAUSE_MS);
  });

  const runProbe = async () => {
    if (isVisible()) await client.refetchQueries({ queryKey: userQuery.queryKey });
    if (!isReachable()) probe = setTimeout(runProbe, PROBE_MS);
  };
  const onReach = () => {
    clearTimeout(probe);
    if (!isReachable()) {
      probe = setTimeout(runProbe, PROBE_MS);
      return;
    }
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
    run();
  };
  const stop = stopAll(
    subscribeReachable(onReach),
    listen(document, 'visibilitychange', run),
    listen(window, 'online', run),
  );
  if (!isReachable()) onReach();
  run();
  void persister.sweep();
  void requestPersistentStorage();

  return () => {
    clearTimeout(later);
    clearTimeout(probe);
    stop();
  };
}

/** Asks the browser, once, not to evict the storage. */
async function requestPersistentStorage(): Promise<void> {
  try {
    if (localStorage.getItem(ASKED_KEY) !== null) return;
    localStorage.setItem(ASKED_KEY, 'yes');
    await navigator.storage.persist();
  } catch {
    // Unsupported or denied: the browser may evict it.
  }
}

/** Data older than this is refetched (milliseconds). */
const OLD_MS = 5 * 60_000;
/** Minimum interval (milliseconds), as all devices at a venue do the same. */
export const WARM_UP_PAUSE_MS = 3 * 60_000;

/**
 * Refetches old offline queries, one at a time to not slow down the current screen. Stops at the
 * first failure.
 */
function createWarmUp(client: QueryClient, mayContinue: () => boolean): () => Promise<void> {
  let lastAt = Number.NEGATIVE_INFINITY;

  return async () => {
    if (!mayContinue() || Date.now() - lastAt < WARM_UP_PAUSE_MS) return;
    lastAt = Date.now();
    for (const query of currentQueries(client)) {
      if (query === OFFLINE_USER || !isOld(client, query.queryKey)) continue;
      await query.fetch(client);
      const failed = client.getQueryState(query.queryKey)?.status === 'error';
      if (failed || !mayContinue()) return;
    }
  };
}

function isOld(client: QueryClient, queryKey: readonly unknown[]): boolean {
  const state = client.getQueryState(queryKey);
  if (!state) return true;
  if (state.fetchStatus !== 'idle') return false;
  return state.isInvalidated || state.dataUpdatedAt < Date.now() - OLD_MS;
}
