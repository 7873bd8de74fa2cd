import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Route, RouteInput, RouteResponse } from '#shared/contract';
import {
  type ApiPage,
  callLoosely,
  callPageLoosely,
  type Item,
  type LooseInput,
  type PagedRoute,
} from './api';

type Input<R extends Route> = Omit<RouteInput<R>, 'body'>;
/** Routes without params need no second argument. */
type Args<R extends Route> =
  Record<never, never> extends Input<R> ? [input?: Input<R>] : [input: Input<R>];

/** A paged list as cached; components only see its items. */
export type Pages<T> = InfiniteData<ApiPage<T>>;

/** Builds a query key; empty values are left out. */
export function keyOf(
  route: Route,
  { params, query }: LooseInput = {},
): readonly [string, ...object[]] {
  const given = Object.entries({ ...params, ...query }).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return given.length > 0 ? [route.path, Object.fromEntries(given)] : [route.path];
}

/** Query options for one route: `useQuery(queryOf(decksApi.getDeck, { params: { id } }))`. */
export function queryOf<R extends Route>(route: R, ...[input]: Args<R>) {
  const given = (input ?? {}) as LooseInput;
  return queryOptions({
    queryKey: keyOf(route, given),
    queryFn: ({ signal }): Promise<RouteResponse<R>> => callLoosely(route, { ...given, signal }),
    meta: { route },
  });
}

/**
 * Infinite query options for a paged route; `data` is the flat list of items, each once. The key
 * ends in 'pages', so that a plain query of the same route cannot share it.
 */
export function pagesOf<R extends PagedRoute>(route: R, ...[input]: Args<R>) {
  const { query, ...rest } = (input ?? {}) as LooseInput;
  return infiniteQueryOptions({
    queryKey: [...keyOf(route, { ...rest, query }), 'pages'] as const,
    queryFn: ({ pageParam, signal }): Promise<ApiPage<Item<R>>> =>
      callPageLoosely(route, {
        ...rest,
        query: { ...query, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: itemsOf,
    meta: { route },
  });
}

/**
 * The items of all pages, each once: an item may move to another page between fetches. Items without
 * an `id` need `keyOf`.
 */
export function itemsOf<T>(
  { pages }: Pick<Pages<T>, 'pages'>,
  keyOf: (item: T) => unknown = (item) => (item as { id?: unknown }).id ?? item,
): T[] {
  const unique = new Map<unknown, T>();
  for (const item of pages.flatMap(({ items }) => items)) {
    const key = keyOf(item);
    if (!unique.has(key)) unique.set(key, item);
  }
  return [...unique.values()];
}

/** Truncates a list to its first page, so that a refetch is one call. */
export function keepFirstPage(client: QueryClient, queryKey: QueryKey): void {
  client.setQueryData<Pages<unknown>>(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt },
  );
}

/**
 * `placeholderData` of a searched list: keeps the previous results while the next search runs. An
 * empty result is not kept: it would claim that the next search found nothing.
 */
export function keepPreviousResults<T extends { pages: { items: unknown[] }[] }>(
  previous: T | undefined,
): T | undefined {
  return previous?.pages[0]?.items.length ? previous : undefined;
}

/** Identifies an item of a mixed list, which is stored under its kind. */
export function itemKey<K extends string>(
  item: { kind: K } & { [Kind in K]?: { id: number } },
): string {
  return `${item.kind}-${item[item.kind]?.id}`;
}
