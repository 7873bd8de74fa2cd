import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Route } from '#shared/contract';
import { callLoosely } from './api';
import { isAbsent } from './api-error';
import {
  type ApiPath,
  ENTITIES,
  type Entity,
  type EntityName,
  type Holder,
} from './entity-registry';
import { keyOf, type Pages } from './queries';
import { rewriteCached } from './rewrite-cached';

const holdersOf = (name: EntityName): readonly Holder[] =>
  ENTITIES[name].heldBy.map((holder: ApiPath | Holder) =>
    typeof holder === 'string' ? { path: holder } : holder,
  );

type Row = Record<string, unknown>;

const entityIn = (item: unknown, at: string | undefined) =>
  (at ? (item as Row)[at] : item) as Row | undefined;

/** Applies `change` to a list, to each page of an infinite list, or to a single page. */
function changeItems(data: unknown, change: (items: Row[]) => Row[]): unknown {
  if (Array.isArray(data)) return change(data);
  const { pages, items } = data as { pages?: { items: Row[] }[]; items?: Row[] };
  if (pages) return { ...(data as Row), pages: pages.map((page) => changeItems(page, change)) };
  if (items) return { ...(data as Row), items: change(items) };
  return data;
}

function itemsIn(data: unknown): Row[] {
  if (data === undefined || data === null) return [];
  if (!isList(data)) return [data as Row];
  let found: Row[] = [];
  changeItems(data, (items) => {
    found = [...found, ...items];
    return items;
  });
  return found;
}

const isList = (data: unknown) =>
  Array.isArray(data) || Array.isArray((data as Row).pages) || Array.isArray((data as Row).items);

export function patchEntity<T>(
  client: QueryClient,
  name: EntityName,
  id: number,
  patch: Partial<T> | ((entity: T) => T),
): void {
  const apply = typeof patch === 'function' ? patch : (entity: T) => ({ ...entity, ...patch });
  for (const { path, at, id: idField = 'id' } of holdersOf(name)) {
    const update = (item: Row): Row => {
      const entity = entityIn(item, at);
      if (entity?.[idField] !== id) return item;
      const next = apply(entity as T) as Row;
      return at ? { ...item, [at]: next } : next;
    };
    rewriteCached(client, { queryKey: [path] }, (data: unknown) =>
      isList(data) ? changeItems(data, (items) => items.map(update)) : update(data as Row),
    );
  }
}

export function dropEntity(
  client: QueryClient,
  name: EntityName,
  id: number,
  { from }: { from?: readonly ApiPath[] } = {},
): void {
  for (const { path, at, id: idField = 'id' } of holdersOf(name)) {
    if (from && !from.includes(path)) continue;
    rewriteCached(client, { queryKey: [path] }, (data: unknown) =>
      changeItems(data, (items) => items.filter((item) => entityIn(item, at)?.[idField] !== id)),
    );
  }
}

/** Moves an entity to the front of one cached list, or adds it there. */
export function putFirst(
  client: QueryClient,
  name: EntityName,
  id: number,
  queryKey: QueryKey,
  entity: unknown,
): void {
  dropEntity(client, name, id);
  client.setQueryData<Pages<unknown>>(queryKey, (data) => {
    const [first, ...others] = data?.pages ?? [];
    if (!data || !first) return data;
    return { ...data, pages: [{ ...first, items: [entity, ...first.items] }, ...others] };
  });
}

interface StaleOptions {
  /** Id of a deleted entity: its own page is not refetched until it is opened. */
  gone?: number | undefined;
  except?: readonly ApiPath[] | undefined;
}

/** Marks everything that shows an entity as stale; what is on screen is refetched. */
export async function markStale(
  client: QueryClient,
  name: EntityName,
  { gone, except = [] }: StaleOptions = {},
): Promise<void> {
  const shows = filterOf(name, except);
  const { about = [] }: Entity = ENTITIES[name];
  if (gone === undefined) return client.invalidateQueries({ predicate: shows });
  const isGone = ({ queryKey: [path, input] }: { queryKey: QueryKey }) =>
    about.includes(path as ApiPath) && (input as Row).id === gone;
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => shows(query) && !isGone(query) }),
    client.invalidateQueries({
      predicate: (query) => shows(query) && isGone(query),
      refetchType: 'none',
    }),
  ]);
}

/** Skips queries that failed with 404: a refetch would put their page back to loading. */
function filterOf(name: EntityName, except: readonly ApiPath[] = []) {
  const { shownBy }: Entity = ENTITIES[name];
  const roots: readonly string[] = shownBy ?? holdersOf(name).map(({ path }) => path);
  const kept: readonly string[] = except;
  return ({ queryKey: [path], state }: Pick<Query, 'queryKey' | 'state'>) =>
    typeof path === 'string' &&
    !kept.includes(path) &&
    !isAbsent(state.error) &&
    roots.some((root) => path === root || path.startsWith(`${root}/`));
}

/**
 * Changes the cache optimistically: cancels fetches, applies `change` and returns the rollback, for
 * a mutation's `onMutate` and `onError`.
 */
export async function changeOptimistically(
  client: QueryClient,
  name: EntityName,
  change: () => void,
): Promise<() => void> {
  const filters = { predicate: filterOf(name) };
  await client.cancelQueries(filters);
  const before = client.getQueriesData(filters);
  change();
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** Distinct cached entities of a kind, from the given paths or from all that hold it. */
export function listCached<T>(
  client: QueryClient,
  name: EntityName,
  from?: readonly ApiPath[],
): T[] {
  const found = new Map<unknown, Row>();
  for (const { path, at, id: idField = 'id' } of holdersOf(name)) {
    if (from && !from.includes(path)) continue;
    for (const [, data] of client.getQueriesData({ queryKey: [path] })) {
      for (const item of itemsIn(data)) {
        const entity = entityIn(item, at);
        if (entity && !found.has(entity[idField])) found.set(entity[idField], entity);
      }
    }
  }
  return [...found.values()] as T[];
}

export const findCached = <T extends { id: number }>(
  client: QueryClient,
  name: EntityName,
  id: number | null,
  from?: readonly ApiPath[],
): T | undefined => listCached<T>(client, name, from).find((entity) => entity.id === id);

/**
 * Query options that show an entity's cached data until the server responds. The data counts as
 * stale, so it is always refetched.
 */
export function fromCached<T extends { id: number }>(
  client: QueryClient,
  name: EntityName,
  id: number | null,
  from?: readonly ApiPath[],
) {
  return { initialData: () => findCached<T>(client, name, id, from), initialDataUpdatedAt: 0 };
}

/** Writes a saved entity into its own query and every list, and marks dependent queries stale. */
export function storeSaved<T extends { id: number }>(
  client: QueryClient,
  name: EntityName,
  detail: { queryKey: QueryKey },
  saved: T,
): void {
  client.setQueryData(detail.queryKey, saved);
  patchEntity<T>(client, name, saved.id, () => saved);
  void markStale(client, name);
}

/**
 * Refetches an entity by its page's route and writes it into every cached copy: one call, however
 * long the lists are. A deleted entity is removed from them; on other failures nothing changes.
 */
export async function refreshEntity(
  client: QueryClient,
  name: EntityName,
  route: Route & { path: ApiPath },
  id: number,
): Promise<void> {
  const input = { params: { id } };
  try {
    const latest: unknown = await callLoosely(route, input);
    patchEntity<unknown>(client, name, id, () => latest);
  } catch (error) {
    if (!isAbsent(error)) return;
    dropEntity(client, name, id);
    await client.invalidateQueries({ queryKey: keyOf(route, input) });
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { route?: Route };
    /** `failed`: title of a failed mutation's notice, and its text if the server gives none. */
    mutationMeta: { failed?: string | readonly [title: string, text: string] };
  }
}
