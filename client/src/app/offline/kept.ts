import { accountsApi } from '@shared/accounts';
import { badgesApi } from '@shared/badges';
import { battlesApi } from '@shared/battles';
import { combosApi } from '@shared/combos';
import type { Route } from '@shared/contract';
import { decksApi } from '@shared/decks';
import { friendsApi } from '@shared/friends';
import { mediaApi } from '@shared/media';
import { profilesApi } from '@shared/profiles';
import { statsApi } from '@shared/stats';
import { tournamentsApi } from '@shared/tournaments';
import {
  type FetchQueryOptions,
  hashKey,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { userQuery } from '@/features/accounts/api';
import { badgesQueries } from '@/features/badges/api';
import { battleQueries, NO_FILTER } from '@/features/battles/api';
import { combosQueries } from '@/features/combos/api';
import { deckQueries } from '@/features/decks/api';
import { friendsQueries } from '@/features/friends/api';
import { mediaQueries } from '@/features/media/api';
import { profileQueries } from '@/features/profiles/api';
import { statsQueries } from '@/features/stats/api';
import { tournamentQueries } from '@/features/tournaments/api';
import type { ApiPage } from '@/lib/api';

/** A question whose last answer stays on the device. */
export interface Kept {
  queryKey: QueryKey;
  hash: string;
  /** Asks it, without a second try; the answer, or the failure, is in the cache. */
  ask: (client: QueryClient) => Promise<void>;
  /** Of a list its first page, which is what a screen opens with; everything else as it is. */
  trim: (data: unknown) => unknown;
  /** Whether something found on the device is what this build takes for an answer. */
  fits: (data: unknown) => boolean;
}

type Pages = InfiniteData<ApiPage<unknown>, unknown>;

// The options of each are of types of their own, which a list of them cannot say.
interface Options {
  queryKey: QueryKey;
  queryFn?: unknown;
}

const isAnswer = (route: Route, data: unknown) => route.response?.safeParse(data).success === true;

function one(route: Route, options: Options): Kept {
  return {
    queryKey: options.queryKey,
    hash: hashKey(options.queryKey),
    ask: (client) =>
      client.prefetchQuery({ ...(options as FetchQueryOptions), retry: false, staleTime: 0 }),
    trim: (data) => data,
    fits: (data) => isAnswer(route, data),
  };
}

function list(route: Route, options: Options): Kept {
  type Fetch = Parameters<QueryClient['prefetchInfiniteQuery']>[0];
  return {
    queryKey: options.queryKey,
    hash: hashKey(options.queryKey),
    ask: (client) =>
      client.prefetchInfiniteQuery({ ...(options as Fetch), retry: false, staleTime: 0 }),
    trim: (data) => {
      const { pages, pageParams } = data as Pages;
      return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
    },
    fits: (data) => {
      const { pages, pageParams } = (data ?? {}) as Partial<Pages>;
      const [page] = pages ?? [];
      if (!page || pages?.length !== 1 || pageParams?.length !== 1) return false;
      return isAnswer(route, page.items) && (page.next === null || typeof page.next === 'string');
    },
  };
}

/** The person, without whom nothing else is shown. */
export const KEPT_USER = one(accountsApi.getUser, userQuery);

/** What opens without a network after one visit: all of it one's own, or for one's eyes. */
export const KEPT: readonly Kept[] = [
  KEPT_USER,
  list(combosApi.listCombos, combosQueries.list()),
  list(battlesApi.listBattles, battleQueries.list(NO_FILTER)),
  one(battlesApi.listRecentBattles, battleQueries.recent()),
  one(combosApi.listRecentCombos, combosQueries.recent()),
  list(decksApi.listDecks, deckQueries.list({ scope: 'mine' })),
  one(statsApi.getDetailedStats, statsQueries.detailed()),
  one(statsApi.getOverviewStats, statsQueries.overview()),
  one(statsApi.getHistoryStats, statsQueries.history()),
  one(profilesApi.getOwnProfile, profileQueries.own()),
  // Whose names are offered as opponents.
  list(friendsApi.listFriends, friendsQueries.friends()),
  one(badgesApi.listBadges, badgesQueries.catalogue()),
  one(badgesApi.listShowcasedBadges, badgesQueries.showcased()),
  list(mediaApi.listMyMedia, mediaQueries.latest()),
  list(tournamentsApi.listTournaments, tournamentQueries.list({ when: 'upcoming' })),
];

export const keptByHash: ReadonlyMap<string, Kept> = new Map(KEPT.map((kept) => [kept.hash, kept]));
