import type { activityApi } from '@shared/activity';
import { blocksApi } from '@shared/blocks';
import { chatApi } from '@shared/chat';
import { FRIENDS_POLL_MS, friendsApi } from '@shared/friends';
import { PEOPLE_SEARCH_MIN, peopleApi } from '@shared/people';
import type { profilesApi } from '@shared/profiles';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { personQuery } from '@/features/accounts';
import { callPage } from '@/lib/api';
import { isAbsent } from '@/lib/api-error';

const PAGE_SIZE = 50;

/**
 * The key of what friends did. The contract itself stays away: it holds those of combos, battles,
 * posts and tournaments, and this file is a part of every first screen.
 */
const ACTIVITY: typeof activityApi.listActivity.path = '/api/activity';
/** Those of one's own profile, with the count of friends, and of others', for the same reason. */
const PROFILE: typeof profilesApi.getOwnProfile.path = '/api/profile';
export const OTHERS_PROFILE: typeof profilesApi.getProfile.path = '/api/profile/:id';

const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
};

const pageOf = (cursor: string | null) => ({ limit: PAGE_SIZE, cursor: cursor ?? undefined });

export const friendsQueries = {
  /** One's friends by username; fresh for as long as the list waits between two calls. */
  friends: () =>
    infiniteQueryOptions({
      queryKey: [friendsApi.listFriends.path] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(friendsApi.listFriends, { query: pageOf(pageParam), signal }),
      ...paging,
      staleTime: FRIENDS_POLL_MS,
    }),
  /** Requests without an answer, received and sent. */
  requests: () =>
    infiniteQueryOptions({
      queryKey: [friendsApi.listFriendRequests.path] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(friendsApi.listFriendRequests, { query: pageOf(pageParam), signal }),
      ...paging,
      staleTime: FRIENDS_POLL_MS,
    }),
  /** People whose username or display name has `q` in it; nobody is asked for a shorter one. */
  search: (q: string) =>
    infiniteQueryOptions({
      queryKey: [peopleApi.searchUsers.path, { q }] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(peopleApi.searchUsers, { query: { q, ...pageOf(pageParam) }, signal }),
      ...paging,
      enabled: q.length >= PEOPLE_SEARCH_MIN,
      placeholderData: q.length >= PEOPLE_SEARCH_MIN ? keepPreviousData : undefined,
    }),
  person: personQuery,
  blocks: () =>
    infiniteQueryOptions({
      queryKey: [blocksApi.listBlocks.path] as const,
      queryFn: ({ pageParam, signal }) =>
        callPage(blocksApi.listBlocks, { query: pageOf(pageParam), signal }),
      ...paging,
    }),
};

/**
 * One's friends, asked for again every 30 s (specification, section 7). A list that never came is
 * not polled, for its message would flicker.
 */
export function useFriends() {
  const query = useInfiniteQuery({
    ...friendsQueries.friends(),
    refetchInterval: ({ state }) => (state.data ? FRIENDS_POLL_MS : false),
  });
  return { query, friends: query.data?.pages.flatMap((page) => page.items) ?? [] };
}

/** Friend requests that wait for an answer, newest first; asked for as often as the friends. */
export function useFriendRequests() {
  const query = useInfiniteQuery({
    ...friendsQueries.requests(),
    refetchInterval: ({ state }) => (state.data ? FRIENDS_POLL_MS : false),
  });
  const requests = query.data?.pages.flatMap((page) => page.items) ?? [];
  return {
    query,
    received: requests.filter(({ direction }) => direction === 'received'),
    sent: requests.filter(({ direction }) => direction === 'sent'),
  };
}

/** Everything that shows who is whose friend; every address below them counts too. */
const CHANGED_BY_FRIENDS = [
  friendsApi.listFriends.path,
  friendsApi.listFriendRequests.path,
  '/api/users',
  chatApi.listConversations.path,
  ACTIVITY,
  PROFILE,
];

/**
 * Whether a cached answer shows who is whose friend. Somebody who is not there is not asked for
 * again and again: their page would go back to loading each time.
 */
export const showsFriends = {
  predicate: ({ queryKey: [path], state }: Pick<Query, 'queryKey' | 'state'>) =>
    typeof path === 'string' &&
    !isAbsent(state.error) &&
    CHANGED_BY_FRIENDS.some((root) => path === root || path.startsWith(`${root}/`)),
};

/** Marks all that a friendship or a request changes as stale; what is on screen is asked for again. */
export function refreshFriends(client: QueryClient): Promise<void> {
  return client.invalidateQueries(showsFriends);
}
