import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useSignedInId } from '@/lib/signed-in';
import { type QueueView, type UnsentQueue, unsentQueue } from './queue';
import type { Unsent } from './types';

const NOBODY: QueueView = { entries: [], isRead: false, isFleeting: false, isStalled: false };

/** The queue of the signed-in person and what is in it; re-read when any tab changes it. */
export function useUnsentQueue(): { queue: UnsentQueue | undefined; view: QueueView } {
  const client = useQueryClient();
  const userId = useSignedInId();
  const queue = userId === undefined ? undefined : unsentQueue(client, userId);
  const subscribe = useCallback(
    (listener: () => void) => queue?.subscribe(listener) ?? (() => undefined),
    [queue],
  );
  const view = useSyncExternalStore(subscribe, () => queue?.view() ?? NOBODY);
  return { queue, view };
}

/** What the signed-in person recorded here and is not sent yet, the oldest first. */
export function useUnsent(): readonly Unsent[] {
  return useUnsentQueue().view.entries;
}
