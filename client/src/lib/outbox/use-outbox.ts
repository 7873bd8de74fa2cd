import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { t } from '#shared/translate';
import { notify } from '@/lib/notify';
import { useSignedInId } from '@/lib/signed-in';
import { EMPTY, type Entry, entriesOf, type OutboxKind, type OutboxView } from './kinds';
import { type Outbox, outboxOf } from './outbox';

export function useOutbox(): { outbox: Outbox | undefined; view: OutboxView } {
  const client = useQueryClient();
  const userId = useSignedInId();
  const outbox = userId === undefined ? undefined : outboxOf(client, userId);
  const subscribe = useCallback(
    (listener: () => void) => outbox?.subscribe(listener) ?? (() => undefined),
    [outbox],
  );
  const view = useSyncExternalStore(subscribe, () => outbox?.view() ?? EMPTY);
  return { outbox, view };
}

/** The signed-in person's unsent entries of one kind, oldest first. */
export function usePending<Body, About>(
  kind: OutboxKind<Body, About>,
): readonly Entry<Body, About>[] {
  const { outbox, view } = useOutbox();
  const { pending } = view;
  useEffect(() => outbox?.run([kind]), [outbox, kind]);
  return useMemo(() => entriesOf(kind, pending), [kind, pending]);
}

export function notifyKept(isFleeting: boolean): void {
  if (!isFleeting) {
    notify(t('Saved on this device'), t('It will be sent as soon as Ripcord can be reached.'));
    return;
  }
  notify(
    t('Waiting to be sent'),
    t('This browser cannot save it for later. Keep this page open until it is sent.'),
    { duration: 10_000 },
  );
}
