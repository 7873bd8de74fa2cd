import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AddParts, NamedPart, OwnedPartChange } from '#shared/collection';
import { t } from '#shared/translate';
import { serverMessage } from '@/lib/api-error';
import { notify, notifyError } from '@/lib/notify';
import { type Outbox, type OutboxKind, useOutbox } from '@/lib/outbox';
import { randomId } from '@/lib/random-id';
import { collectionQueries } from './api';
import {
  COLLECTION_KINDS,
  lastChange,
  partChangedKind,
  partsAddedKind,
  type ShownPart,
  withChanges,
} from './collection-outbox';
import { keyOf } from './part-words';

/** `id` is null for a part without a row yet. */
type ChangedPart = NamedPart & { id: number | null };

/** The person's own parts with pending changes applied, and the actions on them. */
export function useCollection() {
  const query = useQuery(collectionQueries.parts());
  const { outbox, view } = useOutbox();
  useEffect(() => outbox?.run(COLLECTION_KINDS), [outbox]);
  const { data } = query;
  const { entries } = view;
  const parts = useMemo(() => data && withChanges(data, entries), [data, entries]);
  return { query: { ...query, data: parts }, parts, ...actions(outbox, parts ?? []) };
}

export type Collection = ReturnType<typeof useCollection>;

/** Actions apply optimistically; the outbox sends them. */
function actions(outbox: Outbox | undefined, parts: readonly ShownPart[]) {
  const record = async <Body, About, Answer>(
    kind: OutboxKind<Body, About, Answer>,
    {
      clientId = randomId(),
      ...draft
    }: { body: Body; about: About; clientId?: string | undefined },
  ) => {
    const outcome = await outbox?.record(kind, { clientId, ...draft });
    if (outcome?.state !== 'refused') return;
    // A merged change would otherwise stay listed.
    void outbox?.discard(clientId);
    const reason = serverMessage(outcome.error, t('Please try again.'));
    notifyError(t('Your collection was not changed'), outcome.error.fields[0]?.message ?? reason);
  };

  const add = (parts: AddParts['parts']) => {
    const clientId = randomId();
    void record(partsAddedKind, { clientId, body: { parts, clientId }, about: {} });
  };

  /** Merges quick changes of one part. */
  const change = ({ id, kind, name }: ChangedPart, values: OwnedPartChange) => {
    const last = outbox && lastChange(outbox.view().entries, { kind, name });
    const body = { ...last?.body, ...values };
    const about = { id, kind, name, isRemoved: false };
    void record(partChangedKind, { clientId: last?.clientId, body, about });
  };

  const drop = ({ id, kind, name }: ChangedPart) =>
    void record(partChangedKind, { body: {}, about: { id, kind, name, isRemoved: true } });

  return {
    change,
    drop,
    /** @returns a function that undoes it */
    add(added: AddParts['parts']) {
      const before = new Map(parts.map((part) => [part.key, part]));
      add(added);
      return () => {
        for (const { kind, name } of added) {
          const old = before.get(keyOf({ kind, name }));
          if (old) change(old, { count: old.count });
          else drop({ id: null, kind, name });
        }
      };
    },
    /** Shows a notice with Undo. */
    setCount(part: ShownPart, count: number) {
      change(part, { count });
      const text = t('{count, plural, one {# copy} other {# copies}} in your collection', {
        count,
      });
      notify(part.name, text, {
        action: {
          label: t('Undo'),
          onSelect: () => change(part, { count: part.count, forTrade: part.forTrade }),
        },
      });
    },
    /** Shows a notice with Undo. */
    remove(part: ShownPart) {
      const { kind, name, count, forTrade, note } = part;
      drop(part);
      const undo = () => {
        add([{ kind, name, count }]);
        if (forTrade > 0 || note) change({ id: null, kind, name }, { forTrade, note });
      };
      notify(t('{name} removed', { name }), undefined, {
        action: { label: t('Undo'), onSelect: undo },
      });
    },
  };
}
