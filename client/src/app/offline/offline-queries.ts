import {
  type FetchQueryOptions,
  hashKey,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { Route } from '#shared/contract';
import type { EventPacket } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import { userQuery } from '@/features/accounts/api';
import { badgesQueries } from '@/features/badges/api';
import { battleQueries, NO_FILTER } from '@/features/battles/api';
import { collectionQueries } from '@/features/collection/api';
import { combosQueries } from '@/features/combos/api';
import { deckQueries } from '@/features/decks/api';
import { eventQueries } from '@/features/events/api';
import { waitingQuery } from '@/features/events/waiting-query';
import { friendsQueries } from '@/features/friends/api';
import { mediaQueries } from '@/features/media/api';
import { profileQueries } from '@/features/profiles/api';
import { statsQueries } from '@/features/stats/api';
import { tournamentQueries } from '@/features/tournaments/api';
import type { ApiPage } from '@/lib/api';

/** A query whose last response is stored on the device. */
export interface OfflineQuery {
  queryKey: QueryKey;
  hash: string;
  /** Fetches once without retries; the result or error is in the cache. */
  fetch: (client: QueryClient) => Promise<void>;
  /** Keeps only a list's first page, which is what a screen opens with. */
  trim: (data: unknown) => unknown;
  /** Whether stored data matches this build's contract. */
  fits: (data: unknown) => boolean;
}

type Pages = InfiniteData<ApiPage<unknown>, unknown>;

// Each query has its own option types; this is a common supertype.
interface Options {
  queryKey: QueryKey;
  queryFn?: unknown;
  meta?: { route?: Route };
}

const isAnswer = ({ meta }: Options, data: unknown) =>
  meta?.route?.response?.safeParse(data).success === true;

function one(options: Options): OfflineQuery {
  return {
    queryKey: options.queryKey,
    hash: hashKey(options.queryKey),
    fetch: (client) =>
      client.prefetchQuery({ ...(options as FetchQueryOptions), retry: false, staleTime: 0 }),
    trim: (data) => data,
    fits: (data) => isAnswer(options, data),
  };
}

function list(options: Options): OfflineQuery {
  type Fetch = Parameters<QueryClient['prefetchInfiniteQuery']>[0];
  return {
    queryKey: options.queryKey,
    hash: hashKey(options.queryKey),
    fetch: (client) =>
      client.prefetchInfiniteQuery({ ...(options as Fetch), retry: false, staleTime: 0 }),
    trim: (data) => {
      const { pages, pageParams } = data as Pages;
      return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
    },
    fits: (data) => {
      const { pages, pageParams } = (data ?? {}) as Partial<Pages>;
      const [page] = pages ?? [];
      if (!page || pages?.length !== 1 || pageParams?.length !== 1) return false;
      return isAnswer(options, page.items) && (page.next === null || typeof page.next === 'string');
    },
  };
}

/** Without the user, nothing else is shown. */
export const OFFLINE_USER = one(userQuery);

/** Queries available offline after one visit: the user's own data and data addressed to them. */
export const OFFLINE_QUERIES: readonly OfflineQuery[] = [
  OFFLINE_USER,
  list(combosQueries.list()),
  list(battleQueries.list(NO_FILTER)),
  one(waitingQuery),
  one(battleQueries.recent()),
  one(combosQueries.recent()),
  list(deckQueries.list({ scope: 'mine' })),
  one(statsQueries.detailed()),
  one(statsQueries.overview()),
  one(statsQueries.history()),
  one(profileQueries.own()),
  // Suggested as opponents.
  list(friendsQueries.friends()),
  one(badgesQueries.catalogue()),
  one(badgesQueries.showcased()),
  list(mediaQueries.latest()),
  one(collectionQueries.parts()),
  list(collectionQueries.wishes()),
  list(tournamentQueries.list({ when: 'upcoming' })),
];

const byHash = new Map(OFFLINE_QUERIES.map((query) => [query.hash, query]));

const { path: PACKET_PATH } = eventsApi.getPacket;

const packetQuery = (id: number) => one(eventQueries.packet(id));

/** Includes the packets of events that this person judges or runs. */
export function offlineQueryOf(hash: string): OfflineQuery | undefined {
  if (!hash.startsWith(`["${PACKET_PATH}",`)) return byHash.get(hash);
  const [, { id }] = JSON.parse(hash) as [string, { id: number }];
  return packetQuery(id);
}

const isCurrent = ({ event: { phase } }: EventPacket) =>
  phase !== 'finished' && phase !== 'cancelled';

/** The queries kept up to date while the app is open. */
export function currentQueries(client: QueryClient): OfflineQuery[] {
  const packets = client
    .getQueriesData<EventPacket>({ queryKey: [PACKET_PATH] })
    .flatMap(([, packet]) => (packet && isCurrent(packet) ? [packet.event.id] : []));
  return [...OFFLINE_QUERIES, ...packets.map(packetQuery)];
}

/** Offline, a query that was garbage-collected cannot be fetched again. */
export function disableGarbageCollection(client: QueryClient): void {
  const gcTime = Number.POSITIVE_INFINITY;
  for (const { queryKey, hash } of OFFLINE_QUERIES) {
    client.setQueryDefaults(queryKey, { gcTime });
    const query = client.getQueryCache().get(hash);
    query?.setOptions({ ...query.options, gcTime });
  }
  client.setQueryDefaults([PACKET_PATH], { gcTime });
}

export const isNotUser = ({ queryHash }: { queryHash: string }) => queryHash !== OFFLINE_USER.hash;

/**
 * Empties every query except the user's at once, so that another person's data is never rendered
 * again. A reset would restore initial data, which may be theirs.
 */
export function clearAllButUser(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll().filter(isNotUser)) {
    void query.cancel({ silent: true });
    query.setState({
      ...query.state,
      data: undefined,
      dataUpdatedAt: 0,
      error: null,
      fetchStatus: 'idle',
      isInvalidated: false,
      status: 'pending',
    });
  }
}
