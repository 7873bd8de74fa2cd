import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type AddParts,
  collectionApi,
  type NamedPart,
  type OwnedPart,
  type OwnedPartChange,
  PART_COPIES_MAX,
  partSchema,
} from '#shared/collection';
import { canonicalName, factsOf } from '#shared/rules/parts/catalogue';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import { t } from '#shared/translate';
import { call } from '@/lib/api';
import { ApiError, isAbsent } from '@/lib/api-error';
import { markStale } from '@/lib/entities';
import { ATTEMPT_MS, type Entry, entriesOf, type OutboxKind, outboxKind } from '@/lib/outbox';
import { rewriteCached } from '@/lib/rewrite-cached';
import { listInWords } from '@/lib/words';
import { collectionQueries } from './api';
import { copiesInWords, keyOf } from './part-words';

const changeSchema = partSchema.extend({
  /** Null for a part whose addition is not sent yet. */
  id: z.number().nullable(),
  isRemoved: z.boolean(),
});
type AboutChange = z.infer<typeof changeSchema>;

/** One ordered lane: a part may be added, changed and removed before anything is sent. */
const shared = {
  label: 'change',
  lane: () => 'collection',
  isOrdered: true,
  refresh: (client: QueryClient) => void markStale(client, 'ownedPart'),
};

export const partsAddedKind = outboxKind({
  ...shared,
  kind: 'parts-added',
  route: collectionApi.addParts,
  schema: z.object({}),
  summary: ({ body }) =>
    t('Add {parts}', { parts: listInWords(body.parts.map(({ name }) => name)) }),
  onSent: (client, _userId, rows) => storeRows(client, rows),
});

/** Changes are keyed by name, since a part that is not sent yet has no id. */
export const partChangedKind: OutboxKind<OwnedPartChange, AboutChange, OwnedPart | undefined> & {
  route: typeof collectionApi.updateOwnedPart;
} = {
  ...shared,
  kind: 'part-changed',
  route: collectionApi.updateOwnedPart,
  schema: changeSchema,
  summary: ({ body, about: { name, isRemoved } }) =>
    isRemoved
      ? t('Remove {name}', { name })
      : [name, body.count && copiesInWords(body.count)].filter(Boolean).join(', '),
  async send({ body, about }) {
    const id = about.id ?? (await findId(about));
    if (about.isRemoved) {
      if (id !== undefined) await remove(id);
      return undefined;
    }
    if (id === undefined) {
      const text = t('{part} is no longer in your collection.', { part: about.name });
      throw new ApiError(404, text, { serverMessage: text });
    }
    const input = { params: { id }, body, timeout: ATTEMPT_MS };
    return call(collectionApi.updateOwnedPart, input);
  },
  onSent(client, _userId, row, { about }) {
    if (row) storeRows(client, [row]);
    else rewriteRows(client, (rows) => rows.filter((one) => keyOf(one) !== keyOf(about)));
  },
};

export const COLLECTION_KINDS = [partsAddedKind, partChangedKind];

async function findId(part: NamedPart): Promise<number | undefined> {
  const query = { kind: part.kind, q: part.name, limit: 100 };
  const found = await call(collectionApi.listCollection, { query, timeout: ATTEMPT_MS });
  return found.find((row) => keyOf(row) === keyOf(part))?.id;
}

/** A part that is already gone is not a failure. */
async function remove(id: number): Promise<void> {
  try {
    await call(collectionApi.deleteOwnedPart, { params: { id }, timeout: ATTEMPT_MS });
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
}

export function storeRows(client: QueryClient, stored: readonly OwnedPart[]): void {
  const ids = new Set(stored.map(({ id }) => id));
  rewriteRows(client, (rows) => [...rows.filter(({ id }) => !ids.has(id)), ...stored]);
}

function rewriteRows(client: QueryClient, change: (rows: OwnedPart[]) => OwnedPart[]): void {
  const { queryKey } = collectionQueries.parts();
  rewriteCached(client, { queryKey, exact: true }, change);
  void markStale(client, 'ownedPart', { except: [collectionApi.listCollection.path] });
}

/** A part as displayed, with its unconfirmed changes. */
export interface ShownPart extends Omit<OwnedPart, 'id'> {
  id: number | null;
  key: string;
  /** A change is waiting for a connection. */
  isWaiting: boolean;
}

const order = (kind: OwnedPart['kind']) => PART_KINDS.indexOf(kind);

/** The server's rows with every unconfirmed change applied, by kind and name. */
export function withChanges(rows: readonly OwnedPart[], entries: readonly Entry[]): ShownPart[] {
  const shown = new Map(
    rows.map((row) => [keyOf(row), { ...row, key: keyOf(row), isWaiting: false } as ShownPart]),
  );
  for (const entry of entries.filter(({ state }) => state !== 'refused')) {
    const isWaiting = entry.state === 'waiting';
    for (const { body } of entriesOf(partsAddedKind, [entry])) addTo(shown, body.parts, isWaiting);
    for (const { body, about } of entriesOf(partChangedKind, [entry])) {
      const key = keyOf(about);
      const part = shown.get(key);
      if (about.isRemoved) shown.delete(key);
      else if (part) shown.set(key, { ...changed(part, body), isWaiting });
    }
  }
  return [...shown.values()].sort(
    (a, b) => order(a.kind) - order(b.kind) || a.name.localeCompare(b.name, 'en'),
  );
}

function changed(part: ShownPart, { count = part.count, ...rest }: OwnedPartChange): ShownPart {
  const { forTrade = part.forTrade, note = part.note } = rest;
  return { ...part, count, forTrade: Math.min(forTrade, count), note: note || null };
}

function addTo(shown: Map<string, ShownPart>, parts: AddParts['parts'], isWaiting: boolean): void {
  for (const { kind, name: typed, count = 1 } of parts) {
    const named = { kind, name: canonicalName(kind, typed) };
    const key = keyOf(named);
    const before = shown.get(key);
    shown.set(key, {
      ...(before ?? {
        ...named,
        ...factsOf(named),
        id: null,
        key,
        forTrade: 0,
        note: null,
        usedBy: 0,
        updatedAt: new Date().toISOString(),
      }),
      count: Math.min(PART_COPIES_MAX, (before?.count ?? 0) + count),
      isWaiting,
    });
  }
}

/** The last unconfirmed change of a part, unless copies were added since. */
export function lastChange(entries: readonly Entry[], part: NamedPart) {
  const key = keyOf(part);
  const last = entries.findLast((entry) => {
    const [added] = entriesOf(partsAddedKind, [entry]);
    const [change] = entriesOf(partChangedKind, [entry]);
    const parts = added ? added.body.parts : change ? [change.about] : [];
    return parts.some(({ kind, name }) => keyOf({ kind, name }) === key);
  });
  const [change] = last && last.state !== 'refused' ? entriesOf(partChangedKind, [last]) : [];
  return change?.about.isRemoved ? undefined : change;
}
