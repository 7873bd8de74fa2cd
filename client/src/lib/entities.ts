import type { Route } from '@shared/contract';
import type { api } from '@shared/routes';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isAbsent } from './api-error';
import { rewriteCached } from './rewrite-cached';

export type ApiPath = (typeof api)[keyof typeof api]['path'];

/** Where answers of a route hold an entity. */
interface Holder {
  path: ApiPath;
  /** The field of an item that holds it: a feed item has its deck at `deck`. */
  at?: string;
  /** The field with the entity's id; `id` unless said otherwise. */
  id?: string;
}

interface Entity {
  /** Answers with the entity in full: alone, in a list or in pages. */
  heldBy: readonly Holder[];
  /** Answers that depend on it. A path stands for every path below it too. */
  shownBy: readonly ApiPath[];
  /** Answers about one such entity alone, whose `id` is the entity's. */
  about?: readonly ApiPath[];
}

/**
 * Which answers hold and which merely show an entity. Paths are literals, checked against the
 * contracts as types alone: importing the contracts would load all schemas with the first screen.
 */
const ENTITIES = {
  battle: {
    about: ['/api/battles/:id'],
    heldBy: [
      { path: '/api/battles' },
      { path: '/api/battles/recent' },
      { path: '/api/battles/:id' },
    ],
    shownBy: [
      '/api/battles',
      '/api/combos',
      '/api/decks',
      '/api/stats/detailed',
      '/api/stats/overview',
      '/api/stats/history',
      '/api/media',
      '/api/profile',
      '/api/feed',
    ],
  },
  combo: {
    about: ['/api/combos/:id', '/api/battles/combo/:id'],
    heldBy: [
      { path: '/api/combos' },
      { path: '/api/combos/recent' },
      { path: '/api/combos/:id' },
      { path: '/api/combos/community' },
      { path: '/api/feed', at: 'combo' },
    ],
    shownBy: [
      '/api/combos',
      '/api/battles',
      '/api/decks',
      '/api/stats/detailed',
      '/api/stats/overview',
      '/api/stats/history',
      '/api/media',
      '/api/profile',
      '/api/feed',
    ],
  },
  deck: {
    about: ['/api/decks/:id', '/api/decks/:id/matchups', '/api/deck-battles/deck/:id'],
    heldBy: [
      { path: '/api/decks' },
      { path: '/api/decks/community' },
      { path: '/api/decks/:id' },
      { path: '/api/feed', at: 'deck' },
    ],
    shownBy: ['/api/decks', '/api/deck-battles/deck/:id', '/api/activity', '/api/feed'],
  },
  deckBattle: {
    heldBy: [{ path: '/api/deck-battles/deck/:id' }],
    shownBy: ['/api/decks', '/api/deck-battles/deck/:id', '/api/activity', '/api/feed'],
  },
  post: {
    about: ['/api/media/:id', '/api/media/:id/comments'],
    heldBy: [
      { path: '/api/media' },
      { path: '/api/media/my' },
      { path: '/api/media/community' },
      { path: '/api/media/:id' },
      { path: '/api/users/:id/media' },
      { path: '/api/feed', at: 'media' },
    ],
    shownBy: ['/api/media', '/api/users/:id/media', '/api/feed'],
  },
  comment: {
    heldBy: [{ path: '/api/media/:id/comments' }],
    shownBy: ['/api/media/:id/comments'],
  },
  tournament: {
    about: ['/api/tournaments/:id'],
    heldBy: [
      { path: '/api/tournaments' },
      { path: '/api/tournaments/my' },
      { path: '/api/tournaments/:id' },
    ],
    shownBy: ['/api/tournaments'],
  },
  person: {
    heldBy: [
      { path: '/api/users/search' },
      { path: '/api/users/:id' },
      { path: '/api/profile/:id' },
    ],
    shownBy: ['/api/users/search', '/api/users/:id', '/api/profile'],
  },
  friend: {
    heldBy: [{ path: '/api/friends', id: 'friendId' }],
    shownBy: [
      '/api/friends',
      '/api/friend-requests',
      '/api/users/search',
      '/api/users/:id',
      '/api/conversations',
      '/api/activity',
      '/api/profile',
    ],
  },
  friendRequest: {
    heldBy: [{ path: '/api/friend-requests' }],
    shownBy: ['/api/friend-requests'],
  },
  block: {
    heldBy: [{ path: '/api/blocks' }],
    shownBy: ['/api/blocks'],
  },
  conversation: {
    heldBy: [{ path: '/api/conversations', id: 'otherUserId' }],
    shownBy: ['/api/conversations'],
  },
  message: {
    heldBy: [{ path: '/api/messages/unread' }, { path: '/api/messages/:userId' }],
    shownBy: ['/api/messages/unread', '/api/messages/:userId', '/api/conversations'],
  },
  badge: {
    heldBy: [{ path: '/api/badges/showcased' }],
    shownBy: ['/api/badges', '/api/profile'],
  },
  session: {
    heldBy: [{ path: '/api/sessions' }],
    shownBy: ['/api/sessions'],
  },
  account: {
    heldBy: [{ path: '/api/admin/users' }],
    shownBy: ['/api/admin/users', '/api/admin/reports', '/api/admin/audit'],
  },
  report: {
    heldBy: [{ path: '/api/admin/reports' }],
    shownBy: ['/api/admin/users', '/api/admin/reports', '/api/admin/audit'],
  },
} as const satisfies Record<string, Entity>;

export type EntityName = keyof typeof ENTITIES;

const holdersOf = (name: EntityName): readonly Holder[] => ENTITIES[name].heldBy;

type Row = Record<string, unknown>;

const entityIn = (item: unknown, at: string | undefined) =>
  (at ? (item as Row)[at] : item) as Row | undefined;

/** Applies `change` to a list, to each page of one, or to the items of a single page. */
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

/** Writes what is newly known of an entity into every cached copy. */
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

/** Takes an entity out of every cached list, or out of those at `from`. */
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

interface StaleOptions {
  /** An entity that was deleted: its own page is not fetched again until it is opened. */
  gone?: number | undefined;
  /** Paths that stay as they are, for what changed has been written into them already. */
  except?: readonly ApiPath[] | undefined;
}

/** Marks everything that shows an entity as stale; what is on screen is fetched again. */
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

/** What answered 404 is left out: fetching it again would put its page back to loading. */
function filterOf(name: EntityName, except: readonly ApiPath[] = []) {
  const roots: readonly string[] = ENTITIES[name].shownBy;
  const kept: readonly string[] = except;
  return ({ queryKey: [path], state }: Pick<Query, 'queryKey' | 'state'>) =>
    typeof path === 'string' &&
    !kept.includes(path) &&
    !isAbsent(state.error) &&
    roots.some((root) => path === root || path.startsWith(`${root}/`));
}

/**
 * An optimistic change: stops fetches under way, applies `change` to the cache and returns the way
 * back, for a mutation's `onMutate` and `onError`.
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

/** Every cached copy of an entity's kind, from the given paths or from all that hold it, each once. */
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
 * Options for the query of one entity: shows what cached lists know of it until the server answers.
 * It counts as stale, so the server is always asked.
 */
export function fromCached<T extends { id: number }>(
  client: QueryClient,
  name: EntityName,
  id: number | null,
  from?: readonly ApiPath[],
) {
  return {
    initialData: () => findCached<T>(client, name, id, from),
    initialDataUpdatedAt: 0,
  };
}

/** Writes a saved entity into its own query and every list, and marks what shows it as stale. */
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

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { route?: Route };
    /** `failed`: the notice of a mutation that failed, and its text where the server gives none. */
    mutationMeta: { failed?: string | readonly [title: string, text: string] };
  }
}
