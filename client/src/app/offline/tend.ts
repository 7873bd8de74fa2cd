import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '@/features/accounts/api';
import { isReachable, subscribeReachable } from '@/lib/api';
import type { Keeper } from './keep';
import { createWarmUp, PAUSE_MS } from './warm-up';

/** While the server is silent it is asked this often (milliseconds) whether it is back. */
export const PROBE_MS = 10_000;
const ASKED_KEY = 'ripcord-storage-asked';

/**
 * What goes on for as long as the app is open: what is kept stays young, and screens come back by
 * themselves when the server can be reached again. Answers how to end it.
 */
export function tend(client: QueryClient, keeper: Keeper): () => void {
  const isAwake = () => document.visibilityState === 'visible';
  const warmUp = createWarmUp(client, () => isAwake() && isReachable() && keeper.isConfirmed());
  let later: ReturnType<typeof setTimeout> | undefined;
  let probe: ReturnType<typeof setTimeout> | undefined;

  const run = () => void warmUp();
  keeper.onChanged(() => {
    later ??= setTimeout(() => {
      later = undefined;
      run();
    }, PAUSE_MS);
  });

  const ask = async () => {
    if (isAwake()) await client.refetchQueries({ queryKey: userQuery.queryKey });
    if (!isReachable()) probe = setTimeout(ask, PROBE_MS);
  };
  const onReach = () => {
    clearTimeout(probe);
    if (!isReachable()) {
      probe = setTimeout(ask, PROBE_MS);
      return;
    }
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
    run();
  };
  const end = subscribeReachable(onReach);
  if (!isReachable()) onReach();
  document.addEventListener('visibilitychange', run);
  window.addEventListener('online', run);

  run();
  void keeper.sweep();
  void askForRoom();

  return () => {
    clearTimeout(later);
    clearTimeout(probe);
    end();
    document.removeEventListener('visibilitychange', run);
    window.removeEventListener('online', run);
  };
}

/** Asks the browser once not to clear away what is kept, now that there is something. */
async function askForRoom(): Promise<void> {
  try {
    if (localStorage.getItem(ASKED_KEY) !== null) return;
    localStorage.setItem(ASKED_KEY, 'yes');
    await navigator.storage.persist();
  } catch {
    // Not there, or not allowed: then it is kept for as long as the browser likes.
  }
}
