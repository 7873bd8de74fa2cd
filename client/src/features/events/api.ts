import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { eventEntrantsApi } from '#shared/event-entrants';
import type { MATCH_STATES, Match } from '#shared/event-matches';
import { isEntrant, type ListedEntrant } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import type { EventPart } from '#shared/realtime';
import type { Division } from '#shared/rules/events/ages';
import type { EntrantState } from '#shared/rules/events/entrant-states';
import type { ApiPath } from '@/lib/entity-registry';
import { stopAll } from '@/lib/listen';
import { itemsOf, type Pages, pagesOf, queryOf } from '@/lib/queries';
import { isConnected, onConnectionChange, sendSocket, subscribe } from '@/lib/realtime';

export interface MatchFilter {
  stage?: number;
  round?: number;
  state?: (typeof MATCH_STATES)[number];
  table?: number;
  entrant?: number;
}

export interface EntrantFilter {
  q?: string;
  state?: EntrantState;
}

/** The server's largest page. */
const PAGE_MAX = 100;

export const eventQueries = {
  event: (id: number) => queryOf(eventsApi.getEvent, { params: { id } }),
  entrants: (id: number, filter: EntrantFilter = {}) => ({
    ...pagesOf(eventEntrantsApi.listEntrants, {
      params: { id },
      query: { ...filter, limit: PAGE_MAX },
    }),
    select: (data: Pages<ListedEntrant>) => itemsOf(data).filter(isEntrant),
  }),
  waiting: (id: number, state: 'waiting' | 'offered') =>
    pagesOf(eventEntrantsApi.listEntrants, { params: { id }, query: { state, limit: PAGE_MAX } }),
  matches: (id: number, filter: MatchFilter = {}) => ({
    ...pagesOf(eventsApi.listMatches, { params: { id }, query: { ...filter, limit: PAGE_MAX } }),
    select: (data: Pages<Match>) => itemsOf(data, ({ key }) => key),
  }),
  match: (id: number, key: string) => queryOf(eventsApi.getMatch, { params: { id, key } }),
  standings: (id: number, stage?: number | 'all', division?: Division) =>
    queryOf(eventsApi.getStandings, { params: { id }, query: { stage, division } }),
  round: (id: number, n: number) => queryOf(eventsApi.getRound, { params: { id, n } }),
  staff: (id: number) => queryOf(eventEntrantsApi.listStaff, { params: { id } }),
  log: (id: number) => pagesOf(eventsApi.listLog, { params: { id }, query: {} }),
  rules: (id: number) => queryOf(eventsApi.getEventRules, { params: { id } }),
  packet: (id: number) => queryOf(eventsApi.getPacket, { params: { id } }),
  live: (code: string, hall?: true) =>
    queryOf(eventsApi.getLivePage, { params: { code }, query: { hall } }),
  liveRules: (code: string) => queryOf(eventsApi.getLiveRules, { params: { code } }),
  card: (code: string, card: string) => queryOf(eventsApi.getLiveCard, { params: { code, card } }),
};

export const useEvent = (id: number) => useQuery(eventQueries.event(id));

export interface MatchesOptions {
  enabled?: boolean;
  /** The list stays until that of another filter has arrived. */
  keeps?: boolean;
}

/** Loads all pages, since a hall needs the whole round: at most 512 entrants or 511 matches. */
export function useAllMatches(
  id: number,
  filter: MatchFilter = {},
  { enabled = true, keeps = false }: MatchesOptions = {},
) {
  return useWhole(
    useInfiniteQuery({
      ...eventQueries.matches(id, filter),
      enabled,
      placeholderData: keeps ? keepPreviousData : undefined,
    }),
  );
}

export function useAllEntrants(id: number, filter: EntrantFilter = {}, enabled = true) {
  return useWhole(useInfiniteQuery({ ...eventQueries.entrants(id, filter), enabled }));
}

/** Who waits for a place or is offered one, for staff: offers first, then in order. */
export function useAllWaiting(id: number, enabled: boolean) {
  const offered = useWhole(useInfiniteQuery({ ...eventQueries.waiting(id, 'offered'), enabled }));
  const waiting = useWhole(useInfiniteQuery({ ...eventQueries.waiting(id, 'waiting'), enabled }));
  const both = [offered, waiting];
  const isKnown = both.every(({ data }) => data !== undefined);
  return {
    data: isKnown || !enabled ? both.flatMap(({ data }) => (enabled && data) || []) : undefined,
    error: offered.error ?? waiting.error,
    isPending: enabled && !isKnown,
    errorUpdateCount: offered.errorUpdateCount + waiting.errorUpdateCount,
    refetch: () => both.forEach(({ refetch }) => void refetch()),
  };
}

interface Fetched {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

function useWhole<Q extends Fetched>(query: Q): Q {
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return query;
}

/** Poll interval without a socket (milliseconds). */
const POLL_MS = 30_000;

const PATHS: Record<EventPart, readonly ApiPath[]> = {
  event: [
    '/api/events/:id',
    '/api/events/:id/rules',
    '/api/events/:id/packet',
    '/api/events/:id/log',
    '/api/events/:id/series',
  ],
  entrants: ['/api/events/:id/entrants', '/api/events/:id/staff'],
  matches: ['/api/events/:id/matches', '/api/events/:id/matches/:key', '/api/events/:id/rounds/:n'],
  standings: ['/api/events/:id/standings'],
};
const ALL_PARTS = Object.keys(PATHS) as EventPart[];

/** Marks these parts of an event as stale; what is on screen is refetched. */
export function markEventStale(
  client: QueryClient,
  eventId: number,
  parts: readonly EventPart[] = ALL_PARTS,
): Promise<void> {
  const paths: readonly unknown[] = parts.flatMap((part) => PATHS[part]);
  return client.invalidateQueries({
    predicate: ({ queryKey: [path, input] }) =>
      paths.includes(path) && (input as { id?: unknown } | undefined)?.id === eventId,
  });
}

/** Mounted users of each event; the socket subscribes once. */
const shown = new Map<number, number>();

function enter(eventId: number): void {
  const count = shown.get(eventId) ?? 0;
  shown.set(eventId, count + 1);
  if (count === 0) sendSocket({ type: 'subscribe_event', eventId });
}

function leave(eventId: number): void {
  const count = (shown.get(eventId) ?? 1) - 1;
  if (count > 0) shown.set(eventId, count);
  else {
    shown.delete(eventId);
    sendSocket({ type: 'unsubscribe_event', eventId });
  }
}

/** Keeps an event's queries fresh while mounted: over the socket, or by polling without one. */
export function useEventUpdates(eventId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => void markEventStale(client, eventId);
    enter(eventId);
    const timer = setInterval(() => {
      if (!isConnected()) refetch();
    }, POLL_MS);
    return stopAll(
      subscribe('event_changed', (news) => {
        if (news.eventId !== eventId) return;
        const reload = () => void markEventStale(client, eventId, news.parts);
        setTimeout(reload, Math.random() * (news.within ?? 0));
      }),
      subscribe('status', ({ status }) => status === 'resync' && refetch()),
      onConnectionChange((connected) => {
        if (!connected) return;
        sendSocket({ type: 'subscribe_event', eventId });
        refetch();
      }),
      () => {
        clearInterval(timer);
        leave(eventId);
      },
    );
  }, [client, eventId]);
}
